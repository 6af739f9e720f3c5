import { solveTwoClasses } from "../../queueing/exact/two-class.ts";
import { solveHeldServers } from "./held-servers.ts";
import { away, type Solution, type System } from "./system.ts";

/**
 * Solves a system. Where every client has its own thread, clients share the cores and the serialized section
 * directly. Where servers take one request at a time, a server is held until its transaction ends, and clients wait
 * for theirs: see {@link solveHeldServers}.
 */
export function solveSystem(system: System): Solution {
  const { updaters, joiners, own, contenders, update, join, cores } = system;
  if (!own && contenders < updaters + joiners) return solveHeldServers(system);
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
