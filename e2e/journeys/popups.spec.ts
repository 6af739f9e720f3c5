import { expect, test } from "../fixtures/test.ts";

test.describe("a part of the page that cannot be loaded", () => {
  // page.route would throw away what a shared browser has cached.
  test.use({ expectedErrors: /Failed to load resource/, isFirstVisit: true });

  test("leaves the rest as it is, and is there at another try", async ({ page, axe }) => {
    await page.goto("/");
    const share = page.getByRole("button", { name: "Share", exact: true }).first();
    await expect(share).toBeVisible();
    // The account's menu may be there by then or not; a link stands in for it.
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

test("a link opens its page in place, and in a tab of its own where a key asks for that", async ({
  page,
}) => {
  await page.goto("/formats");
  await page.evaluate(() => Reflect.set(window, "stays", true));
  const system = page
    .getByRole("navigation", { name: "Systems" })
    .getByRole("link", { name: "Program calls" });
  const opened = page.context().waitForEvent("page");
  await system.click({ modifiers: ["Control"] });
  await expect(await opened).toHaveURL(/\/lab\/program-calls$/);
  await expect(page).toHaveURL(/\/formats$/);
  await system.click();
  await expect(page).toHaveURL(/\/lab\/program-calls$/);
  expect(await page.evaluate(() => Reflect.get(window, "stays")), "the document was not loaded anew").toBe(
    true,
  );
});
