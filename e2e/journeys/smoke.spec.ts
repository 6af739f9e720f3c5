import { expect, test } from "../fixtures/test.ts";

test("the first page is the lab, computed, accessible and without errors", async ({ page, axe }) => {
  await page.goto("/");
  await expect(page.getByRole("grid").or(page.getByRole("table")).first()).toBeVisible();
  await axe();
  const overhang = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overhang), "pixels that the page is wider than the screen").toBe(0);
});
