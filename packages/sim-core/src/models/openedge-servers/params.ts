import { inGroup, linear, log, number, real } from "../../model/param.ts";
import { machine } from "./params/machine.ts";
import { server } from "./params/server.ts";
import { simulation } from "./params/simulation.ts";
import { TALK } from "./sources.ts";

const networked = { param: "connection", values: ["network"] };

const network = inGroup("network", {
  pingMs: real("Round-trip time", "ms", [0.001, 0.092, 1000], {
    ...log(0.01, 0.092, 0.5, 1, 5, 20, 100),
    flag: "ping",
    presets: [
      { label: "same machine", value: 0.02, note: "loopback" },
      { label: "LAN", value: 0.092, note: "the benchmark's own network" },
      { label: "metro", value: 2, note: "another site in the same city" },
      { label: "continent", value: 25, note: "a cloud region" },
    ],
    help: "What ping shows between the client's machine and the server's.",
    source: `${TALK}: 0.092 ms`,
    applies: networked,
  }),
  roundTrips: number("Round trips per update", "round trips", [1, 8, 10_000], {
    ...log(1, 4, 8, 20, 100),
    help: "Round trips that an update transaction waits for: 3 FINDs with EXCLUSIVE-LOCK, 3 updates, 1 create, 1 commit.",
    source: `${TALK}: the statements of the transaction`,
    applies: networked,
  }),
  joinRoundTrips: number("Round trips per join", "round trips", [1, 12, 10_000], {
    ...log(2, 5, 12, 50, 200),
    advanced: true,
    help: "Round trips that a client-side join waits for: one branch and its tellers.",
    source: "assumption: the talk publishes no values for its joins",
  }),
  ssjRoundTrips: number("Round trips per server-side join", "round trips", [1, 2, 10_000], {
    ...log(1, 2, 5, 20),
    advanced: true,
    help: "Round trips that a join waits for when the server executes it.",
    source: "assumption: the talk publishes no values for its joins",
  }),
});

const load = inGroup("load", {
  clients: number("Clients", "clients", [1, 150, 2000], {
    ...log(10, 25, 50, 100, 150, 300, 500, 1000),
    presets: [
      { label: "team", value: 10, note: "users of one team" },
      { label: "office", value: 50, note: "users of one site" },
      { label: "benchmark", value: 150, note: "as many as the published benchmark" },
      { label: "company", value: 1000, note: "users of all sites" },
    ],
    help: "Number of clients that connect and run one transaction after another.",
    source: `${TALK}: 150 clients`,
  }),
  joinShare: real("Clients that only run joins", "%", [0, 0, 100], {
    ...linear(0, 10, 25, 50),
    help: "Share of the clients that read with joins instead of updating. They write nothing, so they never wait for the serialized section.",
    source: `${TALK}: 37 of 150 in its second half`,
  }),
  thinkMs: real("Think time", "ms", [0, 0, 100_000], {
    ...linear(0, 10, 100, 1000),
    help: "Time that a client pauses between two transactions.",
    source: `${TALK}: none`,
  }),
});

export const groups = [
  { id: "load", title: "Load", holds: "workload" },
  { id: "server", title: "Server" },
  { id: "network", title: "Network" },
  { id: "machine", title: "Machine", holds: "constants" },
  { id: "simulation", title: "Simulation" },
] as const;

export const params = { ...load, ...server, ...network, ...machine, ...simulation };
