import { load } from "./params/load.ts";
import { machine } from "./params/machine.ts";
import { network } from "./params/network.ts";
import { server } from "./params/server.ts";

export const groups = [
  { id: "load", title: "Load" },
  { id: "server", title: "Server" },
  { id: "network", title: "Network" },
  { id: "machine", title: "Machine" },
] as const;

export const params = { ...load, ...server, ...network, ...machine };
