import { countWhile, median } from "@wirecost/sim-core";
import { densityCurve } from "./kernel-density.ts";

/** Minimum runs: with fewer, two modes cannot be distinguished from scatter. */
const MIN_RUNS = 6;
/** Minimum runs for a density; with fewer, it finds a second mode in 5 % of normal samples. */
const MIN_DENSITY_RUNS = 30;
/** Possible steps of counting or rounding, coarsest first. */
const STEPS = [1, 0.1, 0.01, 0.001];
/** Minimum runs of a group, and minimum share of all runs: smaller groups are outliers. */
const MIN_GROUP_RUNS = 2;
const MIN_SHARE = 0.15;
/** Minimum gap between two groups in widths of the wider one: at 3, chance produces one in 50 cells of six runs. */
const GAPS = 3;
/** Maximum valley between two modes as a share of the lower one: 0.6 occurs in 1 % of 30 normal runs. */
const VALLEY = 0.6;
/** Positions of the density: a valley that is narrower than their distance is ignored. */
const POINTS = 128;
/** Minimum distance of groups relative to the middle run: less is irrelevant. */
const MIN_DISTANCE = 0.05;

export interface Mode {
  readonly runs: number;
  readonly median: number;
}

/**
 * The groups in which runs stand, lowest first: one of most, two of a system that was measured in two states. Of 6 to
 * 29 runs two groups with an empty gap between them; of 30 and more the modes of their density at Silverman's
 * bandwidth, as many as have 15 % of the runs each and a valley between them below 0.6 of the lower one. Not Silverman's
 * test (1981): its bootstrap would take a second for each cell of a table, and it counts a single outlier as a mode.
 * A value that was counted or rounded stands for all within half a step of it: between 1 and 2 errors nothing could be.
 *
 * @returns none for fewer than 6 runs, whose groups cannot be distinguished from scatter
 */
export function modes(values: readonly number[]): readonly Mode[] {
  if (values.length < MIN_RUNS) return [];
  const sorted = values.toSorted((a, b) => a - b);
  const gap = gapIn(sorted);
  const cuts = gap !== undefined ? [gap] : sorted.length < MIN_DENSITY_RUNS ? [] : valleysIn(sorted);
  const groups = [...cuts, sorted.length].map((end, i) => sorted.slice(cuts[i - 1] ?? 0, end));
  const all = groups.map((own) => ({ runs: own.length, median: median(own) }));
  const least = MIN_DISTANCE * Math.abs(median(sorted));
  const apart = all.every((mode, i) => i === 0 || mode.median - (all[i - 1]?.median ?? 0) > least);
  return apart ? all : [{ runs: sorted.length, median: median(sorted) }];
}

/** Minimum runs of the smaller group. */
function leastSide(runs: number): number {
  return Math.max(MIN_GROUP_RUNS, Math.ceil(MIN_SHARE * runs));
}

/** Splits sorted runs at an empty gap; undefined if there is none. */
function gapIn(sorted: readonly number[]): number | undefined {
  const least = leastSide(sorted.length);
  let at = 0;
  let gap = 0;
  for (let i = least; i <= sorted.length - least; i++) {
    const here = (sorted[i] ?? 0) - (sorted[i - 1] ?? 0);
    if (here > gap) [at, gap] = [i, here];
  }
  const spread = Math.max(width(sorted.slice(0, at)), width(sorted.slice(at)));
  return gap > GAPS * Math.max(spread, stepOf(sorted) / 2) && gap > MIN_DISTANCE * Math.abs(median(sorted))
    ? at
    : undefined;
}

/** Range of the inner 80 %: the outermost of many runs are always far out. */
function width(sorted: readonly number[]): number {
  const cut = Math.floor(sorted.length / 10);
  return (sorted[sorted.length - cut - 1] ?? 0) - (sorted[cut] ?? 0);
}

/** The step that divides all values, 1 for counts; 0 for more than three decimals. */
function stepOf(values: readonly number[]): number {
  const isMultiple = (value: number, step: number) =>
    Math.abs(value / step - Math.round(value / step)) < 1e-6;
  return STEPS.find((step) => values.every((value) => isMultiple(value, step))) ?? 0;
}

/** Splits sorted runs at the valleys of their density, if each part is large enough. */
function valleysIn(sorted: readonly number[]): readonly number[] {
  const curve = densityCurve(sorted, POINTS, stepOf(sorted) / 2);
  if (!curve) return [];
  const { at, density } = curve;
  const least = leastSide(sorted.length);
  const { peaks, valleys } = turns(density);
  const height = (i: number) => density[i] ?? 0;
  for (;;) {
    const runs = valleys.map((valley) =>
      countWhile(sorted.length, (i) => (sorted[i] ?? 0) <= (at[valley] ?? 0)),
    );
    const sizes = [...runs, sorted.length].map((end, i) => end - (runs[i - 1] ?? 0));
    const depths = valleys.map(
      (valley, i) => height(valley) / Math.min(height(peaks[i] ?? 0), height(peaks[i + 1] ?? 0)),
    );
    const shallow = depths.reduce((found, depth, i) => (depth > (depths[found] ?? 0) ? i : found), 0);
    const small = sizes.findIndex((size) => size < least);
    // A shallow valley is ignored; a group that is too small is merged with its nearer neighbor.
    const drop =
      (depths[shallow] ?? 0) > VALLEY
        ? shallow
        : small < 0 || valleys.length === 0
          ? undefined
          : small === 0 || (depths[small] ?? 0) > (depths[small - 1] ?? 0)
            ? Math.min(small, valleys.length - 1)
            : small - 1;
    if (drop === undefined) return runs;
    peaks.splice(height(peaks[drop] ?? 0) < height(peaks[drop + 1] ?? 0) ? drop : drop + 1, 1);
    valleys.splice(drop, 1);
  }
}

/** Positions of a curve's maxima and of the minima between them. */
function turns(density: readonly number[]) {
  const peaks: number[] = [];
  const valleys: number[] = [];
  let rising = true;
  for (let i = 1; i < density.length; i++) {
    const step = (density[i] ?? 0) - (density[i - 1] ?? 0);
    if (rising ? step < 0 : step > 0) {
      (rising ? peaks : valleys).push(i - 1);
      rising = !rising;
    }
  }
  return { peaks, valleys };
}
