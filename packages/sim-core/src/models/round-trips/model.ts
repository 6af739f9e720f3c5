import { type CountedSettings, defineModel, type Preset } from "../../model/model.ts";
import type { Params } from "../../model/param.ts";
import { conversation, trace } from "./conversation.ts";
import { metrics } from "./metrics.ts";
import { network } from "./network.ts";
import { groups, params } from "./params.ts";
import { QUERY_A_ROW } from "./pattern.ts";
import { references } from "./references.ts";
import { ARTICLE } from "./sources.ts";
import { time, totals } from "./totals.ts";
import { workload } from "./workload.ts";

// Of every conversation over TCP.
export { type Network, network } from "./network.ts";
export { waits } from "./waits.ts";

const source = "typical round-trip times and bandwidths; measure yours with ping";

const presets: readonly Preset[] = [
  {
    id: "lan",
    ranAt: "environment",
    title: "LAN",
    note: "0.5 ms, 1 Gbit/s, no loss.",
    source,
    params: { rttMs: 0.5, bandwidthMbit: 1000, lossPercent: 0 },
  },
  {
    id: "wan",
    ranAt: "environment",
    title: "WAN of 10 km",
    note: "12.9 ms, 32 Mbit/s, 0.5 % packet loss: the link of the article.",
    source: ARTICLE,
    params: { rttMs: 12.9, bandwidthMbit: 32, lossPercent: 0.5 },
  },
  {
    id: "ocean",
    ranAt: "environment",
    title: "Across an ocean",
    note: "110 ms, 100 Mbit/s, 0.1 % loss.",
    source,
    params: { rttMs: 110, bandwidthMbit: 100, lossPercent: 0.1 },
  },
];

/**
 * The rows of a job from its statement count, where each row takes one statement. For IN-lists,
 * fetches and batches, several numbers of rows take the same statements, and cached queries are not counted.
 */
const countedSettings: CountedSettings = {
  metrics: ["statements"],
  params: ["rowCount"],
  from: ["pattern", "cachedShare", "transactionRows", "extraTrips"],
  of({ pattern, cachedShare = 0, transactionRows, extraTrips = 0 }, { statements }) {
    if (pattern === undefined || statements === undefined) return {};
    const sent = statements - Number(extraTrips);
    // One statement reads the list itself.
    if (QUERY_A_ROW.some((one) => one === pattern)) return cachedShare === 0 ? { rowCount: sent - 1 } : {};
    if (pattern === "insert-autocommit") return { rowCount: sent };
    if (pattern !== "insert-transaction" || transactionRows === undefined) return {};
    // BEGIN and COMMIT beside the rows of each.
    const size = Number(transactionRows);
    const full = Math.floor(sent / (size + 2));
    const rest = sent - full * (size + 2);
    if (rest === 0) return { rowCount: full * size };
    return rest > 2 ? { rowCount: full * size + rest - 2 } : {};
  },
};

export const roundTrips = defineModel({
  id: "round-trips",
  version: "1.1.0",
  title: "Round trips",
  summary: "What waiting for replies costs a program that uses a database over a network.",
  assumptions: [
    "Transfer, server and client work do not overlap with waiting, so elapsed time is an upper bound where they do.",
    "Parallel connections share the link and the server's cores, and do not block each other.",
    "A connection goes through slow start once, on its longest message, and stays warm.",
    "Loss is random and equal in both directions. If the last packet of a message is lost, it is resent after a timeout of the round-trip time + 200 ms, as on Linux; longer messages are limited to the Mathis rate.",
    "All queries of a pipeline are answered before the next ones are sent.",
    "Sizes are means; the wire layout of a database's protocol is not modeled.",
  ],
  groups,
  params,
  metrics,
  presets,
  view: {
    noun: "job",
    intro: "How long this job waits for your database.",
    drag: { param: "rttMs", name: "round-trip time" },
    hint: "SQL, ORM, N+1",
    sentence: { subject: "This job", second: "costs", main: "takes", would: "take" },
    rows: {
      param: "pattern",
      values: ["query-a-row", "parallel", "pipeline", "cursor", "in-list", "join"],
    },
    columns: { param: "rttMs", values: [0.05, 0.5, 5, 20, 110, 300] },
    metric: "elapsedMs",
    second: "roundTrips",
    split: "elapsedMs",
    crossover: "rttMs",
    against: { param: "pattern", value: "join" },
    use: { timesPerDay: 50, users: 100 },
  },
  references,
  counted: countedSettings,
  free: {
    tripUs: { factor: 3 },
    serverUsPerQuery: { factor: 3 },
    serverUsPerRow: { factor: 3 },
    insertUsPerRow: { factor: 3 },
    copyUsPerRow: { factor: 3 },
    commitUs: { factor: 5 },
    fixedMs: { factor: 10 },
    rttMs: { factor: 3 },
    clientUsPerRow: { factor: 3 },
    rowBytes: { factor: 1.5 },
    requestBytes: { factor: 1.5 },
    replyBytes: { factor: 1.5 },
    bandwidthMbit: { factor: 3 },
    keyBytes: { factor: 1.5 },
    compressionUsPerKb: { factor: 3 },
  },
  simulate(p) {
    const { w, t } = counted(p);
    const parts = time(p, w, t);
    const elapsedMs = Object.values(parts).reduce((sum, part) => sum + part, 0);
    const perSecond = (count: number) => (elapsedMs > 0 ? (1000 * count) / elapsedMs : 0);
    return {
      elapsedMs,
      roundTrips: t.roundTrips,
      statements: t.statements,
      messages: t.messages,
      bytes: t.bytes,
      packets: t.packets,
      requestsPerSecond: perSecond(t.statements),
      wholeRequestsPerSecond: Math.round(perSecond(t.statements)),
      throughputMbit: perSecond(8 * t.rows * w.rowBytes) / 1_000_000,
    };
  },
  explain(p) {
    const { w, t } = counted(p);
    const { tripsMs, transferMs, serverMs, commitMs, clientMs } = time(p, w, t);
    return [
      { id: "trips", label: "round trips", value: tripsMs, unit: "ms" },
      { id: "slowStart", label: "TCP slow start", value: t.slowStartMs, unit: "ms" },
      { id: "window", label: "waiting for the TCP window", value: t.windowMs, unit: "ms" },
      { id: "loss", label: "packet loss", value: t.lossMs, unit: "ms" },
      { id: "transfer", label: "transfer", value: transferMs, unit: "ms" },
      { id: "server", label: "overhead, queries and rows", value: serverMs, unit: "ms" },
      { id: "commits", label: "commits", value: commitMs, unit: "ms" },
      { id: "client", label: "client", value: clientMs, unit: "ms" },
    ];
  },
  trace(p, limit) {
    const { steps, t } = counted(p);
    return trace(steps, t.messages, limit, network(p));
  },
});

function counted(p: Params) {
  const w = workload(p);
  const steps = conversation(w);
  return { w, steps, t: totals(steps, w.connections, network(p)) };
}
