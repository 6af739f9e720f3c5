import {
  type BoxSummary,
  boxSummary,
  type DensityCurve,
  densityCurve,
  type Mode,
  modes,
  orderInterval,
} from "@wirecost/analysis";
import { median } from "@wirecost/sim-core";
import { evenly } from "../../../shared/charts/lines/value-axis.ts";

/** Maximum dots before they blur. */
const MAX_DOTS = 240;
/** Maximum steps: the width of a chart. */
const MAX_STEPS = 500;
/** Minimum runs for a meaningful box. */
export const MIN_BOX_RUNS = 5;

export interface LaneSummary {
  readonly runs: number;
  readonly median: number;
  /** The median's 95 % interval, or the range for too few runs; undefined for one run. */
  readonly interval?: readonly [low: number, high: number] | undefined;
  /** "range": for fewer than six runs. */
  readonly method: "one" | "range" | "95";
  /** Undefined for fewer than five runs. */
  readonly box?: BoxSummary | undefined;
  /** Undefined for fewer than five runs, and if all are equal. */
  readonly curve?: DensityCurve | undefined;
  readonly modes: readonly Mode[];
  /** The runs, or a sample of very many: evenly by rank, including the outermost. */
  readonly dots: readonly number[];
  /** The cumulative share of runs at each value. */
  readonly steps: { readonly at: readonly number[]; readonly share: readonly number[] };
}

/** @param values one or more */
export function summarizeLane(values: readonly number[]): LaneSummary {
  const sorted = values.toSorted((a, b) => a - b);
  const runs = sorted.length;
  const ranks = evenly(runs, MAX_STEPS);
  const enough = runs >= MIN_BOX_RUNS;
  const box = enough ? boxSummary(sorted) : undefined;
  return {
    runs,
    median: median(sorted),
    ...interval(sorted),
    box: box && { ...box, outliers: thinned(box.outliers) },
    curve: enough ? densityCurve(sorted) : undefined,
    modes: modes(sorted),
    dots: thinned(sorted),
    steps: {
      at: ranks.map((rank) => sorted[rank] ?? Number.NaN),
      share: ranks.map((rank) => (rank + 1) / runs),
    },
  };
}

function thinned(sorted: readonly number[]): readonly number[] {
  return evenly(sorted.length, MAX_DOTS).flatMap((rank) => sorted[rank] ?? []);
}

function interval(sorted: readonly number[]): Pick<LaneSummary, "interval" | "method"> {
  if (sorted.length < 2) return { method: "one" };
  const { kind, low, high } = orderInterval(sorted);
  return { method: kind, interval: [low, high] };
}
