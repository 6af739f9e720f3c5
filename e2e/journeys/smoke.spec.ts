import { expect, test } from "../fixtures/test.ts";

test("the first page is the lab, computed, accessible and without errors", { tag: "@phone" }, async ({
  page,
  axe,
}) => {
  await page.goto("/");
  await expect(page.getByRole("grid").or(page.getByRole("table")).first()).toBeVisible();
  // A font that came later would move what is being read.
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
  await axe();
  const overhang = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overhang), "pixels that the page is wider than the screen").toBe(0);
});
