import type { Params } from "../../model/param.ts";
import type { Message, Step, Trip } from "./conversation.ts";
import { type Network, PACKET_HEADER_BYTES, sentBytes } from "./network.ts";
import { waits } from "./waits.ts";
import type { Workload } from "./workload.ts";

const NOTHING = {
  roundTrips: 0,
  statements: 0,
  messages: 0,
  /** Rows sent in either direction, without keys of a list. */
  rows: 0,
  commits: 0,
  /** Before compression, and on the wire. */
  rawBytes: 0,
  bytes: 0,
  packets: 0,
  /** Waiting for windows on a warm connection. */
  windowMs: 0,
  /** What slow start adds to the longest message of the connection. */
  slowStartMs: 0,
  lossMs: 0,
};

export type Totals = typeof NOTHING;

/** @param connections over which statements that are sent together are divided */
export function totals(steps: readonly Step[], connections: number, network: Network): Totals {
  const sum = { ...NOTHING };
  add(sum, steps, 1, connections, network);
  return sum;
}

function add(sum: Totals, steps: readonly Step[], times: number, connections: number, network: Network) {
  for (const step of steps) {
    const count = times * step.times;
    if (count === 0) continue;
    if ("steps" in step) add(sum, step.steps, count, connections, network);
    else addTrip(sum, step, count, connections, network);
  }
}

function addTrip(sum: Totals, trip: Trip, times: number, connections: number, network: Network): void {
  sum.roundTrips += times;
  sum.statements += times * trip.statements;
  sum.commits += times * trip.commits;
  for (const message of [trip.request, trip.reply]) {
    addMessage(sum, message, times * trip.statements, network);
    // Statements on one connection follow each other as one sequence of bytes.
    const stretch = network.compressedShare * message.bytes * Math.ceil(trip.statements / connections);
    const { windowMs, slowStartMs, lossMs } = waits(stretch, network);
    sum.windowMs += times * windowMs;
    sum.lossMs += times * lossMs;
    sum.slowStartMs = Math.max(sum.slowStartMs, slowStartMs);
  }
}

function addMessage(sum: Totals, message: Message, count: number, network: Network): void {
  const bytes = sentBytes(message.bytes, network);
  sum.messages += count;
  if (message.kind === "row") sum.rows += count * message.items;
  sum.rawBytes += count * message.bytes;
  sum.bytes += count * bytes;
  sum.packets += count * Math.ceil(bytes / network.segmentBytes);
}

/**
 * Parts of the elapsed time in ms, a sequence without overlap: round trips, what TCP adds, bytes over the link, work of
 * the server, its commits, and work of the client. Only queries on parallel connections overlap, with each other, as
 * far as there are cores.
 */
export function time(p: Params, w: Workload, t: Totals) {
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
