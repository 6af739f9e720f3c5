import type { Experiment, RunSummary } from "@wirecost/contract";
import { z } from "zod";
import { toSummary } from "./run-row.ts";

/** For an experiment `e` and its run `r`. */
export const EXPERIMENT_COLUMNS = `e.id, e.name, e.created_at AS "createdAt", e.updated_at AS "updatedAt",
  r.id AS "runId", r.model, r.model_version AS "modelVersion", r.sha256, r.metric, r.headline,
  r.created_at AS "runCreatedAt"`;

export const experimentRow = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.date(),
  updatedAt: z.date(),
  runId: z.string(),
  model: z.string(),
  modelVersion: z.string(),
  sha256: z.string(),
  metric: z.string(),
  headline: z.number(),
  runCreatedAt: z.date(),
});

export type ExperimentRow = z.infer<typeof experimentRow>;

export function runOf(row: ExperimentRow): RunSummary {
  return toSummary({ ...row, id: row.runId, experimentId: row.id, createdAt: row.runCreatedAt });
}

export function toExperiment(row: ExperimentRow, runCount: number): Experiment {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    latestRun: runOf(row),
    runCount,
  };
}
