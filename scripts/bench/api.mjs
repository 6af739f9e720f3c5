import { fork } from "node:child_process";
import { join } from "node:path";
import { median } from "@wirecost/sim-core";
import autocannon from "autocannon";
import { root } from "../root.mjs";

/**
 * POST /api/simulate, checked and answered by the API, against a bare node:http server with the same answer.
 *
 * @param {string} url of the running product
 * @returns {Promise<import("./measure.mjs").Line>}
 */
export async function benchApi(url) {
  const bare = fork(join(root, "scripts/bench/bare-server.mjs"));
  const port = await new Promise((resolve) => bare.once("message", resolve));
  const [ours, baseline] = [
    `${url.replace("localhost", "127.0.0.1")}/api/simulate`,
    `http://127.0.0.1:${port}/`,
  ];
  /** @type {number[]} */
  const a = [];
  /** @type {number[]} */
  const b = [];
  await requestsPerSecond(ours, 3);
  await requestsPerSecond(baseline, 3);
  // Short turns side by side: what else the machine does then falls on both.
  for (let round = 0; round < 15; round++) {
    a.push(await requestsPerSecond(ours, 1));
    b.push(await requestsPerSecond(baseline, 1));
  }
  bare.disconnect();
  return {
    name: "POST /api/simulate, requests a second",
    ours: median(a).toFixed(0),
    baseline: `bare node:http, same answer: ${median(b).toFixed(0)}`,
    ratio: `${median(a.map((value, i) => value / (b[i] ?? Number.NaN))).toFixed(2)} x`,
    aim: "at least 0.85 x",
  };
}

/** @param {string} url @param {number} duration seconds */
async function requestsPerSecond(url, duration) {
  const { requests, non2xx, errors } = await autocannon({
    url,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ model: "openedge-query", params: { mm: 8192, prefetchNumRecs: 100 }, seed: 1 }),
    connections: 40,
    duration,
  });
  if (non2xx || errors) throw new Error(`${url}: ${non2xx} failures and ${errors} errors under load`);
  return requests.average;
}
