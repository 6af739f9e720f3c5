import { type Metric, rate, share, time } from "../../model/model.ts";

export const metrics = {
  cpuS: time("CPU", "s", "CPU time of the calls and of the work in them."),
  jobS: time("Job", "s", "Run time of the job on an idle machine: CPU time plus waiting."),
  callMs: time("Call overhead per call", "ms", "CPU time per call, without the work itself."),
  callingShare: time(
    "Call overhead",
    "%",
    "Share of the CPU time that is spent on calling: the maximum that another technique can save.",
  ),
  savedS: rate(
    "CPU time saved",
    "s",
    "CPU seconds saved compared with the most expensive technique for the same work.",
  ),
  halvingCalls: share(
    "Calls to save one second",
    "calls",
    "Number of calls at which halving the cost per call saves one CPU second. Below that number, a change is not worth it.",
  ),
} satisfies Record<string, Metric>;
