// A separate process, so that the attack in the other one does not delay the measured requests.
import { quantile } from "@wirecost/sim-core";
import { client } from "../../bench/load/client.mjs";

/** Pause between two requests of the victim. */
const PAUSE_MS = 10;

/**
 * @typedef {{ url: string, token: string, teamId: string }} Victim
 * @typedef {{ reads: number, pages: number, failed: number, line: string }} Seen reads, pages: 99th percentile in
 *   milliseconds; failed: the victim's requests without a successful response
 */

/**
 * Reads, uploads and opens pages until it is stopped.
 *
 * @param {Victim} victim
 * @param {{ readonly over: boolean }} state
 * @returns {Promise<Seen>}
 */
async function work({ url, token, teamId }, state) {
  const { ask, close } = client({ url, token, connections: 3 });
  /** @type {Record<"reads" | "uploads" | "pages", number[]>} */
  const took = { reads: [], uploads: [], pages: [] };
  let failed = 0;
  /** @param {number[]} times @param {() => Promise<import("../../bench/load/client.mjs").Answer>} send */
  const repeat = async (times, send) => {
    do {
      const { status, ms } = await send();
      times.push(ms);
      if (status < 200 || status >= 300) failed++;
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    } while (!state.over);
  };
  let files = 0;
  const upload = () => {
    const body = Buffer.from(`label,mm,messages\n${performance.now()} ${files++},4096,${files}\n`);
    return ask("POST", `/api/teams/${teamId}/uploads?name=small.csv&model=openedge-query`, body);
  };
  await Promise.all([
    repeat(took.reads, () => ask("GET", `/api/teams/${teamId}/experiments`)),
    repeat(took.uploads, upload),
    repeat(took.pages, () => ask("GET", "/")),
  ]);
  close();
  const text = (/** @type {number[]} */ times) =>
    `p50 ${quantile(times, 0.5).toFixed(0)}, p99 ${quantile(times, 0.99).toFixed(0)} ms`;
  const parts = [`reads ${text(took.reads)}`, `uploads ${text(took.uploads)}`, `pages ${text(took.pages)}`];
  if (failed > 0) parts.push(`${failed} failed`);
  return {
    reads: quantile(took.reads, 0.99),
    pages: quantile(took.pages, 0.99),
    failed,
    line: parts.join("; "),
  };
}

const state = { over: false };
process.on("message", (message) => {
  if (message === "stop") {
    state.over = true;
    return;
  }
  work(/** @type {Victim} */ (message), state).then((seen) =>
    process.send?.(seen, () => process.disconnect()),
  );
  process.send?.("started");
});
