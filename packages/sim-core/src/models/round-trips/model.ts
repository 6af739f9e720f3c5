import { defineModel } from "../../model/model.ts";
import type { Params } from "../../model/param.ts";
import { conversation } from "./conversation.ts";
import { countedSettings } from "./counted-settings.ts";
import { metrics } from "./metrics.ts";
import { network } from "./network.ts";
import { groups, params } from "./params.ts";
import { presets } from "./presets.ts";
import { references } from "./references.ts";
import { time } from "./time.ts";
import { totals } from "./totals.ts";
import { trace } from "./trace.ts";
import { workload } from "./workload.ts";

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
    "Sizes are means; the wire layout of a database's protocol is not modelled.",
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
    return trace(steps, t.messages, limit);
  },
});

function counted(p: Params) {
  const w = workload(p);
  const steps = conversation(w);
  return { w, steps, t: totals(steps, w.connections, network(p)) };
}
