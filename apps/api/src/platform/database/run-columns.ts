import { type Run, serializeRun } from "@wirecost/sim-core/run";
import { sha256Of } from "../sha256.ts";

export function runColumns(run: Run) {
  const document = serializeRun(run);
  return {
    model: run.model,
    modelVersion: run.modelVersion,
    seed: run.seed,
    metric: run.metric,
    headline: run.base[run.metrics.indexOf(run.metric)] ?? 0,
    document,
    sha256: sha256Of(document),
  };
}

export type RunColumns = ReturnType<typeof runColumns>;
