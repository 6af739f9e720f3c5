import { createHash } from "node:crypto";
import type { RunSummary } from "@wirecost/contract";
import type { Prisma } from "@wirecost/prisma";
import { type Design, models, type Run, serializeRun } from "@wirecost/sim-core";
import { computeTimed } from "../metrics/compute-timed.ts";

/** Computes a design and gives the columns that store it. @throws ParamError, AxisError, UnknownModelError */
export function runColumns(design: Design) {
  return storedColumns(computeTimed(design));
}

/** The columns that store a run as it is, whoever computed it. */
export function storedColumns(run: Run) {
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

export function isCurrent(model: string, version: string): boolean {
  return models.some((candidate) => candidate.id === model && candidate.version === version);
}

/** Columns of a run that a list needs. */
export const summaryColumns = {
  id: true,
  experimentId: true,
  model: true,
  modelVersion: true,
  sha256: true,
  metric: true,
  headline: true,
  createdAt: true,
} as const satisfies Prisma.RunSelect;

export function toSummary(row: Prisma.RunGetPayload<{ select: typeof summaryColumns }>): RunSummary {
  return {
    ...row,
    modelVersionCurrent: isCurrent(row.model, row.modelVersion),
    createdAt: row.createdAt.toISOString(),
  };
}
