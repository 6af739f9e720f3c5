import type { RunSummary } from "@wirecost/contract";
import type { Prisma } from "@wirecost/prisma";
import { models } from "@wirecost/sim-core";

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
