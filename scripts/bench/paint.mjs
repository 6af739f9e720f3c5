import { quantile } from "@wirecost/sim-core";
import { openBrowser } from "./open-browser.mjs";

const UPDATES = 200;
const axis = (/** @type {number} */ from, /** @type {number} */ step) =>
  Array.from({ length: 20 }, (_, i) => from + i * step).join(",");

/** A common screen, where nine columns and the chart are out of sight, and one that shows everything. */
const SCREENS = [
  { width: 1440, height: 900, shown: "as much of the 20 x 20 matrix as it shows" },
  { width: 1920, height: 1440, shown: "all of the 20 x 20 matrix and the chart" },
];

/**
 * Time from a dragged slider to the painted matrix and chart, against one word that follows the pointer, in one page of
 * a real browser. The pointer events are the browser's own, so that they arrive with its frames, like those of a hand.
 *
 * @param {string} url of the running product
 * @returns {Promise<readonly import("./measure.mjs").Line[]>}
 */
export async function benchPaint(url) {
  const browser = await openBrowser();
  try {
    const lines = [];
    for (const screen of SCREENS) lines.push(...(await onScreen(browser, url, screen)));
    return lines;
  } finally {
    await browser.close();
  }
}

/** @param {import("playwright-core").Browser} browser @param {string} url @param {typeof SCREENS[number]} screen */
async function onScreen(browser, url, { width, height, shown }) {
  const page = await browser.newPage({ viewport: { width, height } });
  // Current values that are on the axes: others would add a row and a column.
  const current = "mm=1024&prefetchNumRecs=16";
  const axes = `rows=mm:${axis(1024, 1600)}&cols=prefetchNumRecs:${axis(16, 500)}`;
  await page.goto(`${url}/?${axes}&${current}`, { waitUntil: "networkidle" });
  const cells = await page.getByRole("gridcell").count();
  if (cells !== 400) throw new Error(`the page shows ${cells} cells, not 400`);
  await drag(page, await trackOf(page));
  const [script, update] = [await durations(page, "lab-script"), await durations(page, "lab-update")];
  if (update.length < UPDATES / 2) throw new Error(`${update.length} updates were measured of ${UPDATES}`);
  await page.evaluate(followWithOneWord);
  await drag(page, { x: 100, y: 400, width: 200 });
  const empty = await durations(page, "one-word");
  await page.close();
  const ms = (/** @type {number} */ value) => `${value.toFixed(1)} ms`;
  const ratio = `${(quantile(update, 0.95) / quantile(empty, 0.95)).toFixed(2)} x`;
  return [
    {
      name: `a dragged slider to the painted frame on ${width} x ${height} pixels, ${shown}, 95th percentile`,
      ours: `${ms(quantile(update, 0.95))} (median ${ms(quantile(update, 0.5))})`,
      baseline: `one word that follows the pointer: ${ms(quantile(empty, 0.95))} (median ${ms(quantile(empty, 0.5))})`,
      ratio,
      aim: "within 20 ms",
    },
    {
      name: "of that, script until React has committed, 95th percentile",
      ours: `${ms(quantile(script, 0.95))} (median ${ms(quantile(script, 0.5))})`,
      baseline: "",
      ratio: "",
      aim: "at most 10 ms with layout",
    },
  ];
}

/** @typedef {{ x: number, y: number, width: number }} Track where a pointer is dragged, in pixels */

/** @param {import("playwright-core").Page} page @returns {Promise<Track>} */
async function trackOf(page) {
  const slider = page.locator('input[type="range"]').first();
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (!box) throw new Error("the page has no slider");
  return { x: box.x + 8, y: box.y + box.height / 2, width: box.width - 16 };
}

/**
 * Back and forth over the whole track, never twice at the same position.
 * @param {import("playwright-core").Page} page @param {Track} track
 */
async function drag(page, { x, y, width }) {
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= UPDATES; i++) {
    await page.mouse.move(x + (width * ((i * 37) % UPDATES)) / UPDATES, y);
    await page.waitForTimeout(30);
  }
  await page.mouse.up();
}

/** @param {import("playwright-core").Page} page @param {string} name @returns {Promise<number[]>} ms */
function durations(page, name) {
  return page.evaluate(
    (measure) => performance.getEntriesByName(measure, "measure").map(({ duration }) => duration),
    name,
  );
}

/** Runs in the page: covers it with one word that is changed and measured like the lab. */
function followWithOneWord() {
  const cover = document.body.appendChild(document.createElement("div"));
  cover.style.cssText = "position: fixed; inset: 0; z-index: 1000";
  const word = cover.appendChild(document.createElement("span"));
  cover.addEventListener("pointermove", ({ clientX }) => {
    const start = performance.now();
    word.textContent = String(clientX);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => performance.measure("one-word", { start, end: performance.now() });
      port2.postMessage(undefined);
    });
  });
}
