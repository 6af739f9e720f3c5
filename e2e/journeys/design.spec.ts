import type { Page } from "@playwright/test";
import { lookAtMenu } from "../fixtures/look-at-menu.ts";
import { expect, test } from "../fixtures/test.ts";

/** On a phone the settings are in a sheet. */
async function openSettings(page: Page, control = page.getByLabel("Code pattern", { exact: true })) {
  const button = page.getByRole("button", { name: "Settings", exact: true });
  // The settings button appears after hydration, so wait for either.
  await expect(button.or(control).filter({ visible: true }).first()).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(control).toBeVisible();
}

async function closeSettings(page: Page) {
  const sheet = page.getByRole("button", { name: "Settings", exact: true });
  if (await sheet.isVisible()) await page.keyboard.press("Escape");
}

test("a long number fits in its field", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/lab/openedge-query?records=123456789");
  const records = page.getByLabel("Records", { exact: true });
  await openSettings(page, records);
  await expect(records).toHaveValue("123,456,789");
  expect(await records.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
});

const sentence = (page: Page) => page.getByRole("heading", { level: 1 });

test("without an account, a pattern, server and network setting change all results", {
  tag: "@phone",
}, async ({ page, axe, isMobile }) => {
  await page.goto("/");
  await expect(sentence(page)).toContainText("15–57 messages");
  await openSettings(page);
  // The dialog opens above the settings, which are a sheet on a phone.
  await page
    .getByRole("button", { name: /^About/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Code pattern" })).toBeVisible();
  await axe();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Code pattern" })).toBeHidden();
  await page.getByLabel("Code pattern", { exact: true }).selectOption("for-each-share-lock");
  await closeSettings(page);
  // 1758 requests, 1758 records, 1757 lock releases, and one release for the cursor.
  await expect(sentence(page)).toContainText("5,274 messages");
  await expect(page.locator("aside", { hasText: "Selected cell" }).locator("dl")).toContainText([
    /-Mm/,
    /Lock releases1,757/,
  ]);
  await expect(page.getByRole("figure", { name: /5,274 messages/ })).toBeAttached();
  await axe();
  if (!isMobile) await lookAtMenu(page, /^Export/, axe);
});

test("recommendations and settings apply, an out-of-range value is rejected, and a link restores the view", async ({
  page,
  context,
  stackUrl,
}) => {
  await page.goto("/");
  await openSettings(page);
  await page.getByRole("button", { name: "Common advice" }).click();
  await page.getByRole("button", { name: "intercontinental" }).click();
  await expect(sentence(page)).toContainText("7 messages");
  await expect(sentence(page)).toContainText("1.06 s");

  const mm = page.getByRole("textbox", { name: "-Mm", exact: true });
  await mm.fill("12");
  await mm.press("Tab");
  await expect(page.getByText(/12 is not a whole number from 350 to 32600 bytes/).first()).toBeVisible();
  await expect(mm).toHaveValue("12");
  await expect(mm).toHaveAttribute("aria-invalid", "true");
  await expect(sentence(page)).toContainText("7 messages");
  await mm.fill("4096");
  await mm.press("Tab");
  await expect(mm).not.toHaveAttribute("aria-invalid", "true");

  const records = page.getByRole("textbox", { name: "Records", exact: true });
  await records.fill("5,000");
  await records.press("Enter");
  await closeSettings(page);
  await page.getByLabel("Metric", { exact: true }).selectOption("messages");
  await page.getByRole("grid").getByRole("gridcell").nth(12).click();
  await expect(page).toHaveURL(/records=5000/);
  await expect(page).toHaveURL(/at=/);
  const elsewhere = await context.newPage();
  await elsewhere.goto(page.url().replace(/^https?:\/\/[^/]+/, stackUrl));
  await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText(
    (await sentence(page).textContent()) ?? "",
  );
  await expect(elsewhere.getByLabel("Metric", { exact: true })).toHaveValue("messages");
  await expect(elsewhere.getByRole("gridcell", { selected: true })).toHaveText(
    (await page.getByRole("gridcell", { selected: true }).textContent()) ?? "",
  );
});

test("the keyboard moves through the matrix, and Enter applies a cell's settings", async ({ page }) => {
  await page.goto("/");
  // The Share button shows that the page handles keys.
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  await page.getByRole("gridcell", { selected: true }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("gridcell", { selected: true })).toHaveAccessibleName(
    /-Mm 16,384, -prefetchNumRecs 1,000/,
  );
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "-Mm", exact: true })).toHaveValue("16,384");
  await expect(page.getByRole("textbox", { name: "-prefetchNumRecs", exact: true })).toHaveValue("1,000");
  await expect(sentence(page)).toContainText("7 messages");

  // Undo and redo work while the list has the focus.
  const rows = page.getByLabel("Rows", { exact: true });
  await rows.selectOption("records");
  await expect(page.getByRole("rowheader").first()).not.toHaveText("350");
  await rows.press("Control+z");
  await expect(rows).toHaveValue("mm");
  await rows.press("Control+Shift+z");
  await expect(rows).toHaveValue("records");
  await rows.press("Control+z");
  await rows.press("Control+y");
  await expect(rows).toHaveValue("records");
});

test("clients that could be served come first, in the sentence and in the cell's panel", async ({ page }) => {
  await page.goto("/lab/openedge-servers?clients=800&ma=10&mn=20");
  await expect(sentence(page)).toContainText(
    "With -Mn 150 it would refuse 0 clients instead of 600 and run at",
  );
  await expect(
    page.getByText(/^Set -Mn 150: 0 clients refused instead of 600, 1,190 tx\/s as now\./),
  ).toBeVisible();
});

const BETWEEN = [
  {
    path: "/lab/round-trips?rttMs=30",
    setting: "Round-trip time",
    value: "31 ",
    side: "column",
    label: "31",
  },
  {
    path: "/?pattern=find-no-lock&mm=5000&prefetchNumRecs=7",
    setting: "-Mm",
    value: "5500",
    side: "row",
    label: "5,500",
  },
];

test("settings between axis values get their own selected row or column, and Back restores them", async ({
  page,
}) => {
  const selected = page.getByRole("gridcell", { selected: true });
  const headline = async () => (await sentence(page).locator("b").nth(1).textContent()) ?? "";
  for (const { path, setting, value, side, label } of BETWEEN)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(selected).toContainText(await headline());
      await expect(selected).toHaveAccessibleName(/current/);
      const field = page.getByRole("textbox", { name: setting, exact: true });
      await openSettings(page, field);
      await field.fill(value);
      await closeSettings(page);
      await expect(page.locator(`[role=${side}header][data-own]`)).toHaveText(label);
      await expect(page.locator("th[data-own]")).toHaveCount(2);
      await expect(selected).toContainText(await headline());
    });

  await expect(page).toHaveURL(/mm=5500/);
  const before = await headline();
  await page.getByRole("link", { name: "Uploads", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Uploads" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "-Mm", exact: true })).toHaveValue("5,500");
  await expect(selected).toContainText(before);
});

test("an address opens with its valid parts and shows errors for the others", async ({ page }) => {
  const values = (from: number) => Array.from({ length: 200 }, (_, i) => from + i * 160).join(",");

  await test.step("two other parameters make the matrix", async () => {
    await page.goto("/?rows=pattern:find-no-lock,for-each-no-lock&cols=latencyMs:0.05,1,50&metric=elapsedMs");
    const grid = page.getByRole("grid");
    await expect(grid.getByRole("gridcell")).toHaveCount(6);
    await expect(grid).toContainText("FIND in a loop, NO-LOCK");
  });

  await test.step("invalid settings, metric and parameter", async () => {
    await page.goto("/?mm=12&records=many&mn=4&metric=joy&pattern=for-each-no-lock");
    await expect(sentence(page)).toContainText("15–57 messages");
    const notice = page
      .getByRole("region", { name: "Notices" })
      .or(page.getByRole("status"))
      .or(page.getByRole("alert"));
    await expect(
      notice.filter({ hasText: "-Mm: 12 is not a whole number from 350 to 32600 bytes" }).first(),
    ).toBeVisible();
    await expect(page.getByText(/"many"/).first()).toBeVisible();
    await expect(page.getByText(/"mn"/).first()).toBeVisible();
  });

  await test.step("a matrix of the maximum size, 40,000 cells", async () => {
    await page.goto(`/?rows=mm:${values(350)}&cols=prefetchNumRecs:${values(1)}`);
    await expect(page.locator("canvas").first()).toBeVisible();
    await expect(sentence(page)).toContainText("15–57 messages");
  });
});
