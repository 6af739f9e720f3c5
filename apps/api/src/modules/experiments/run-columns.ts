import { createHash } from "node:crypto";
import { type Run, serializeRun } from "@wirecost/sim-core";

/** The columns that store a run. */
export function runColumns(run: Run) {
  const document = serializeRun(run);
  return {
    model: run.model,
    modelVersion: run.modelVersion,
    seed: run.seed,
    metric: run.metric,
    headline: run.base[run.metrics.indexOf(run.metric)] ?? 0,
    document,
    sha256: createHash("sha256").update(document).digest("hex"),
  };
}

export type RunColumns = ReturnType<typeof runColumns>;
