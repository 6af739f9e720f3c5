import { type Metric, time } from "../../model/model.ts";

export const metrics = {
  cpuS: {
    label: "CPU",
    unit: "s",
    ...time,
    help: "CPU time of the calls and of the work in them.",
  },
  jobS: {
    label: "Job",
    unit: "s",
    ...time,
    help: "Run time of the job on an idle machine: CPU time plus waiting.",
  },
  callMs: {
    label: "Call overhead per call",
    unit: "ms",
    ...time,
    help: "CPU time per call, without the work itself.",
  },
  callingShare: {
    label: "Call overhead",
    unit: "%",
    ...time,
    help: "Share of the CPU time that is spent on calling: the maximum that another technique can save.",
  },
  savedS: {
    label: "CPU time saved",
    unit: "s",
    better: "higher",
    noise: "noisy",
    help: "CPU seconds saved compared with the most expensive technique for the same work.",
  },
  halvingCalls: {
    label: "Calls to save one second",
    unit: "calls",
    better: "none",
    noise: "noisy",
    help: "Number of calls at which halving the cost per call saves one CPU second. Below that number, a change is not worth it.",
  },
} as const satisfies Record<string, Metric>;
