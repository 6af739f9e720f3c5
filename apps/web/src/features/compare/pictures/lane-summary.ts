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

/** More dots than these would be a smear. */
const MAX_DOTS = 240;
/** More steps than a chart is wide. */
const MAX_STEPS = 500;
/** With fewer runs a box is drawn from next to nothing. */
export const MIN_BOX_RUNS = 5;

/** What the pictures show of the runs of one item in one cell. */
export interface LaneSummary {
  readonly runs: number;
  readonly median: number;
  /** The median's 95 % interval, or the range of runs too few for one; undefined of one run. */
  readonly interval?: readonly [low: number, high: number] | undefined;
  /** "range": of fewer than six runs. */
  readonly method: "one" | "range" | "95";
  /** Undefined of fewer than five runs. */
  readonly box?: BoxSummary | undefined;
  /** Undefined of fewer than five runs, and where all are equal. */
  readonly curve?: DensityCurve | undefined;
  readonly modes: readonly Mode[];
  /** The runs, or some of very many: evenly by rank, with the outermost. */
  readonly dots: readonly number[];
  /** The share of runs that is at most each value. */
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
