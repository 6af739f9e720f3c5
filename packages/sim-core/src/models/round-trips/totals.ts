import type { Params } from "../../model/param.ts";
import type { Message, Step, Trip } from "./conversation.ts";
import { type Network, PACKET_HEADER_BYTES } from "./network.ts";
import { waits } from "./waits.ts";
import type { Workload } from "./workload.ts";

export interface Totals {
  roundTrips: number;
  statements: number;
  messages: number;
  /** Rows sent in either direction, without keys of a list. */
  rows: number;
  commits: number;
  /** Before compression, and on the wire. */
  rawBytes: number;
  bytes: number;
  packets: number;
  /** Waiting for windows on a warm connection. */
  windowMs: number;
  /** What slow start adds to the longest message of the connection. */
  slowStartMs: number;
  lossMs: number;
}

/** @param connections over which statements that are sent together are divided */
export function totals(steps: readonly Step[], connections: number, network: Network): Totals {
  const sum: Totals = {
    roundTrips: 0,
    statements: 0,
    messages: 0,
    rows: 0,
    commits: 0,
    rawBytes: 0,
    bytes: 0,
    packets: 0,
    windowMs: 0,
    slowStartMs: 0,
    lossMs: 0,
  };
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
    const stretch = network.kept * message.bytes * Math.ceil(trip.statements / connections);
    const { windowMs, slowStartMs, lossMs } = waits(stretch, network);
    sum.windowMs += times * windowMs;
    sum.lossMs += times * lossMs;
    sum.slowStartMs = Math.max(sum.slowStartMs, slowStartMs);
  }
}

function addMessage(sum: Totals, message: Message, count: number, network: Network): void {
  const bytes = Math.ceil(network.kept * message.bytes);
  sum.messages += count;
  if (message.says === "row") sum.rows += count * message.items;
  sum.rawBytes += count * message.bytes;
  sum.bytes += count * bytes;
  sum.packets += count * Math.ceil(bytes / network.segmentBytes);
}

/** Breakdown of the elapsed time, in ms. */
interface Time {
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
