import { quantile } from "@wirecost/sim-core";
import { benchTeam, pageOf } from "./bench-team.mjs";
import { measuredFile } from "./measured-file.mjs";
import { openBrowser } from "./open-browser.mjs";

const ROWS = 100_000;
const TURNS = 180;
/** At 60 frames per second; a frame that is a millisecond late is still displayed in time. */
const FRAME_MS = 1000 / 60 + 1;

/**
 * Frames while the wheel scrolls a table of 100,000 rows, against a plain box of the same height in the same browser.
 *
 * @param {string} url of the running product
 * @returns {Promise<import("./measure.mjs").Line>}
 */
export async function benchScrollTable(url) {
  const team = await benchTeam(url);
  const id = await team.store("rows.csv", "openedge-query", measuredFile(ROWS, 1));
  const browser = await openBrowser();
  try {
    const page = await pageOf(browser, team, url);
    await page.goto(`${url}/uploads/${id}`);
    const table = page.locator("table[aria-rowcount]");
    await table.waitFor();
    if ((await table.getAttribute("aria-rowcount")) !== `${ROWS + 1}`)
      throw new Error(`the table has ${await table.getAttribute("aria-rowcount")} lines, not ${ROWS + 1}`);
    await scrollOver(page, table);
    const ours = await scrollOver(page, table);
    await page.setContent(
      '<div id="box" style="height: 600px; overflow: auto"><div style="height: 3700000px">Rows</div></div>',
    );
    const plain = await scrollOver(page, page.locator("#box"));
    const late = (/** @type {number[]} */ frames) =>
      frames.filter((ms) => ms > FRAME_MS).length / frames.length;
    const text = (/** @type {number[]} */ frames) =>
      `${(1000 / quantile(frames, 0.5)).toFixed(0)} a second, ${(100 * late(frames)).toFixed(1)} % late, longest ${Math.max(...frames).toFixed(0)} ms`;
    return {
      name: "frames while the wheel scrolls a table of 100,000 rows",
      ours: text(ours),
      baseline: `a plain box of that height: ${text(plain)}`,
      ratio: `${(quantile(ours, 0.95) / quantile(plain, 0.95)).toFixed(2)} x (95th percentile)`,
      aim: "60 a second",
    };
  } finally {
    await browser.close();
  }
}

/**
 * Time between frames while the wheel scrolls an element.
 *
 * @param {import("playwright-core").Page} page
 * @param {import("playwright-core").Locator} what
 * @returns {Promise<number[]>} ms
 */
async function scrollOver(page, what) {
  await what.evaluate((element) => element.scrollIntoView({ block: "start" }));
  const box = await what.boundingBox();
  if (!box) throw new Error("nothing is there to be scrolled");
  await page.mouse.move(box.x + 200, Math.max(0, box.y) + 200);
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    /** @type {number[]} */
    const at = [];
    Object.assign(window, { frames60: at });
    const frame = (/** @type {number} */ time) => {
      at.push(time);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  for (let i = 0; i < TURNS; i++) {
    await page.mouse.wheel(0, i % 3 === 2 ? -200 : 400);
    await page.waitForTimeout(16);
  }
  /** @type {number[]} */
  const at = await page.evaluate(() => Reflect.get(window, "frames60"));
  return at.slice(1).map((time, i) => time - (at[i] ?? time));
}
