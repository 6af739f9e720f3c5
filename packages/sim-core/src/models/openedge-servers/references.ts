import type { Reference } from "../../model/model.ts";
import { rows } from "./rows.ts";
import { TALK } from "./sources.ts";

export const references: readonly Reference[] = [
  {
    id: "openedge-atm-tps",
    title: "ATM benchmark, 150 clients",
    source: TALK,
    note: "No think time; server machine of 8 cores, client machine of 4, ping 0.092 ms, 801 Mbit/s, -spin 5000, -nap 10 to 250 ms. -Mm was 8192 in the rows with the defaults and 16384 in the others: transactions this small do not show a difference. -Mn 200 is stated for the defaults and assumed for all. -Ma equalled -Mi except for the defaults' 125, and with this many servers only -Mi has an effect.",
    setup: {
      clients: 150,
      joinShare: 0,
      thinkMs: 0,
      connection: "network",
      mn: 200,
      cores: 8,
      pingMs: 0.092,
    },
    axes: ["threadedServer", "mi"],
    metric: "tps",
    rows,
  },
];
