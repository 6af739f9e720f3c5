import type { Metric } from "../../model.ts";

export const metrics = {
  cpuS: {
    label: "CPU",
    unit: "s",
    better: "lower",
    noise: "noisy",
    help: "Processor time of the calls and of the work in them.",
  },
  jobS: {
    label: "Job",
    unit: "s",
    better: "lower",
    noise: "noisy",
    help: "How long the job runs on an idle machine: processor time and waiting.",
  },
  callMs: {
    label: "Calling, each time",
    unit: "ms",
    better: "lower",
    noise: "noisy",
    help: "Processor time spent on calling for each time the work is done; the work itself is not in it.",
  },
  callingShare: {
    label: "Calling",
    unit: "%",
    better: "lower",
    noise: "noisy",
    help: "Share of the processor time that is spent on calling: the most that any other technique can save.",
  },
  savedS: {
    label: "CPU time saved",
    unit: "s",
    better: "higher",
    noise: "noisy",
    help: "CPU seconds less than the dearest technique takes for the same work.",
  },
  halvingCalls: {
    label: "Calls to save a second",
    unit: "calls",
    better: "none",
    noise: "noisy",
    help: "How many calls it takes for a call of half the cost to save one CPU second. Below that, leave it as it is.",
  },
} as const satisfies Record<string, Metric>;
