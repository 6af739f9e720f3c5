import { solveClosedNetwork } from "../../queueing/closed-network.ts";
import { solveFiniteSource } from "../../queueing/finite-source.ts";
import { flowEquivalentRates } from "../../queueing/flow-equivalent.ts";
import { solveTwoClasses } from "../../queueing/two-class.ts";
import type { System, Work } from "./system.ts";

/** What a system does in the long run. Times in ms, throughput a ms. */
export interface Solution {
  readonly updates: number;
  readonly joins: number;
  /** Mean number of clients that wait for their server, are at the cores, and are at the serialized section. */
  readonly waiting: number;
  readonly atCores: number;
  readonly atSerial: number;
  /** Shares that are busy, 0 to 1. */
  readonly coresBusy: number;
  readonly serialBusy: number;
}

/**
 * Solves a system. Where every client has its own thread the network has a product form and the solution is exact,
 * for both kinds of transactions. Where servers take one request at a time, a server is held until its transaction
 * is through: the cores and the serialized section then hold no more transactions than there are servers, and act as
 * one station with the rate of a closed subnetwork (Norton's theorem, exact where the servers never idle).
 */
export function solveSystem(system: System): Solution {
  const { updaters, joiners, own, contenders } = system;
  const clients = updaters + joiners;
  if (clients === 0) return NOBODY;
  if (!own && contenders < clients) return serversHeld(system, clients);
  if (joiners === 0) return oneKind(system, updaters, system.update, (x) => [x, 0]);
  if (updaters === 0) return oneKind(system, joiners, system.join, (x) => [0, x]);
  return twoKinds(system);
}

const NOBODY: Solution = {
  updates: 0,
  joins: 0,
  waiting: 0,
  atCores: 0,
  atSerial: 0,
  coresBusy: 0,
  serialBusy: 0,
};

/** Time away from the server between two transactions. */
function away({ thinkMs, clientMs, latencyMs }: Work): number {
  return thinkMs + clientMs + latencyMs;
}

function oneKind(
  { cores }: System,
  clients: number,
  work: Work,
  kinds: (throughput: number) => readonly [number, number],
): Solution {
  const { throughput, stations } = solveClosedNetwork(
    [
      { kind: "delay", demand: away(work) },
      { kind: "queue", demand: work.cpuMs, servers: cores },
      { kind: "queue", demand: work.serialMs, servers: 1 },
    ],
    clients,
  );
  const [updates, joins] = kinds(throughput);
  const [, cpu, serial] = stations;
  return {
    updates,
    joins,
    waiting: 0,
    atCores: cpu?.present ?? 0,
    atSerial: serial?.present ?? 0,
    coresBusy: cpu?.utilization ?? 0,
    serialBusy: serial?.utilization ?? 0,
  };
}

function twoKinds({ updaters, joiners, update, join, cores }: System): Solution {
  const { throughput, atProcessors, atSerial, utilization } = solveTwoClasses({
    customers: [updaters, joiners],
    delay: [away(update), away(join)],
    demand: [update.cpuMs, join.cpuMs],
    processors: cores,
    serialDemand: update.serialMs,
  });
  const [updates, joins] = throughput;
  return {
    updates,
    joins,
    waiting: 0,
    atCores: atProcessors[0] + atProcessors[1],
    atSerial,
    coresBusy: utilization,
    serialBusy: updates * update.serialMs,
  };
}

/** A server takes requests in the order they come, so both kinds pass it in proportion to their clients. */
function serversHeld({ updaters, contenders, cores, update, join }: System, clients: number): Solution {
  const share = updaters / clients;
  const mean = (a: number, b: number) => share * a + (1 - share) * b;
  const cpuMs = mean(update.cpuMs, join.cpuMs);
  const serialMs = share * update.serialMs;
  const inside = flowEquivalentRates(
    [
      { demand: cpuMs, servers: cores },
      { demand: serialMs, servers: 1 },
    ],
    contenders,
  );
  const rates = Float64Array.from({ length: clients }, (_, i) => inside[Math.min(i, contenders - 1)] ?? 0);
  const { throughput, present } = solveFiniteSource(clients, mean(away(update), away(join)), rates);
  let [waiting, atSerial, atCores, queue] = [0, 0, 0, 0];
  for (let n = 1; n <= clients; n++) {
    const held = Math.min(n, contenders);
    // The single server's mean number with n inside: its throughput times its time, and those it finds there.
    if (n <= contenders) queue = (inside[n - 1] ?? 0) * serialMs * (1 + queue);
    const probability = present[n] ?? 0;
    waiting += probability * (n - held);
    atSerial += probability * queue;
    atCores += probability * (held - queue);
  }
  return {
    updates: share * throughput,
    joins: (1 - share) * throughput,
    waiting,
    atCores,
    atSerial,
    coresBusy: (throughput * cpuMs) / cores,
    serialBusy: throughput * serialMs,
  };
}
