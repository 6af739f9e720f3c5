import type { Metric } from "../../model.ts";

export const metrics = {
  tps: {
    label: "Transactions",
    unit: "tx/s",
    better: "higher",
    noise: "noisy",
    help: "Updates and joins a second of all clients together.",
  },
  responseMs: {
    label: "Response time",
    unit: "ms",
    better: "lower",
    noise: "noisy",
    help: "Mean time of a transaction, the client's own program and its pause left out.",
  },
  updateTps: {
    label: "Updates",
    unit: "tx/s",
    better: "higher",
    noise: "noisy",
    help: "Update transactions a second.",
  },
  joinTps: {
    label: "Joins",
    unit: "tx/s",
    better: "higher",
    noise: "noisy",
    help: "Joins a second.",
  },
  contenders: {
    label: "Contenders",
    unit: "1",
    better: "none",
    noise: "exact",
    help: "Servers that take one request at a time, or threads: what can ask for a core and for a latch at once.",
  },
  servers: {
    label: "Servers",
    unit: "servers",
    better: "lower",
    noise: "exact",
    help: "Server processes that the broker starts.",
  },
  refused: {
    label: "Refused clients",
    unit: "clients",
    better: "lower",
    noise: "exact",
    help: "Clients beyond -Ma x -Mn: they cannot connect.",
  },
  coresBusy: {
    label: "Cores busy",
    unit: "%",
    better: "none",
    noise: "noisy",
    help: "Share of the cores that works for transactions.",
  },
  serialBusy: {
    label: "Serialized section busy",
    unit: "%",
    better: "none",
    noise: "noisy",
    help: "Share of time that somebody is in the serialized section. Near 100 % it is the limit.",
  },
} as const satisfies Record<string, Metric>;
