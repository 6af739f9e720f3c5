import { existsSync } from "node:fs";
import { quantile } from "@wirecost/sim-core";

const UPDATES = 200;
const axis = (/** @type {number} */ from, /** @type {number} */ step) =>
  Array.from({ length: 20 }, (_, i) => from + i * step).join(",");

/**
 * A change of latency to the painted 20 x 20 matrix and chart, against an update of one word, in one page of a
 * real browser.
 *
 * @param {string} url of the running product
 * @returns {Promise<readonly import("./measure.mjs").Line[]>}
 */
export async function benchPaint(url) {
  const { chromium } = await import("playwright-core");
  const installed = [
    process.env.CHROMIUM,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  const own = installed.find((path) => path && existsSync(path));
  const executablePath = own ?? (await (await import("@sparticuz/chromium")).default.executablePath());
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${url}/?rows=mm:${axis(1024, 1600)}&cols=prefetchNumRecs:${axis(16, 500)}`, {
      waitUntil: "networkidle",
    });
    const cells = await page.getByRole("gridcell").count();
    if (cells !== 400) throw new Error(`the page shows ${cells} cells, not 400`);
    const { script, update, empty } = await page.evaluate(moveLatency, UPDATES);
    const ms = (/** @type {number} */ value) => `${value.toFixed(1)} ms`;
    const ratio = `${(quantile(update, 0.95) / quantile(empty, 0.95)).toFixed(2)} x`;
    return [
      {
        name: "a setting to the painted 20 x 20 matrix and chart, 95th percentile",
        ours: `${ms(quantile(update, 0.95))} (median ${ms(quantile(update, 0.5))})`,
        baseline: `an update of one word: ${ms(quantile(empty, 0.95))} (median ${ms(quantile(empty, 0.5))})`,
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
  } finally {
    await browser.close();
  }
}

/** Runs in the page. @param {number} updates */
async function moveLatency(updates) {
  const slider = document.querySelector('input[type="range"]');
  if (!(slider instanceof HTMLInputElement)) throw new Error("the page has no slider");
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  const pause = () => new Promise((resolve) => setTimeout(resolve, 40));
  const painted = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(undefined);
      });
    });
  const [min, max] = [Number(slider.min), Number(slider.max)];
  const word = document.body.appendChild(document.createElement("span"));
  word.style.position = "fixed";
  /** @type {number[]} */
  const empty = [];
  for (let i = 0; i < updates; i++) {
    const value = min + ((max - min) * ((i * 37) % updates)) / updates;
    set?.call(slider, String(value));
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await pause();
    const start = performance.now();
    word.textContent = String(i);
    await painted();
    empty.push(performance.now() - start);
    await pause();
  }
  const durations = (/** @type {string} */ name) =>
    performance.getEntriesByName(name, "measure").map(({ duration }) => duration);
  const [script, update] = [durations("lab-script"), durations("lab-update")];
  if (update.length < updates / 2) throw new Error(`${update.length} updates were measured of ${updates}`);
  return { script, update, empty };
}
