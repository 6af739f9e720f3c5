import { median } from "@wirecost/sim-core";
import { benchTeam, pageOf } from "./bench-team.mjs";
import { measuredFile } from "./measured-file.mjs";
import { openBrowser } from "./open-browser.mjs";

const ROUNDS = 9;
const MODEL = "openedge-query";

/**
 * Opens the comparison of two uploads of 100,000 rows and waits for its verdicts, against two uploads of 1,000 rows
 * with the same cells. The product is warm and the browser's cache filled.
 *
 * @param {string} url of the running product
 * @returns {Promise<import("./measure.mjs").Line>}
 */
export async function benchCompareUploads(url) {
  const team = await benchTeam(url);
  const pair = async (/** @type {number} */ rows) => {
    const ids = [];
    for (const [i, name] of ["before", "after"].entries())
      ids.push(await team.store(`${name}-${rows}.csv`, MODEL, measuredFile(rows, i + 1)));
    return `${url}/compare?items=${ids.map((id) => `upload:${id}`).join(",")}&metric=elapsedMs`;
  };
  const [many, few] = [await pair(100_000), await pair(1000)];
  const browser = await openBrowser();
  try {
    const page = await pageOf(browser, team, url);
    /** @type {{ ours: number, baseline: number }[]} */
    const rounds = [];
    for (let i = -2; i < ROUNDS; i++) {
      const baseline = await untilVerdicts(page, few);
      const ours = await untilVerdicts(page, many);
      if (i >= 0) rounds.push({ ours, baseline });
    }
    const ms = (/** @type {"ours" | "baseline"} */ of) =>
      `${median(rounds.map((round) => round[of])).toFixed(0)} ms`;
    return {
      name: "comparing two uploads of 100,000 rows, from the address to the verdicts",
      ours: ms("ours"),
      baseline: `two of 1,000 rows: ${ms("baseline")}`,
      ratio: `${median(rounds.map(({ ours, baseline }) => ours / baseline)).toFixed(2)} x`,
      aim: "at most 500 ms",
    };
  } finally {
    await browser.close();
  }
}

/**
 * Waits until the verdicts are in the summary and in the table.
 *
 * @param {import("playwright-core").Page} page
 * @param {string} address
 * @returns {Promise<number>} ms since its opening
 */
async function untilVerdicts(page, address) {
  await page.goto(address, { waitUntil: "commit" });
  const handle = await page.waitForFunction(
    () => {
      const main = document.querySelector("main");
      const isShown = main?.textContent?.includes("B against A:");
      return isShown && main?.querySelector("td [aria-label*=': why, B at']") && performance.now();
    },
    undefined,
    { polling: "raf", timeout: 120_000 },
  );
  return Number(await handle.jsonValue());
}
