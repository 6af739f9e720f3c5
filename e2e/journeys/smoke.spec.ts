import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";

test.use({ isFirstVisit: true });

test("the first page is the lab, computed, accessible and without errors, and late content moves nothing", {
  tag: "@phone",
}, async ({ page, axe }) => {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry.toJSON()));
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/");
  await expect(page.getByRole("grid").or(page.getByRole("table")).first()).toBeVisible();
  // A font that loads late would move the text.
  const preloaded = await page
    .locator('link[rel="preload"][as="font"]')
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLLinkElement ? link.href : "")));
  const fetched = () =>
    page.evaluate(() => [
      ...new Set(
        performance
          .getEntriesByType("resource")
          .map(({ name }) => name)
          .filter((name) => name.endsWith(".woff2")),
      ),
    ]);
  await expect.poll(async () => (await fetched()).sort()).toEqual(preloaded.sort());
  await expectSteady(page);
  await axe();
  const overhang = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overhang), "pixels wider than the screen").toBe(0);
  await page.goto("/lab/openedge-servers?clients=90");
  await expectSteady(page);
});

/** Waits until the lab is complete, and checks how far late content moved the rest. */
async function expectSteady(page: Page): Promise<void> {
  await expect(page.getByRole("application")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recommended change" })).toBeAttached();
  // The observer reports the shifts of a frame after it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  // A streamed page may rewrap a line (0.013). A block that moves the content below it is 0.09.
  const shifts: string[] = await page.evaluate(() => Reflect.get(window, "shifts"));
  const moved = shifts.reduce((sum, shift) => sum + JSON.parse(shift).value, 0);
  expect(moved, shifts.join("\n")).toBeLessThan(0.05);
}
