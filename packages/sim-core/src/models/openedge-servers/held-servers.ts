import type { PairAtServer, TimeAway } from "../../queueing/exact/lines.ts";
import { solveSharedServer } from "../../queueing/exact/shared-server.ts";
import { solveTwoClasses } from "../../queueing/exact/two-class.ts";
import type { Solution, System, Work } from "./system.ts";

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
 * gives the times of the first view. A server waits at the section only for the others, so one that has more of the
 * updates than the average waits less.
 */
export function solveHeldServers(system: System): Solution {
  const { cores, update, join, mixes } = system;
  // An update's time and a join's at each kind of server, one after the other.
  let held: readonly number[] = mixes.flatMap(() => [update.cpuMs + update.serialMs, join.cpuMs]);
  let step: Step | undefined;
  for (let round = 1; ; round++) {
    const clients = fromClients(system, held);
    const times = fromCores(system, clients, held);
    const by = times.flatMap(({ stretch, serial }, i) => [
      update.cpuMs * stretch + serial - (held[2 * i] ?? 0),
      join.cpuMs * stretch - (held[2 * i + 1] ?? 0),
    ]);
    if (round === ROUNDS || by.every((value, i) => Math.abs(value) <= TOLERANCE * (held[i] ?? 0))) {
      let [updates, joins, waiting, atCores, atSerial] = [0, 0, 0, 0, 0];
      for (const [i, { servers }] of mixes.entries()) {
        const { throughput, present } = clients[i] as PairAtServer;
        const { stretch, serial } = times[i] as TimesAtCores;
        const [u, j] = throughput;
        updates += servers * u;
        joins += servers * j;
        waiting += servers * (present - u * (held[2 * i] ?? 0) - j * (held[2 * i + 1] ?? 0));
        atCores += servers * (u * update.cpuMs + j * join.cpuMs) * stretch;
        atSerial += servers * u * serial;
      }
      return {
        updates,
        joins,
        waiting: Math.max(0, waiting),
        atCores,
        atSerial,
        // The approximation can exceed what there is by a fraction of a percent.
        coresBusy: Math.min(1, (updates * (update.cpuMs + update.serialMs) + joins * join.cpuMs) / cores),
        serialBusy: Math.min(1, updates * update.serialMs),
      };
    }
    const next = accelerate(held, by, step);
    step = { from: held, by };
    held = next;
  }
}

/** A server of each kind, as its clients see it. */
function fromClients({ mixes, update, join }: System, held: readonly number[]): readonly PairAtServer[] {
  const away = [timeAway(update), timeAway(join)] as const;
  return mixes.map(({ updaters, joiners }, i) =>
    solveSharedServer([updaters, joiners], away, [held[2 * i] ?? 0, held[2 * i + 1] ?? 0]),
  );
}

/** Round trips take the same time every time. */
function timeAway({ thinkMs, clientMs, latencyMs }: Work): TimeAway {
  return { fixed: latencyMs, random: thinkMs + clientMs };
}

/** How many times its processor time a transaction spends at the cores, and the ms of an update at the section. */
interface TimesAtCores {
  readonly stretch: number;
  readonly serial: number;
}

function fromCores(
  { mixes, servers, cores, update, join }: System,
  clients: readonly PairAtServer[],
  held: readonly number[],
): readonly TimesAtCores[] {
  let [updates, joins, busy] = [0, 0, 0];
  for (const [i, mix] of mixes.entries()) {
    const [u, j] = clients[i]?.throughput ?? [0, 0];
    updates += mix.servers * u;
    joins += mix.servers * j;
    busy += mix.servers * (u * (held[2 * i] ?? 0) + j * (held[2 * i + 1] ?? 0));
  }
  const total = updates + joins;
  const share = updates / total;
  const demand = share * update.cpuMs + (1 - share) * join.cpuMs;
  const { throughput, atProcessors, atSerial, utilization } = solveTwoClasses({
    customers: [servers, 0],
    delay: [Math.max(0, servers - busy) / total, 0],
    demand: [demand, 0],
    processors: cores,
    serialDemand: share * update.serialMs,
  });
  const [rate] = throughput;
  const stretch = atProcessors[0] / rate / demand;
  const alone = update.serialMs * stretch;
  if (share === 0 || servers === 1) return mixes.map(() => ({ stretch, serial: alone }));
  const wait = Math.max(0, atSerial / rate / share - alone);
  // An average server waits for the updates of all but its own share, 1 / servers.
  const shares = clients.map(({ throughput: [own] }) => own / updates);
  const others = shares.map((own) => (1 - own) / (1 - 1 / servers));
  // On average they wait less where they are unlike, but not where the section or the cores have no time left.
  const mean = mixes.reduce((sum, mix, i) => sum + mix.servers * (shares[i] ?? 0) * (others[i] ?? 0), 0);
  const load = Math.min(1, Math.max(utilization, rate * share * alone));
  // The 16th power, by products alone, which are the same in every engine.
  const fourth = load * load * load * load;
  const full = fourth * fourth * fourth * fourth;
  const scale = mean > 0 ? wait * (1 - full + full / mean) : 0;
  return others.map((each) => ({ stretch, serial: alone + scale * each }));
}

interface Step {
  readonly from: readonly number[];
  readonly by: readonly number[];
}

/**
 * The times of the next round: along the line through the last two rounds, to their fixed point (Anderson,
 * JACM 12, 1965); halfway to the computed value where that does not converge.
 */
function accelerate(
  held: readonly number[],
  by: readonly number[],
  last: Step | undefined,
): readonly number[] {
  const halfway = held.map((value, i) => value + (by[i] ?? 0) / 2);
  if (!last) return halfway;
  const change = by.map((value, i) => value - (last.by[i] ?? 0));
  const size = change.reduce((sum, value) => sum + value * value, 0);
  if (!(size > 0)) return halfway;
  const part = by.reduce((sum, value, i) => sum + value * (change[i] ?? 0), 0) / size;
  const next = held.map(
    (value, i) => value + (by[i] ?? 0) - part * (value - (last.from[i] ?? 0) + (change[i] ?? 0)),
  );
  return next.every((value, i) => value > (held[i] ?? 0) / 4 && value < (held[i] ?? 0) * 4) ? next : halfway;
}
