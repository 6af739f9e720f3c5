import type { ColumnTarget } from "../reading.ts";
import type { Vocabulary } from "./vocabulary.ts";

const TPS: ColumnTarget = { kind: "metric", metric: "tps" };
const PERIODS = ["sec", "second"];
const rates = [
  "tps",
  "tpm",
  ...["trans", "transactions"].flatMap((what) => PERIODS.flatMap((per) => [what + per, `${what}per${per}`])),
].map((name) => [name, TPS] as const);

/** Tables of the ATM benchmark: clients, server settings, transactions per second of each run. */
export const openedgeServers: Vocabulary = {
  columns: {
    users: { kind: "setting", param: "clients" },
    terminals: { kind: "setting", param: "clients" },
    threaded: { kind: "setting", param: "threadedServer" },
    serversidejoin: { kind: "setting", param: "ssj" },
    ping: { kind: "setting", param: "pingMs" },
    ...Object.fromEntries(rates),
    mm: { kind: "ignore" },
    mmbytes: { kind: "ignore" },
  },
  // The maximum number of servers, as for -Mn, or the number that ran.
  either: {
    servers: [
      { kind: "setting", param: "mn" },
      { kind: "metric", metric: "servers" },
    ],
  },
  values: {},
  leftOut: {
    mm: "this model has no message size, so rows that differ in it alone count as runs of the same setting",
    mmbytes:
      "this model has no message size, so rows that differ in it alone count as runs of the same setting",
  },
};
