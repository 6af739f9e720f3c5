import { runSteps } from "@wirecost/sim-core/run";
import { type RunColumns, runColumns } from "../../platform/database/run-columns.ts";
import type { ComputeTask } from "./compute-task.ts";

/** Interval of progress reports. */
const PROGRESS_MS = 250;

export default function computeWorker({ design, progress }: ComputeTask): RunColumns {
  const steps = runSteps(design);
  let lastReport = performance.now();
  for (let done = 1; ; done++) {
    const step = steps.next();
    if (step.done) {
      progress.close();
      return runColumns(step.value);
    }
    const now = performance.now();
    if (now - lastReport < PROGRESS_MS) continue;
    lastReport = now;
    progress.postMessage(done);
  }
}
