import { job } from "./params/job.ts";
import { machines } from "./params/machines.ts";
import { network } from "./params/network.ts";
import { sizes } from "./params/sizes.ts";

export const groups = [
  { id: "job", title: "Job", holds: "workload" },
  { id: "network", title: "Network" },
  { id: "sizes", title: "Sizes" },
  { id: "machines", title: "Machines", holds: "constants" },
] as const;

export const params = { ...job, ...network, ...sizes, ...machines };
