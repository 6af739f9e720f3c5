import { quantile } from "@wirecost/sim-core";
import { client } from "../../bench/load/client.mjs";

/** What no request of one caller may add to another's 99th percentile. */
export const MAX_DELAY_MS = 250;

/** Between two requests of the victim. */
const PAUSE_MS = 10;

/**
 * Works as another team does while something happens.
 *
 * @template T
 * @param {{ url: string, token: string, teamId: string }} victim
 * @param {() => Promise<T>} attack
 * @returns {Promise<{ p99: number, failed: number, answer: T, line: string }>} p99: milliseconds of what it reads;
 *   failed: its requests that were not answered as they should
 */
export async function watchVictim({ url, token, teamId }, attack) {
  const { ask, close } = client({ url, token, connections: 2 });
  let over = false;
  const took = { read: /** @type {number[]} */ ([]), upload: /** @type {number[]} */ ([]) };
  let failed = 0;
  /** @param {number[]} times @param {() => Promise<import("../../bench/load/client.mjs").Answer>} send */
  const repeat = async (times, send) => {
    do {
      const { status, ms } = await send();
      times.push(ms);
      if (status < 200 || status >= 300) failed++;
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    } while (!over);
  };
  let files = 0;
  const upload = () => {
    const body = Buffer.from(`label,mm,messages\n${performance.now()} ${files++},4096,${files}\n`);
    return ask("POST", `/api/teams/${teamId}/uploads?name=small.csv&model=openedge-query`, body);
  };
  const work = [
    repeat(took.read, () => ask("GET", `/api/teams/${teamId}/experiments`)),
    repeat(took.upload, upload),
  ];
  const answer = await attack();
  over = true;
  await Promise.all(work);
  close();
  const text = (/** @type {number[]} */ times) =>
    `p50 ${quantile(times, 0.5).toFixed(0)}, p99 ${quantile(times, 0.99).toFixed(0)} ms`;
  const line = `reads ${text(took.read)}; uploads ${text(took.upload)}${failed > 0 ? `; ${failed} failed` : ""}`;
  return { p99: quantile(took.read, 0.99), failed, answer, line };
}
