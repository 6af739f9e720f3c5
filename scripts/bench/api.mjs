import { fork } from "node:child_process";
import { join } from "node:path";
import { median } from "@wirecost/sim-core";
import autocannon from "autocannon";
import { root } from "../start/root.mjs";

const request = {
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ model: "openedge-query", params: { mm: 8192, prefetchNumRecs: 100 }, seed: 1 }),
};

/** What Node writes by itself, and what belongs to one answer. */
const OWN = ["connection", "keep-alive", "date", "content-type", "content-length"];

/**
 * POST /api/simulate, checked and answered by the API, against two servers of node:http: a bare one with the same
 * answer, and one that also checks the request as the API does, gives it an id and sends the API's headers.
 *
 * @param {string} url of the running product
 * @returns {Promise<import("./measure.mjs").Line[]>}
 */
export async function benchApi(url) {
  const ours = `${url.replace("localhost", "127.0.0.1")}/api/simulate`;
  const { headers } = await fetch(ours, { method: "POST", ...request });
  const sent = [...headers].filter(([name]) => !OWN.includes(name));
  const servers = [await serve(), await serve(JSON.stringify(Object.fromEntries(sent)))];
  const urls = [ours, ...servers.map(({ port }) => `http://127.0.0.1:${port}/`)];
  /** @type {number[][]} */
  const rates = urls.map(() => []);
  for (const each of urls) await requestsPerSecond(each, 3);
  // Short turns side by side: what else the machine does then falls on all.
  for (let round = 0; round < 15; round++)
    for (const [i, each] of urls.entries()) rates[i]?.push(await requestsPerSecond(each, 1));
  for (const { stop } of servers) stop();
  const [a = [], bare = [], careful = []] = rates;
  /** @param {number[]} b */
  const ratio = (b) => `${median(a.map((value, i) => value / (b[i] ?? Number.NaN))).toFixed(2)} x`;
  return [
    {
      name: "POST /api/simulate, requests per second",
      ours: median(a).toFixed(0),
      baseline: `bare node:http, same answer: ${median(bare).toFixed(0)}`,
      ratio: ratio(bare),
      aim: "at least 0.85 x",
    },
    {
      name: "the same, against a server as careful",
      ours: median(a).toFixed(0),
      baseline: `node:http, same check, id and headers: ${median(careful).toFixed(0)}`,
      ratio: ratio(careful),
      aim: "at least 0.6 x",
    },
  ];
}

/** @param {string} [headers] JSON */
async function serve(headers = "") {
  const child = fork(join(root, "scripts/bench/bare-server.mjs"), [headers]);
  const port = await new Promise((resolve) => child.once("message", resolve));
  return { port, stop: () => child.disconnect() };
}

/** @param {string} url @param {number} duration seconds */
async function requestsPerSecond(url, duration) {
  const { requests, non2xx, errors } = await autocannon({
    url,
    method: "POST",
    ...request,
    connections: 40,
    duration,
  });
  if (non2xx || errors) throw new Error(`${url}: ${non2xx} failures and ${errors} errors under load`);
  return requests.average;
}
