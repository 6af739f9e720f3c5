import { type RunSummary, runSummary } from "@wirecost/contract";
import { models } from "@wirecost/sim-core";
import { rowOf } from "../../../platform/database/wire-row.ts";

export function isCurrent(model: string, version: string): boolean {
  return models.some((candidate) => candidate.id === model && candidate.version === version);
}

const { select, read } = rowOf(runSummary.omit({ modelVersionCurrent: true }));

/** Columns of a run for a list. */
export const summaryColumns = select;

export function toSummary(row: Parameters<typeof read>[0]): RunSummary {
  const summary = read(row);
  return { ...summary, modelVersionCurrent: isCurrent(summary.model, summary.modelVersion) };
}
