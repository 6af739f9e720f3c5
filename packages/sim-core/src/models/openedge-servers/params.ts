import { load } from "./params/load.ts";
import { machine } from "./params/machine.ts";
import { network } from "./params/network.ts";
import { server } from "./params/server.ts";
import { simulation } from "./params/simulation.ts";

export const groups = [
  { id: "load", title: "Load", holds: "workload" },
  { id: "server", title: "Server" },
  { id: "network", title: "Network" },
  { id: "machine", title: "Machine", holds: "constants" },
  { id: "simulation", title: "Simulation" },
] as const;

export const params = { ...load, ...server, ...network, ...machine, ...simulation };
