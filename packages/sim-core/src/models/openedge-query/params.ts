import { code } from "./params/code.ts";
import { machines } from "./params/machines.ts";
import { network } from "./params/network.ts";
import { race } from "./params/race.ts";
import { server } from "./params/server.ts";

export const groups = [
  { id: "code", title: "Code" },
  { id: "server", title: "Server" },
  { id: "network", title: "Network" },
  { id: "machines", title: "Machines" },
  { id: "race", title: "Prefetch race" },
] as const;

export const params = { ...code, ...server, ...network, ...machines, ...race };
