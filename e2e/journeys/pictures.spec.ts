import { signUp } from "../fixtures/sign-up.ts";
import { storeServers } from "../fixtures/store-servers.ts";
import { expect, test } from "../fixtures/test.ts";

test("a comparison is shown in every chart type, each with its values as a table", async ({
  page,
  axe,
  fits,
  stackUrl,
}) => {
  await signUp(page, stackUrl);
  const items = [
    await storeServers(page, stackUrl, "before.csv", {
      1: [1195, 1204, 1171, 1198, 1188, 1210],
      5: [1170, 1251, 1204, 1190, 1222, 1236],
      10: [1450],
    }),
    await storeServers(page, stackUrl, "after.csv", {
      1: [1300, 1420, 1303, 1418, 1298, 1425],
      5: [1420, 1465, 1431, 1447, 1452, 1438],
      10: [1310, 1288, 1301],
    }),
    "design:model=openedge-servers&mn=200&cols=mi",
  ];
  await page.goto(`/compare?items=${encodeURIComponent(items.join(","))}`);
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  const panel = page.getByRole("tabpanel");
  await expect(tab("Lines")).toHaveAttribute("aria-selected", "true");
  await expect(panel.locator(".recharts-surface")).toBeVisible();

  for (const [name, title, text] of [
    ["Dots", /^Transactions: runs, median/, "Interval: 95 % of the median, by the ranks of the runs"],
    ["Boxes", /^Transactions: box plot/, "2 of 6 lanes have fewer than 5 runs"],
    ["Violins", /^Transactions: density of the runs/, "Silverman's bandwidth"],
    ["Density", /^Transactions: distribution of the runs/, "C: one value"],
    ["Cumulative", /^Transactions: cumulative distribution/, "C: one value"],
  ] as const) {
    await tab(name).click();
    await expect(panel.getByRole("img", { name: title })).toBeVisible();
    await expect(panel.getByText(text)).toBeVisible();
  }
  // All chart types use the same markup.
  await axe();
  await expect(page).toHaveURL(/picture=cumulative/);
  await expect(
    panel.getByText("B has 2 groups of runs: 3 around 1,300 tx/s, 3 around 1,420 tx/s."),
  ).toBeVisible();
  await panel.getByText("Values as a table").click();
  await expect(panel.getByRole("row", { name: /-Mi 1 A 6 / })).toContainText("1,200 tx/s");
  await fits();

  await tab("Residuals").click();
  await panel.getByRole("combobox", { name: "Measurement" }).selectOption("B");
  const residuals = panel.getByRole("region", { name: /^Transactions: B measured against today/ });
  await expect(residuals.getByRole("row", { name: /^off/ }).getByRole("cell").first()).toContainText(
    /\+\d+ %measured 1,360 tx\/s.*predicted 1,[4-9]\d\d tx\/s/,
  );
  await panel.getByRole("combobox", { name: "Prediction" }).selectOption("C");
  await expect(panel.getByText("Hatched: not measured")).toBeVisible();
  await axe();

  await tab("Settings").click();
  const minimum = panel.getByRole("slider", { name: "-Mi, clients, lowest selected" });
  await expect(minimum).toHaveAttribute("aria-valuetext", "1");
  await minimum.focus();
  // Two steps: 2, which only the prediction has, and 5, the next measured value.
  await page.keyboard.press("ArrowUp");
  await expect(minimum).toHaveAttribute("aria-valuetext", "2");
  await page.keyboard.press("ArrowUp");
  await expect(minimum).toHaveAttribute("aria-valuetext", "5");
  await expect(panel.getByText(/\d+ of \d+ lines selected/)).toBeVisible();
  await expect(page).toHaveURL(/ranges=mi/);
  await axe();
  await page.keyboard.press("Escape");
  await expect(panel.getByText(/^\d+ lines\./)).toBeVisible();

  await panel.getByRole("button", { name: "Save chart" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Chart as SVG" }).click();
  expect((await download).suggestedFilename()).toBe("wirecost-comparison-settings.svg");
});
