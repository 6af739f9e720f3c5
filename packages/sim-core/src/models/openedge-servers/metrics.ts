import { count, type Metric, time } from "../../model/model.ts";

export const metrics = {
  tps: {
    label: "Transactions",
    unit: "tx/s",
    better: "higher",
    noise: "noisy",
    help: "Updates and joins per second, all clients together.",
  },
  responseMs: {
    label: "Response time",
    unit: "ms",
    ...time,
    help: "Mean time of a transaction, without the client's own program and think time.",
  },
  updateTps: {
    label: "Updates",
    unit: "tx/s",
    better: "higher",
    noise: "noisy",
    help: "Update transactions per second.",
  },
  joinTps: {
    label: "Joins",
    unit: "tx/s",
    better: "higher",
    noise: "noisy",
    help: "Joins per second.",
  },
  contenders: {
    label: "Contenders",
    unit: "1",
    better: "none",
    noise: "exact",
    help: "Number of single-threaded servers or of threads that can compete for cores and latches at the same time.",
  },
  servers: {
    label: "Servers",
    unit: "servers",
    ...count,
    help: "Number of server processes that the broker starts.",
  },
  refused: {
    label: "Refused clients",
    unit: "clients",
    ...count,
    help: "Number of clients beyond -Ma x -Mn, which cannot connect.",
  },
  coresBusy: {
    label: "Cores busy",
    unit: "%",
    better: "none",
    noise: "noisy",
    help: "CPU utilization by transactions.",
  },
  serialBusy: {
    label: "Serialized section busy",
    unit: "%",
    better: "none",
    noise: "noisy",
    help: "Utilization of the serialized section. Near 100 % it limits throughput.",
  },
} as const satisfies Record<string, Metric>;
