import type { Params } from "../../model/param.ts";
import { type Load, MIB, overUnits } from "./load.ts";
import { messageCount } from "./messages.ts";

/** Breakdown of the elapsed time, in seconds. The elapsed time is the sum. */
export interface Seconds {
  readonly inserting: number;
  readonly flushing: number;
  readonly holding: number;
  readonly latency: number;
  readonly handling: number;
  readonly transfer: number;
  readonly compressing: number;
}

/**
 * Costs of a load. A flush of n rows costs sqrt(n) times that of one: pages are written in order, n seeks of
 * 1/n of the way each, and a short seek takes the square root of its distance (Ruemmler and Wilkes, An
 * Introduction to Disk Drive Modeling, 1994). The embedded rows from 1 to 10 000 rows per flush confirm it.
 */
export function seconds(p: Params, w: Load): Seconds {
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
export function wireBytes(w: Load): number {
  return w.remote ? w.rows * w.rowBytes * w.shrink : 0;
}

/** Time to compress and decompress one batch of `mib` MiB. */
function zipMs(p: Params, mib: number): number {
  return Number(p.zipBatchMs) + mib * (Number(p.zipMiBMs) + mib * Number(p.zipGrowthMs));
}
