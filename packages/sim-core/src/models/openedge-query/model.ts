import { defineModel } from "../../model/model.ts";
import { conversation } from "./conversation.ts";
import { countedSettings } from "./counted-settings.ts";
import { metrics } from "./metrics.ts";
import { groups, params } from "./params.ts";
import { fillAheadRange, raceChanceRange } from "./prefetch.ts";
import { presets } from "./presets.ts";
import { references } from "./references.ts";
import { time } from "./time.ts";
import { totals } from "./totals.ts";
import { trace } from "./trace.ts";
import { workload } from "./workload.ts";

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
