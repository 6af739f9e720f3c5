import type { Locator, Page } from "@playwright/test";
import { signUp } from "../fixtures/sign-up.ts";
import { expect, test } from "../fixtures/test.ts";

/** A job that reads orders by IN-lists. Its file states no network, and no OpenEdge default applies. */
const FILE = {
  name: "orders.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "pattern,rowCount,listSize,elapsed (ms)",
      "in-list,700,50,310",
      "in-list,2600,50,1190",
      "in-list,700,200,96",
      "in-list,2600,200,330",
    ].join("\n"),
  ),
};

async function choose(page: Page): Promise<Locator> {
  const button = page
    .getByRole("button", { name: /^Upload/ })
    .filter({ visible: true })
    .first();
  const dialog = page.getByRole("dialog", { name: "Upload a measurement" });
  await button.click();
  await page.locator("input[type=file]").first().setInputFiles(FILE);
  await expect(dialog.getByText("Read as a table: 4 rows.")).toBeVisible();
  return dialog;
}

const notStated = (at: Page | Locator) =>
  at
    .locator("p")
    .filter({ hasText: /^Not stated:/, visible: true })
    .first();

test("settings that a round-trip file does not state are listed, and set by a choice or by values", async ({
  page,
  axe,
  fits,
  stackUrl,
}) => {
  await signUp(page, stackUrl);

  await test.step("in the lab: a choice sets the network, and the residuals no longer depend on it", async () => {
    await page.goto("/lab/round-trips");
    const dialog = await choose(page);
    await dialog
      .getByRole("button", { name: /lab|matrix|prediction/i })
      .first()
      .click();
    const banner = page.getByRole("region", { name: "Measured data" });
    await banner.locator("summary", { hasText: /^Not stated:/ }).click();
    await expect(notStated(banner)).toContainText("Round-trip time");
    await expect(page.getByText(/rests on: .*Round-trip time/).first()).toBeVisible();
    await axe();
    await fits();
    const before = await page.getByRole("grid").first().textContent();
    await banner.getByRole("button", { name: "WAN of 10 km" }).click();
    await expect(notStated(banner)).not.toContainText("Round-trip time");
    await expect(notStated(banner)).toContainText("Row size");
    expect(await page.getByRole("grid").first().textContent()).not.toBe(before);
  });

  await test.step("stored: a choice, then a value, each stored as a new upload", async () => {
    await page.goto("/uploads");
    const dialog = await choose(page);
    await dialog.getByLabel("Measurements of").selectOption("round-trips");
    await expect(notStated(dialog)).toContainText("Round-trip time");
    await dialog.getByRole("button", { name: "Store", exact: true }).click();
    await dialog.getByRole("link", { name: "Open the upload" }).click();
    await expect(page.getByRole("heading", { level: 1, name: FILE.name })).toBeVisible();
    const first = page.url();
    await expect(notStated(page)).toContainText("Round-trip time");
    await page.getByRole("button", { name: "Across an ocean" }).click();
    const again = page.getByRole("dialog", { name: "Upload a measurement" });
    await expect(again.getByLabel("Round-trip time")).toHaveValue("110");
    await expect(notStated(again)).not.toContainText("Round-trip time");
    await again.getByLabel("Round-trip time").fill("87.5");
    await again.getByRole("button", { name: "Store", exact: true }).click();
    await again.getByRole("button", { name: "Store it again" }).click();
    await again.getByRole("link", { name: "Open the upload" }).click();
    await expect(page).not.toHaveURL(first);
    await expect(notStated(page)).not.toContainText("Round-trip time");
    await page.getByRole("button", { name: "Enter values" }).click();
    await expect(again.getByLabel("Round-trip time")).toHaveValue("87.5");
  });
});
