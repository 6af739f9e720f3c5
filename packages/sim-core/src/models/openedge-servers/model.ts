import { defineModel, type Seat } from "../../model/model.ts";
import type { Params } from "../../model/param.ts";
import { metrics } from "./metrics.ts";
import { groups, params } from "./params.ts";
import { placeClients } from "./placement.ts";
import { presets } from "./presets.ts";
import { references } from "./references.ts";
import { response } from "./response.ts";
import { simulation } from "./simulation.ts";
import { solveSystem } from "./solve.ts";
import { readBroker, readSystem } from "./system.ts";

export const openedgeServers = defineModel({
  id: "openedge-servers",
  version: "2.1.0",
  title: "Servers",
  summary: "Transactions per second that OpenEdge database servers sustain for many clients.",
  assumptions: [
    "All transactions share the cores, including the one in the serialized section.",
    "For servers without threads, and for a serialized section that competes for cores, throughput is an approximation: within 6 % of the simulation with up to 8 servers, and up to 8 % off where dozens of servers with two to four clients each run joins beside a saturated section.",
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
  simulation,
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
