import { defineModel, type Part, type Preset, type Seat } from "../../model/model.ts";
import type { Params } from "../../model/param.ts";
import { solveTwoClasses } from "../../queueing/exact/two-class.ts";
import { solveHeldServers } from "./held-servers.ts";
import { metrics } from "./metrics.ts";
import { groups, params } from "./params.ts";
import { placeClients } from "./placement.ts";
import { references } from "./references.ts";
import { DOCS, TALK } from "./sources.ts";
import { away, readBroker, readSystem, type Solution, type System } from "./system.ts";

const presets: readonly Preset[] = [
  {
    id: "oe12",
    ranAt: "defaults",
    title: "12.x defaults",
    note: "-threadedServer 1, -ssj 1, -Mi 1, -Mn 4, -Ma 125.",
    source: DOCS,
    params: { threadedServer: true, ssj: true, mi: 1, mn: 4, ma: 125 },
  },
  {
    id: "oe11",
    ranAt: "defaults",
    title: "before threads",
    note: "Servers that process one request at a time: -Mi 1, -Mn 4, -Ma 125.",
    source: DOCS,
    params: { threadedServer: false, ssj: false, mi: 1, mn: 4, ma: 125 },
  },
  {
    id: "mix",
    title: "update and join mix",
    note: "A quarter of the clients run joins and the others updates: 37 and 113 of the 150 in the talk's second half.",
    source: TALK,
    params: { joinShare: 24.7 },
  },
];

export const openedgeServers = defineModel({
  id: "openedge-servers",
  version: "2.2.0",
  title: "Servers",
  summary: "Transactions per second that OpenEdge database servers sustain for many clients.",
  assumptions: [
    "All transactions share the cores, including the one in the serialized section.",
    "For servers without threads, and for a serialized section that competes for cores, throughput is an approximation: within 1 % of the simulation on average, up to 8 % off where dozens of servers with two to four clients each run joins beside a saturated section, and up to 16 % off where long joins of many clients keep few cores or servers busy.",
    "The number of clients is constant, and they work without a pause unless a think time is set.",
    "A server without threads is held until its transaction ends, even while it waits for a latch or the log.",
    "Joins only read: they use cores and messages, not the serialized section.",
    "Network bandwidth is not a limit.",
    "The talk publishes no values for its joins, so their costs are assumptions; only the order of the settings is compared.",
  ],
  groups,
  params,
  metrics,
  presets,
  view: {
    noun: "load",
    intro: "How many transactions per second your database servers sustain.",
    drag: { param: "clients", name: "clients" },
    hint: "OpenEdge, -Mn",
    sentence: {
      subject: "This load",
      second: "is answered in",
      main: "runs at",
      would: "run at",
    },
    rows: { param: "threadedServer", values: [false, true] },
    columns: { param: "mn", values: [2, 4, 8, 16, 32, 75, 150] },
    metric: "tps",
    second: "responseMs",
    split: "responseMs",
    crossover: "clients",
    against: { param: "threadedServer", value: false },
    use: { timesPerDay: 1000, users: 150 },
    cost: "servers",
    turnsAway: "refused",
  },
  references,
  free: {
    cpuMs: { factor: 2 },
    serialMs: { factor: 2 },
    networkSerialMs: { factor: 3 },
    contention: { factor: 2 },
    contentionCap: { factor: 1.5 },
    clientMs: { factor: 3 },
    joinMs: { factor: 3 },
    messageMs: { factor: 3 },
  },
  simulate(p) {
    const system = readSystem(p);
    const solution = solveSystem(system);
    const { updates, joins, coresBusy, serialBusy } = solution;
    return {
      tps: 1000 * (updates + joins),
      responseMs: sum(response(system, solution)),
      updateTps: 1000 * updates,
      joinTps: 1000 * joins,
      contenders: system.contenders,
      servers: system.servers,
      refused: system.refused,
      coresBusy: 100 * coresBusy,
      serialBusy: 100 * serialBusy,
    };
  },
  explain(p) {
    const system = readSystem(p);
    return response(system, solveSystem(system));
  },
  seats,
  simulation: () => import("./simulation.ts").then((m) => m.simulation),
});

function sum(parts: readonly { readonly value: number }[]): number {
  return parts.reduce((total, part) => total + part.value, 0);
}

/** Self-service clients use no server. */
function seats(p: Params): readonly Seat[] {
  if (p.connection === "self-serving") return [];
  const servers = placeClients(Number(p.clients), readBroker(p));
  return servers.map((clients, i) => ({ label: `Server ${i + 1}`, clients }));
}

/**
 * Breakdown of the mean response time of a transaction, in ms. By Little's law the time at a station is the mean
 * number there divided by the throughput.
 */
function response(system: System, solution: Solution): readonly Part[] {
  const { update, join } = system;
  const { updates, joins, waiting, atCores, atSerial } = solution;
  const throughput = updates + joins;
  const each = (present: number) => (throughput > 0 ? present / throughput : 0);
  const share = throughput > 0 ? updates / throughput : 0;
  const part = (id: string, label: string, value: number): Part => ({ id, label, value, unit: "ms" });
  return [
    part("latency", "latency", share * update.latencyMs + (throughput > 0 ? 1 - share : 0) * join.latencyMs),
    part("server", "wait for a server", each(waiting)),
    part("cores", "cores", each(atCores)),
    part("serial", "serialized section", each(atSerial)),
  ];
}

/**
 * Solves a system. Where every client has its own thread, clients share the cores and the serialized section
 * directly. Where servers take one request at a time, a server is held until its transaction ends, and clients wait
 * for theirs: see {@link solveHeldServers}.
 */
function solveSystem(system: System): Solution {
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
