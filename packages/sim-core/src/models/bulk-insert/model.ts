import { type CountedSettings, defineModel } from "../../model/model.ts";
import type { Params } from "../../model/param.ts";
import { type Load, load, MIB, overUnits } from "./load.ts";
import { messageCount, trace } from "./messages.ts";
import { metrics } from "./metrics.ts";
import { groups, params } from "./params.ts";
import { presets } from "./presets.ts";
import { references } from "./references.ts";

/** Number of rows of a load from its flush count, where every row is flushed separately. */
const countedSettings: CountedSettings = {
  metrics: ["flushes"],
  params: ["rowCount"],
  from: ["mode"],
  of: ({ mode }, { flushes }) =>
    mode === "autocommit" && flushes !== undefined ? { rowCount: flushes } : {},
};

export const bulkInsert = defineModel({
  id: "bulk-insert",
  version: "1.0.0",
  title: "Bulk insert",
  summary: "Time to load many rows into a database, row by row, in transactions or in batches.",
  assumptions: [
    "Costs add up: nothing overlaps.",
    "Every message costs one latency, including replies. Batches have no replies of their own, so a batch costs one latency.",
    "Published batches crossed a LAN and a wireless network. At long latencies, a client that sends batches without waiting is faster than predicted; one that waits for a reply to each is slower, by another latency per batch.",
    "One client inserts; the database and the network have no other load.",
    "Each transaction and each batch is flushed once. A flush of n rows takes the square root of n times one row's.",
    "Compression time does not depend on the ratio. It was measured on identical rows.",
    "Effective bandwidth is the rate at which row data arrives, after headers and replies.",
  ],
  groups,
  params,
  metrics,
  presets,
  view: {
    noun: "load",
    intro: "How long this load takes.",
    drag: { param: "latencyMs", name: "one-way latency" },
    hint: "Imports, ETL",
    sentence: { subject: "This load", second: "costs", main: "takes", would: "take" },
    rows: { param: "mode", values: ["autocommit", "transaction", "batch"] },
    columns: { param: "latencyMs", values: [0.05, 0.2, 1, 5, 20, 50] },
    metric: "seconds",
    second: "messages",
    split: "seconds",
    crossover: "rowCount",
    against: { param: "mode", value: "batch" },
    use: { timesPerDay: 1, users: 1 },
    cost: "heldBytes",
  },
  references,
  counted: countedSettings,
  free: {
    messageMs: { factor: 3 },
    bandwidthMBs: { factor: 2 },
    rowUs: { factor: 3 },
    flushMs: { factor: 5 },
    latencyMs: { factor: 3 },
    batchMs: { factor: 3 },
    spillUs: { factor: 3 },
    cheapMiB: { factor: 3 },
    zipBatchMs: { factor: 3 },
    zipMiBMs: { factor: 3 },
    zipGrowthMs: { factor: 3 },
    zipRatio: { factor: 3 },
    rowBytes: { factor: 3 },
  },
  simulate(p) {
    const w = load(p);
    const elapsed = Object.values(seconds(p, w)).reduce((sum, part) => sum + part, 0);
    return {
      seconds: elapsed,
      rowsPerSecond: w.rows / elapsed,
      messages: messageCount(w),
      wireBytes: wireBytes(w),
      heldBytes: w.unitRows * w.rowBytes,
      flushes: w.units,
    };
  },
  explain(p) {
    const s = seconds(p, load(p));
    return [
      { id: "inserting", label: "inserting", value: s.inserting, unit: "s" },
      { id: "flushing", label: "flushing", value: s.flushing, unit: "s" },
      { id: "holding", label: "extra time for open rows", value: s.holding, unit: "s" },
      { id: "latency", label: "latency", value: s.latency, unit: "s" },
      { id: "handling", label: "message overhead", value: s.handling, unit: "s" },
      { id: "transfer", label: "transfer", value: s.transfer, unit: "s" },
      { id: "compressing", label: "compressing", value: s.compressing, unit: "s" },
    ];
  },
  trace: (p, limit) => trace(load(p), limit),
});

/**
 * Parts of the elapsed time in seconds. A flush of n rows costs sqrt(n) times that of one: pages are written in order,
 * n seeks of 1/n of the way each, and a short seek takes the square root of its distance (Ruemmler and Wilkes, An
 * Introduction to Disk Drive Modeling, 1994). The embedded rows from 1 to 10 000 rows per flush confirm it.
 */
function seconds(p: Params, w: Load) {
  const cheapRows = (Number(p.cheapMiB) * MIB) / w.rowBytes;
  const messages = messageCount(w);
  const batches = w.remote && w.mode === "batch" ? w.units : 0;
  return {
    inserting: (w.rows * Number(p.rowUs)) / 1e6,
    flushing: (overUnits(w, Math.sqrt) * Number(p.flushMs)) / 1e3,
    holding: (overUnits(w, (rows) => Math.max(0, rows - cheapRows)) * Number(p.spillUs)) / 1e6,
    latency: (messages * Number(p.latencyMs)) / 1e3,
    handling: (messages * Number(p.messageMs) + batches * Number(p.batchMs)) / 1e3,
    transfer: wireBytes(w) / 1e6 / Number(p.bandwidthMBs),
    compressing: w.zipped ? overUnits(w, (rows) => zipMs(p, (rows * w.rowBytes) / MIB)) / 1e3 : 0,
  };
}

/** Bytes of rows that cross the network, as sent. */
function wireBytes(w: Load): number {
  return w.remote ? w.rows * w.rowBytes * w.shrink : 0;
}

/** Time to compress and decompress one batch of `mib` MiB. */
function zipMs(p: Params, mib: number): number {
  return Number(p.zipBatchMs) + mib * (Number(p.zipMiBMs) + mib * Number(p.zipGrowthMs));
}
