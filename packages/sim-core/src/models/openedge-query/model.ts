import { type CountedSettings, defineModel, type Preset } from "../../model/model.ts";
import { conversation, trace } from "./conversation.ts";
import { metrics } from "./metrics.ts";
import { groups, params } from "./params.ts";
import { JOINS } from "./pattern.ts";
import { fillAheadRange, raceChanceRange } from "./prefetch.ts";
import { references } from "./references.ts";
import { DOCS } from "./sources.ts";
import { time, totals } from "./totals.ts";
import { workload } from "./workload.ts";

const presets: readonly Preset[] = [
  {
    id: "oe10",
    ranAt: "defaults",
    title: "10.x-11.x defaults",
    note: "-Mm 1024, -prefetchNumRecs 16, -prefetchFactor 0, no -prefetchDelay.",
    source: DOCS,
    params: { mm: 1024, prefetchNumRecs: 16, prefetchFactor: 0, prefetchDelay: false },
  },
  {
    id: "oe12",
    ranAt: "defaults",
    title: "12.x defaults",
    note: "-Mm 8192, -prefetchNumRecs 64, -prefetchFactor 100, -prefetchDelay. Sources disagree on -prefetchNumRecs: 64 in the 12.8 reference, 100 in a 12.8 talk, 16 in the 12.2 narrative; the reference is used.",
    source: `${DOCS}, 12.8`,
    params: { mm: 8192, prefetchNumRecs: 64, prefetchFactor: 100, prefetchDelay: true },
  },
  {
    id: "advice",
    title: "Common advice",
    note: "-Mm 16384, -prefetchNumRecs 10000, -prefetchFactor 100, -prefetchDelay: fill every message.",
    source: "Tom Bascom, White Star Software: public talks on OpenEdge network tuning",
    params: { mm: 16_384, prefetchNumRecs: 10_000, prefetchFactor: 100, prefetchDelay: true },
  },
];

/**
 * The records of a query from its count of records sent. Over one table each is sent once, whatever the
 * pattern. A join sends the outer records too, and a sorted one reads records again: their settings are required too.
 */
const countedSettings: CountedSettings = {
  metrics: ["records"],
  params: ["records"],
  from: ["pattern", "outerRecords", "outerChange"],
  of({ pattern, outerRecords, outerChange }, { records: sent }) {
    if (pattern === undefined || sent === undefined) return {};
    if (!JOINS.some((join) => join === pattern)) return { records: sent };
    if (outerRecords === undefined) return {};
    const inner = sent - Number(outerRecords);
    if (pattern !== "client-join-sorted") return { records: inner };
    if (outerChange === undefined) return {};
    const change = Number(outerChange) / 100;
    const records = Math.round(inner / (2 + change));
    // Each inner record is read twice; an outer record again whenever it changes.
    return 2 * records + Math.round(records * change) === inner ? { records } : {};
  },
};

export const openedgeQuery = defineModel({
  id: "openedge-query",
  version: "4.0.0",
  title: "Queries",
  summary: "Messages that an OpenEdge client and server exchange for one query.",
  assumptions: [
    "Every message costs one latency, including one-way releases, as in the published net times.",
    "Record sizes are sizes within a message; the wire layout is not published.",
    "Inner records of a join are distributed evenly over the outer records.",
    "FIELDS narrows the records of the query, and of a join those of the inner table.",
    "How far the server fills the next message while the client processes the last one was measured with both on one machine. How much more it fills while messages travel is not published: results that depend on it are shown as a range.",
    "Request sizes are the mean of one published PROMON reading.",
  ],
  groups,
  params,
  metrics,
  presets,
  view: {
    noun: "query",
    intro: "What this query costs over your network.",
    drag: { param: "latencyMs", name: "one-way latency" },
    hint: "OpenEdge, -Mm",
    sentence: { subject: "This query", second: "costs", main: "takes", would: "take" },
    rows: { param: "mm", values: [1024, 4096, 8192, 16_384, 32_600] },
    columns: { param: "prefetchNumRecs", values: [16, 64, 100, 1000, 10_000] },
    metric: "elapsedMs",
    second: "messages",
    split: "elapsedMs",
    crossover: "records",
    against: { param: "prefetchNumRecs", value: 1000 },
    use: { timesPerDay: 200, users: 50 },
    cost: "bufferBytes",
  },
  references,
  counted: countedSettings,
  free: {
    recordBytes: { factor: 1.5 },
    fieldsBytes: { factor: 1.5 },
    serverUsPerRecord: { factor: 3 },
    clientUsPerRecord: { factor: 3 },
    latencyMs: { factor: 3 },
    messageUs: { factor: 3 },
    fillAhead: {
      factor: 10,
      range: (p) =>
        fillAheadRange(workload(p), {
          latencyMs: Number(p.latencyMs),
          clientUs: Number(p.clientUsPerRecord),
          serverUs: Number(p.serverUsPerRecord),
        }),
    },
    recordsAhead: { factor: 1.5 },
    bufferRecords: { factor: 1.5 },
    outerRecordBytes: { factor: 1.5 },
    sqlRecordBytes: { factor: 1.5 },
    bandwidthMbit: { factor: 3 },
    tempTableUsPerRecord: { factor: 3 },
  },
  chance: { raceChance: (p) => raceChanceRange(workload(p)) },
  simulate(p) {
    const t = totals(conversation(workload(p)), Number(p.mtu));
    const { latencyMs, transferMs, serverMs, clientMs } = time(p, t);
    return {
      elapsedMs: latencyMs + transferMs + serverMs + clientMs,
      messages: t.messages,
      received: t.received,
      sent: t.messages - t.received,
      requests: t.requests,
      recordsPerRequest: t.requests > 0 ? t.records / t.requests : Math.min(t.records, 1),
      records: t.records,
      lockReleases: t.lockReleases,
      cursorReleases: t.cursorReleases,
      bytes: t.bytes,
      packets: t.packets,
      cpuMs: serverMs + clientMs,
      bufferBytes: Number(p.mm) * Number(p.clients),
    };
  },
  explain(p) {
    const { latencyMs, transferMs, serverMs, clientMs } = time(
      p,
      totals(conversation(workload(p)), Number(p.mtu)),
    );
    return [
      { id: "latency", label: "latency", value: latencyMs, unit: "ms" },
      { id: "transfer", label: "transfer", value: transferMs, unit: "ms" },
      { id: "server", label: "server", value: serverMs, unit: "ms" },
      { id: "client", label: "client", value: clientMs, unit: "ms" },
    ];
  },
  trace(p, limit) {
    const steps = conversation(workload(p));
    return trace(steps, totals(steps, Number(p.mtu)).messages, limit);
  },
});
