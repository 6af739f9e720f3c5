import { join } from "node:path";
import { median } from "@wirecost/sim-core";
import autocannon from "autocannon";
import { root } from "../start/root.mjs";
import { firstMessage, startChild } from "../start/start-child.mjs";

const request = {
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ model: "openedge-query", params: { mm: 8192, prefetchNumRecs: 100 }, seed: 1 }),
};

/** What Node writes by itself, and what belongs to one answer. */
const OWN = ["connection", "keep-alive", "date", "content-type", "content-length"];

/**
 * POST /api/simulate, checked and answered by the API, against two servers of node:http: a bare one with the same
 * answer, and one that also checks the request as the API does, gives it an id and sends the API's headers. Requests
 * per second also depend on what else the machine does and on how it wakes the load generator; requests per second of
 * processor time are the server's own.
 *
 * @param {string} url of the running product
 * @returns {Promise<import("./measure.mjs").Line[]>}
 */
export async function benchApi(url) {
  const ours = `${url.replace("localhost", "127.0.0.1")}/api/simulate`;
  const { headers } = await fetch(ours, { method: "POST", ...request });
  const sent = [...headers].filter(([name]) => !OWN.includes(name));
  const servers = [await serve(), await serve(JSON.stringify(Object.fromEntries(sent)))];
  const urls = [ours, ...servers.map((server) => server.url)];
  /** @type {Rates[][]} */
  const rates = urls.map(() => []);
  for (const each of urls) await measureRates(each, 3);
  // Short turns side by side: what else the machine does then falls on all.
  for (let round = 0; round < 15; round++)
    for (const [i, each] of urls.entries()) rates[i]?.push(await measureRates(each, 1));
  for (const { stop } of servers) await stop();
  const [api = [], bare = [], careful = []] = rates;
  const lineOf = (
    /** @type {string} */ name,
    /** @type {keyof Rates} */ of,
    /** @type {string} */ what,
    /** @type {Rates[]} */ others,
    /** @type {string} */ aim,
  ) => ({
    name,
    ours: median(api.map((rate) => rate[of])).toFixed(0),
    baseline: `${what}: ${median(others.map((rate) => rate[of])).toFixed(0)}`,
    ratio: `${median(api.map((rate, i) => rate[of] / (others[i]?.[of] ?? Number.NaN))).toFixed(2)} x`,
    aim,
  });
  const [same, alike] = ["bare node:http, same answer", "node:http, same check, id and headers"];
  return [
    lineOf("POST /api/simulate, requests per second", "perSecond", same, bare, "at least 0.85 x"),
    lineOf("the same, against a server as careful", "perSecond", alike, careful, "at least 0.6 x"),
    lineOf("the same, per second of processor time", "perCpuSecond", alike, careful, "at least 0.6 x"),
  ];
}

/**
 * A baseline, started as the API is, in a session of its own: Linux shares the processors out among sessions, and
 * beside other programs a server in the load generator's session had three times the requests per second.
 *
 * @param {string} [headers] JSON
 */
async function serve(headers = "") {
  const child = startChild("A baseline", [join(root, "scripts/bench/bare-server.mjs"), headers]);
  const { url = "" } = await firstMessage(child);
  return { url, stop: child.stop };
}

/** @typedef {{ perSecond: number, perCpuSecond: number }} Rates */

/** @param {string} url @param {number} duration seconds @returns {Promise<Rates>} */
async function measureRates(url, duration) {
  const first = await cpuSeconds(url);
  const before = await cpuSeconds(url);
  const { requests, non2xx, errors } = await autocannon({
    url,
    method: "POST",
    ...request,
    connections: 40,
    duration,
  });
  if (non2xx || errors) throw new Error(`${url}: ${non2xx} failures and ${errors} errors under load`);
  return {
    perSecond: requests.average,
    // Without what the reading itself takes, which is much of the time where a busy machine lets few requests through.
    perCpuSecond: requests.total / ((await cpuSeconds(url)) - before - (before - first)),
  };
}

/** Processor time of a server since its start. @param {string} url one of its addresses */
async function cpuSeconds(url) {
  const text = await (await fetch(new URL("/metrics", url))).text();
  return Number(/^process_cpu_seconds_total (.*)$/m.exec(text)?.[1]);
}
