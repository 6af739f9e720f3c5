import { count, type Metric, rate, share, time } from "../../model/model.ts";

export const metrics = {
  tps: rate("Transactions", "tx/s", "Updates and joins per second, all clients together."),
  responseMs: time(
    "Response time",
    "ms",
    "Mean time of a transaction, without the client's own program and think time.",
  ),
  updateTps: rate("Updates", "tx/s", "Update transactions per second."),
  joinTps: rate("Joins", "tx/s", "Joins per second."),
  contenders: {
    label: "Contenders",
    unit: "1",
    better: "none",
    noise: "exact",
    help: "Number of single-threaded servers or of threads that can compete for cores and latches at the same time.",
  },
  servers: count("Servers", "servers", "Number of server processes that the broker starts."),
  refused: count("Refused clients", "clients", "Number of clients beyond -Ma x -Mn, which cannot connect."),
  coresBusy: share("Cores busy", "%", "CPU utilization by transactions."),
  serialBusy: share(
    "Serialized section busy",
    "%",
    "Utilization of the serialized section. Near 100 % it limits throughput.",
  ),
} satisfies Record<string, Metric>;
