import { type Pair, type PairAtServer, solveSharedServer } from "../../queueing/exact/shared-server.ts";
import { solveTwoClasses } from "../../queueing/exact/two-class.ts";
import { away, type Solution, type System } from "./system.ts";

/** Maximum iterations; systems converge within 5 to 30. */
const ROUNDS = 200;

/** Relative convergence tolerance of two successive iterations. */
const TOLERANCE = 1e-12;

/**
 * Solves servers that take one request at a time, each held by a transaction until it ends, even while the transaction
 * waits for the serialized section. Clients stay with their server, so servers differ by the clients assigned to them.
 *
 * Two views are iterated until they converge. Seen from its clients, a server takes so long for an update and so long
 * for a join: a two-class queue. Seen from the cores, each server is a customer that comes with a transaction of
 * the average kind, and stays away while it is idle: what the cores stretch and what the serialized section adds
 * gives the times of the first view.
 */
export function solveHeldServers(system: System): Solution {
  const { cores, update, join } = system;
  let held: Pair = [update.cpuMs + update.serialMs, join.cpuMs];
  let step: { readonly from: Pair; readonly by: Pair } | undefined;
  for (let round = 1; ; round++) {
    const clients = fromClients(system, held);
    const [updates, joins] = clients.throughput;
    const { stretch, serial } = fromCores(system, clients, held);
    const by: Pair = [update.cpuMs * stretch + serial - held[0], join.cpuMs * stretch - held[1]];
    const settled = Math.abs(by[0]) <= TOLERANCE * held[0] && Math.abs(by[1]) <= TOLERANCE * held[1];
    if (settled || round === ROUNDS) {
      const cpu = updates * update.cpuMs + joins * join.cpuMs;
      return {
        updates,
        joins,
        waiting: Math.max(0, clients.present - updates * held[0] - joins * held[1]),
        atCores: cpu * stretch,
        atSerial: updates * serial,
        coresBusy: (cpu + updates * update.serialMs) / cores,
        serialBusy: updates * update.serialMs,
      };
    }
    const next = accelerate(held, by, step);
    step = { from: held, by };
    held = next;
  }
}

/** All servers together, as their clients see them: transactions per ms, and clients waiting or in service. */
function fromClients({ mixes, update, join }: System, held: Pair): PairAtServer {
  const delay: Pair = [away(update), away(join)];
  let [updates, joins, present] = [0, 0, 0];
  for (const { servers, updaters, joiners } of mixes) {
    const one = solveSharedServer([updaters, joiners], delay, held);
    updates += servers * one.throughput[0];
    joins += servers * one.throughput[1];
    present += servers * one.present;
  }
  return { throughput: [updates, joins], present };
}

/** How many times its processor time a transaction spends at the cores, and the ms of an update at the section. */
function fromCores(
  { servers, cores, update, join }: System,
  { throughput: [updates, joins] }: PairAtServer,
  held: Pair,
): { readonly stretch: number; readonly serial: number } {
  const total = updates + joins;
  const share = updates / total;
  const demand = share * update.cpuMs + (1 - share) * join.cpuMs;
  const busy = updates * held[0] + joins * held[1];
  const { throughput, atProcessors, atSerial } = solveTwoClasses({
    customers: [servers, 0],
    delay: [Math.max(0, servers - busy) / total, 0],
    demand: [demand, 0],
    processors: cores,
    serialDemand: share * update.serialMs,
  });
  const [rate] = throughput;
  return {
    stretch: atProcessors[0] / rate / demand,
    serial: share > 0 ? atSerial / rate / share : 0,
  };
}

/**
 * The times of the next round: along the line through the last two rounds, to their fixed point (Anderson,
 * JACM 12, 1965); halfway to the computed value where that does not converge.
 */
function accelerate(
  held: Pair,
  by: Pair,
  last: { readonly from: Pair; readonly by: Pair } | undefined,
): Pair {
  const halfway: Pair = [held[0] + by[0] / 2, held[1] + by[1] / 2];
  if (!last) return halfway;
  const change: Pair = [by[0] - last.by[0], by[1] - last.by[1]];
  const size = change[0] * change[0] + change[1] * change[1];
  if (!(size > 0)) return halfway;
  const part = (by[0] * change[0] + by[1] * change[1]) / size;
  const next: Pair = [
    held[0] + by[0] - part * (held[0] - last.from[0] + change[0]),
    held[1] + by[1] - part * (held[1] - last.from[1] + change[1]),
  ];
  const sane = (value: number, before: number) => value > before / 4 && value < before * 4;
  return sane(next[0], held[0]) && sane(next[1], held[1]) ? next : halfway;
}
