import { join } from "node:path";
import { median } from "@wirecost/sim-core";
import autocannon from "autocannon";
import { root } from "../start/root.mjs";
import { firstMessage, startChild } from "../start/start-child.mjs";

const request = {
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ model: "openedge-query", params: { mm: 8192, prefetchNumRecs: 100 }, seed: 1 }),
};

/** Headers that Node sets itself, or that belong to a single answer. */
const OWN = ["connection", "keep-alive", "date", "content-type", "content-length"];

/**
 * POST /api/simulate, validated and answered by the API, against two node:http servers: a bare one with the same
 * answer, and one that also validates the request, assigns an id and sends the API's headers. Requests per second
 * depend on the load of the machine and on how it wakes the load generator; requests per second of CPU time depend only
 * on the server.
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
  // Short alternating turns, so that other load on the machine affects all of them.
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
 * A baseline, started in a session of its own like the API: Linux distributes CPU time by session, and on a busy
 * machine a server in the load generator's session got three times the requests per second.
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
    // Excludes the CPU time of the measurement itself, which dominates when a busy machine lets few requests through.
    perCpuSecond: requests.total / ((await cpuSeconds(url)) - before - (before - first)),
  };
}

/** CPU time of a server since its start. @param {string} url one of its addresses */
async function cpuSeconds(url) {
  const text = await (await fetch(new URL("/metrics", url))).text();
  return Number(/^process_cpu_seconds_total (.*)$/m.exec(text)?.[1]);
}
