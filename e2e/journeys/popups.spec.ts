import { expect, test } from "../fixtures/test.ts";

test.describe("a part of the page that fails to load", () => {
  // page.route clears the cache of a shared browser.
  test.use({ expectedErrors: /Failed to load resource/, isFirstVisit: true });

  test("leaves the rest as it is, and loads when retried", async ({ page, axe }) => {
    await page.goto("/");
    const share = page.getByRole("button", { name: "Share", exact: true }).first();
    await expect(share).toBeVisible();
    // The account menu may be loaded by then or not. Until then a link replaces it.
    const chunks = "**/_next/static/chunks/**";
    await page.route(chunks, (route) => route.abort());
    await share.click();
    await expect(page.getByText("This part could not be loaded.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("messages");
    await axe();
    await page.unroute(chunks);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("dialog", { name: "Share" })).toBeVisible();
  });
});

test("a link opens its page in place, and in a new tab with Ctrl", async ({ page }) => {
  await page.goto("/formats");
  await page.evaluate(() => Reflect.set(window, "stays", true));
  const system = page
    .getByRole("navigation", { name: "Systems" })
    .getByRole("link", { name: "Program calls" });
  const opened = page.context().waitForEvent("page");
  await system.click({ modifiers: ["Control"] });
  // Not toHaveURL(), which waits until the page is loaded: a browser may put that off in a background tab.
  const tab = await opened;
  await expect.poll(() => tab.url()).toMatch(/\/lab\/program-calls$/);
  await expect(page).toHaveURL(/\/formats$/);
  await system.click();
  await expect(page).toHaveURL(/\/lab\/program-calls$/);
  expect(await page.evaluate(() => Reflect.get(window, "stays")), "the document was not reloaded").toBe(true);
});
