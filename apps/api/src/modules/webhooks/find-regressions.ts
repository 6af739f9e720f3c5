import { checkThresholds } from "@wirecost/analysis";
import { type MeasuredMetric, median } from "@wirecost/sim-core";
import type { HeldCell } from "../history/index.ts";

/** A metric of a cell that significantly exceeds a threshold. */
export interface Regression {
  readonly metric: string;
  readonly unit: string;
  readonly settings: HeldCell["settings"];
  readonly thresholds: HeldCell["thresholds"];
  /** The exceeded thresholds. */
  readonly passes: readonly ("worse" | "limit")[];
  readonly measured: { readonly median: number; readonly runs: number };
  readonly baseline: { readonly uploadId: string; readonly median: number; readonly runs: number } | null;
}

/**
 * The regressions of an upload according to checkThresholds(): each cell is corrected for all cells with thresholds of
 * its metric, and differences that may be due to chance, drift, or too few runs are excluded.
 */
export function findRegressions(
  metrics: Readonly<Record<string, MeasuredMetric>>,
  held: readonly HeldCell[],
): readonly Regression[] {
  return [...new Set(held.map(({ metric }) => metric))].flatMap((id) => {
    const metric = metrics[id];
    if (!metric) return [];
    const cells = held.filter((cell) => cell.metric === id);
    const checks = cells.map(({ baseline, measured, times, thresholds }) => ({
      baseline,
      other: measured,
      ...(times && { times }),
      thresholds,
    }));
    const verdicts = checkThresholds(checks, metric, cells[0]?.cellCount ?? cells.length);
    return cells.flatMap((cell, i): Regression[] => {
      const verdict = verdicts[i];
      const passes = (["worse", "limit"] as const).filter((which) => verdict?.[which] === "beyond");
      return passes.length === 0 ? [] : [toRegression(cell, metric.unit, passes)];
    });
  });
}

function toRegression(
  { metric, settings, thresholds, baselineId, baseline, measured }: HeldCell,
  unit: string,
  passes: Regression["passes"],
): Regression {
  return {
    metric,
    unit,
    settings,
    thresholds,
    passes,
    measured: { median: median(measured), runs: measured.length },
    baseline:
      baselineId !== null && baseline.length > 0
        ? { uploadId: baselineId, median: median(baseline), runs: baseline.length }
        : null,
  };
}
