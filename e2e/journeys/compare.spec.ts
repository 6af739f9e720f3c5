import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures/test.ts";

const compare = (...items: string[]) => `/compare?items=${encodeURIComponent(items.join(","))}`;
const queries = "design:model=openedge-query";

test("two designs and a measurement are compared without an account", async ({ page, axe, fits }) => {
  await page.goto(compare(queries, `${queries}&pattern=find-no-lock`, "reference:openedge-messages-size"));
  const table = page.getByRole("table", { name: "Settings and metrics side by side" });
  await expect(table.getByRole("row", { name: /Code pattern/ })).toContainText("FIND in a loop, NO-LOCK");
  const messages = table.getByRole("row", { name: /^Messages \d/ });
  await expect(messages).toContainText("57 msgs");
  await expect(messages).toContainText("3,516 msgs");
  await expect(messages).toContainText("×61.7");
  await expect(messages).toContainText("102 msgs");
  await expect(table.getByText("measured", { exact: true })).toBeVisible();
  await expect(page.locator(".recharts-surface").first()).toBeVisible();
  await axe();
  await fits();
});

test("an item that cannot be opened shows an error, and the others are compared and exported", async ({
  page,
}) => {
  // A link may be older than model ids in designs, or name an item that was deleted or belongs to another team.
  await page.goto(
    compare(queries, "design:rttMs=30", `${queries}&pattern=find-no-lock`, "reference:no-such-set"),
  );
  await expect(page.getByText("A design needs a model: “design:rttMs=30” has none.")).toBeVisible();
  await expect(page.getByText("no-such-set").first()).toBeVisible();
  await expect(page.getByText("57 msgs").first()).toBeVisible();
  await page.getByRole("button", { name: "Export" }).first().click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /CSV/ }).first().click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv).toContain("3516");
});

test("a difference is attributed to settings, and equal settings are shown on request", async ({ page }) => {
  await page.goto(compare(queries, `${queries}&mm=1024&latencyMs=5`));
  const table = page.getByRole("table", { name: "Settings and metrics side by side" });
  await expect(table.getByRole("row", { name: /^-Mm/ })).toContainText("1,024 bytes");
  await expect(table.getByRole("row", { name: /^MTU/ })).toHaveCount(0);
  await page.getByRole("checkbox", { name: /equal settings/ }).check();
  await expect(table.getByRole("row", { name: /^MTU/ })).toHaveCount(1);
  const panel = page.getByRole("region", { name: "What explains the difference" });
  await expect(panel.getByText(/^B is .* above A\. Most is due to/)).toBeVisible();
  await expect(panel.getByText("The settings explain all of it.")).toBeVisible();
  await expect(panel.getByRole("listitem").filter({ hasText: "-Mm" })).toContainText("to 1,024 bytes");
  await panel.getByRole("combobox", { name: "What is explained" }).selectOption("cells");
  await expect(panel.getByText(/on average over 24 of \d+ cells/)).toBeVisible();
  await expect(page).toHaveURL(/explain-cells=true/);
});
