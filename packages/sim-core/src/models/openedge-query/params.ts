import { code } from "./params/code.ts";
import { machines } from "./params/machines.ts";
import { network } from "./params/network.ts";
import { race } from "./params/race.ts";
import { server } from "./params/server.ts";

export const groups = [
  { id: "code", title: "Code", holds: "workload" },
  { id: "server", title: "Server" },
  { id: "network", title: "Network" },
  { id: "machines", title: "Machines", holds: "constants" },
  { id: "race", title: "Prefetch race", holds: "constants" },
] as const;

export const params = { ...code, ...server, ...network, ...machines, ...race };
