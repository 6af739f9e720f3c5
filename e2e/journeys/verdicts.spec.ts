import { signUp } from "../fixtures/sign-up.ts";
import { type Runs, storeServers } from "../fixtures/store-servers.ts";
import { expect, test } from "../fixtures/test.ts";

const before: Runs = {
  1: [1195, 1204, 1171, 1198, 1188, 1210],
  5: [1170, 1251, 1204, 1190, 1222, 1236],
  10: [1450, 1462, 1471, 1439, 1455, 1466],
  50: [1610, 1618],
};
const after: Runs = {
  1: [1199, 1201, 1179, 1190, 1193, 1207],
  5: [1420, 1465, 1431, 1447, 1452, 1438],
  10: [1310, 1288, 1301, 1322, 1295, 1316],
  50: [1700, 1711],
};

test("two measurements get a verdict per cell, with its derivation", async ({
  page,
  axe,
  fits,
  stackUrl,
}) => {
  await signUp(page, stackUrl);
  const items = [
    await storeServers(page, stackUrl, "before.csv", before),
    await storeServers(page, stackUrl, "after.csv", after),
  ];
  await page.goto(`/compare?items=${encodeURIComponent(items.join(","))}`);
  await expect(page.getByText("B against A:")).toBeVisible();
  await expect(
    page.getByText("better in 1 of 4 cells, worse in 1, no difference shown in 1, too few runs in 1."),
  ).toBeVisible();
  const table = page.getByRole("table", { name: /^Cell by cell/ });
  await expect(table.getByRole("button", { name: /^too few runs: 3 more/ })).toBeVisible();
  await axe();
  await fits();

  await page.getByRole("checkbox", { name: "Hide non-significant cells" }).check();
  await page.getByRole("checkbox", { name: "Largest effect first" }).check();
  await expect(page).toHaveURL(/shown=true/);
  await expect(page).toHaveURL(/sort=effect/);
  await expect(table.locator("tbody tr")).toHaveCount(2);
  await expect(table.locator("tbody tr").first()).toContainText("better");
  // With a minimum effect of 15 %, 10 % fewer transactions are not worse.
  await page.goto(`${page.url()}&least=15`);
  await expect(table.getByRole("button", { name: /^differs by less than 15 %/ })).toBeVisible();
  await expect(table.locator("tbody tr")).toHaveCount(2);

  await table.getByRole("button", { name: /^better/ }).click();
  const dialog = page.getByRole("dialog", { name: /^B against A: better/ });
  await expect(dialog.getByText("Mann-Whitney U test, two-sided, exact")).toBeVisible();
  await expect(dialog.getByText(/after Holm's correction for 3 tests/)).toBeVisible();
  await expect(dialog.getByText(/wilcox\.test\(b, a, exact = TRUE\)/)).toBeVisible();
  await expect(dialog.getByText(/stats\.mannwhitneyu/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Copy Python" })).toBeVisible();
  await axe();
});
