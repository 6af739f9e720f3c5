import type { Page } from "@playwright/test";
import { lookForViolations } from "../fixtures/look-for-violations.ts";
import { expect, test } from "../fixtures/test.ts";

/** A page with one paragraph. */
const show = (page: Page, style: string, of = "") =>
  page.setContent(
    `<html lang="en"><title>A page</title><main><h1>Title</h1><div style="${of}"><p style="${style}">Text</p></div></main>`,
  );
const contrast = async (page: Page) =>
  (await lookForViolations(page, { contrast: true })).flatMap(({ id, at }) => (at.length > 0 ? [id] : []));

test("low contrast is found on each check and on each background", async ({ page }) => {
  await show(page, "color: #345");
  expect(await contrast(page)).toEqual([]);
  await show(page, "color: #ccc");
  expect(await contrast(page)).toEqual(["color-contrast"]);
  expect(await contrast(page)).toEqual(["color-contrast"]);
  await show(page, "color: #345", "background: #456");
  expect(await contrast(page)).toEqual(["color-contrast"]);
  await show(page, "color: #345", "opacity: 0.4");
  expect(await contrast(page)).toEqual(["color-contrast"]);
  await show(page, "color: #345");
  expect(await contrast(page)).toEqual([]);
});

test("a check of a page with a dialog covers only the dialog if it is modal", async ({ page }) => {
  for (const [main, found] of [
    ['<main aria-hidden="true">', ["color-contrast"]],
    ["<main>", ["button-name", "color-contrast"]],
  ] as const) {
    await page.setContent(
      `<html lang="en"><title>A page</title>${main}<h1>Title</h1><button></button></main><div role="dialog" aria-label="Question"><p style="color: #bbb">Why?</p></div>`,
    );
    expect((await contrast(page)).filter((id) => id !== "region").toSorted()).toEqual(found);
  }
});
