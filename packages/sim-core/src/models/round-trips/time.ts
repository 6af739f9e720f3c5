import type { Params } from "../../model/param.ts";
import { PACKET_HEADER_BYTES } from "./network.ts";
import type { Totals } from "./totals.ts";
import type { Workload } from "./workload.ts";

/** Breakdown of the elapsed time, in ms. */
export interface Time {
  readonly tripsMs: number;
  readonly tcpMs: number;
  readonly transferMs: number;
  readonly serverMs: number;
  readonly commitMs: number;
  readonly clientMs: number;
}

/**
 * A sequence without overlap: round trips, what TCP adds, bytes over the link, work of the server, its commits, and
 * work of the client. Only queries on parallel connections overlap, with each other, as far as there are cores.
 */
export function time(p: Params, w: Workload, t: Totals): Time {
  const wireBytes = t.bytes + t.packets * PACKET_HEADER_BYTES;
  const workers = Math.min(w.connections, Number(p.serverCores));
  const compressed = Number(p.savedByCompression) > 0 ? t.rawBytes / 1000 : 0;
  const workUs = t.statements * Number(p.serverUsPerQuery) + t.rows * rowUs(p, w);
  return {
    tripsMs: t.roundTrips * Number(p.rttMs),
    tcpMs: t.windowMs + t.slowStartMs + t.lossMs,
    transferMs: wireBytes / (125 * Number(p.bandwidthMbit)),
    serverMs: (t.roundTrips * Number(p.tripUs) + workUs / workers) / 1000,
    commitMs: (t.commits * Number(p.commitUs)) / 1000,
    clientMs:
      Number(p.fixedMs) +
      (t.rows * Number(p.clientUsPerRow) + compressed * Number(p.compressionUsPerKb)) / 1000,
  };
}

/** Server time per row. */
function rowUs(p: Params, { pattern }: Workload): number {
  if (pattern === "copy") return Number(p.copyUsPerRow);
  return Number(pattern.startsWith("insert") ? p.insertUsPerRow : p.serverUsPerRow);
}
