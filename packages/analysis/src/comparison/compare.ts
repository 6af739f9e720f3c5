import type { MeasuredMetric, Params } from "@wirecost/sim-core";
import { judge } from "../statistics/judge.ts";
import { selectMedian } from "../statistics/rank/select-rank.ts";
import type { Outcome, Replicates, Verdict } from "../statistics/verdict.ts";
import type { ComparedSide } from "./cell-side.ts";
import { type Against, type ComparedValue, compareValues, type ValueAt } from "./compared-value.ts";
import type { MatchedCell } from "./match-cells.ts";
import {
  type ChangedSetting,
  changedSettings,
  type MatchedSides,
  matchSides,
  type UnmatchedCells,
  unmatchedCells,
} from "./match-sides.ts";

/** Maximum runs of a cell checked for drift: with more, reading their times takes longer than the tests. */
const MAX_TIMED_RUNS = 10_000;

export type CellOutcome =
  | Outcome
  /** One side is measured and the other predicted: their difference includes the model's error. */
  | "untested"
  /** Runs of several settings share the cell: they are not replicates, so there is no test. */
  | "pooled";

const NOT_SHOWN: ReadonlySet<CellOutcome> = new Set(["unshown", "few", "drift", "pooled"]);

/** Whether an outcome states a relation between two sides, including equality. */
export function isShown(outcome: CellOutcome): boolean {
  return !NOT_SHOWN.has(outcome);
}

export interface ComparedCellValue extends Omit<ComparedValue, "against"> {
  readonly value: number;
  /** Number of runs; 1 for a prediction. */
  readonly runs: number;
  readonly against?: JudgedAgainst;
}

/** A value against the baseline's, with its verdict. */
export interface JudgedAgainst
  extends Against,
    Partial<Pick<Verdict, "basis" | "test" | "lacking" | "drift">> {
  readonly outcome: CellOutcome;
  /**
   * The difference as a share of the baseline: the Hodges-Lehmann shift where it was tested, else that of the medians.
   * Null where the baseline is 0 and the other is not.
   */
  readonly effect: number | null;
}

/** The difference of a verdict in the metric's unit: for tested runs their shift. Undefined if there is none. */
export function shownDifference({
  outcome,
  test,
  difference,
}: Pick<JudgedAgainst, "outcome" | "test" | "difference">): number | undefined {
  return isShown(outcome) ? (test?.estimate ?? difference) : undefined;
}

/** One metric of one cell. */
export interface ComparedCell {
  /** The settings by which cells differ. */
  readonly settings: Params;
  /** One per side; null where the side has no value. */
  readonly sides: readonly (ComparedCellValue | null)[];
}

/** The outcomes of one side over all cells. */
export interface OutcomeCounts {
  readonly cells: number;
  readonly outcomes: Readonly<Partial<Record<CellOutcome, number>>>;
  /** Number of tests in Holm's correction; 0 if nothing was tested. */
  readonly family: number;
}

/** One metric over all cells that have it. */
export interface ComparedMetric {
  readonly metric: string;
  readonly label: string;
  readonly unit: string;
  readonly better: MeasuredMetric["better"];
  readonly cells: readonly ComparedCell[];
  /** One per side; null for the baseline. */
  readonly counts: readonly (OutcomeCounts | null)[];
}

export interface Comparison {
  /** Index among the sides. */
  readonly baseline: number;
  /** Share of the baseline below which a difference does not count, 0.05 for 5 %. */
  readonly minEffect: number;
  /** The settings in which cells differ. */
  readonly axes: readonly string[];
  /** Number of cells shared by the baseline and another side. */
  readonly cells: number;
  /** Settings that are constant on each side and differ between sides. */
  readonly changed: readonly ChangedSetting[];
  /** One per side: cells without a verdict. */
  readonly unmatched: readonly UnmatchedCells[];
  readonly metrics: readonly ComparedMetric[];
}

/**
 * Compares sides with a baseline, cell by cell, each metric by itself. Which cells belong together is decided by
 * {@link matchCells}. Measured sides are tested against each other by {@link judge}, all sides and cells of a metric
 * together. Two predictions have no runs: their difference counts if it reaches the minimum effect, unless a constant
 * of which only a range is known could turn it around. A prediction beside a measurement has a residual, if their
 * settings are equal, and no verdict.
 *
 * @param metrics ids; those that the baseline's schema lacks are omitted
 * @param minEffect share of the baseline
 */
export function compare(
  sides: readonly ComparedSide[],
  {
    baseline,
    metrics,
    minEffect,
  }: Pick<Comparison, "baseline" | "minEffect"> & { metrics: readonly string[] },
): Comparison {
  const matched = matchSides(sides, baseline);
  return {
    baseline,
    minEffect,
    axes: matched.axes,
    cells: matched.cells.length,
    changed: changedSettings(matched),
    unmatched: unmatchedCells(matched),
    metrics: metrics.flatMap((id) => compareMetric(matched, id, minEffect) ?? []),
  };
}

function compareMetric(matched: MatchedSides, metric: string, minEffect: number): ComparedMetric | undefined {
  const tests = cellTests(matched, metric);
  if (!tests) return undefined;
  const verdicts = judgeCells(tests, minEffect);
  const { label, unit, better } = tests.metric;
  const cells = matched.cells.flatMap((cell, i): readonly ComparedCell[] => {
    const sides = comparedCell(matched, cell, metric, minEffect, verdicts[i]);
    const isCompared = sides.some((side) => side?.against);
    const settings = matched.axes.flatMap((id, k) => {
      const value = cell.values[k];
      return value === undefined ? [] : [[id, value] as const];
    });
    return isCompared ? [{ settings: Object.fromEntries(settings), sides }] : [];
  });
  const counts = matched.sides.map((_, i) =>
    i === matched.baseline ? null : outcomeCounts(cells.flatMap(({ sides }) => sides[i]?.against ?? [])),
  );
  return { metric, label, unit, better, cells, counts };
}

export function outcomeCounts(
  of: readonly (Pick<Verdict, "test"> & { readonly outcome: CellOutcome })[],
): OutcomeCounts {
  const outcomes: Partial<Record<CellOutcome, number>> = {};
  for (const { outcome } of of) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  return { cells: of.length, outcomes, family: of.find(({ test }) => test)?.test?.family ?? 0 };
}

/** A side of a cell against the baseline's. */
export type CellVerdict =
  | { readonly kind: "judged"; readonly verdict: Verdict; readonly replicates: Replicates }
  /** No test: both sides are predicted, one is, or several settings share the cell. */
  | { readonly kind: "predicted" | "untested" | "pooled" };

/** By cell and side; undefined for the baseline, and where there is nothing to compare. */
export type CellVerdicts = readonly (readonly (CellVerdict | undefined)[])[];

/** Pairs to be tested together, and the position of each verdict. Plain data, which can be sent to a worker. */
export interface CellTests {
  readonly metric: MeasuredMetric;
  readonly pairs: readonly Replicates[];
  /** By cell and side: the index among the pairs, or the reason why there is none. */
  readonly places: readonly (readonly (Exclude<CellVerdict["kind"], "judged"> | number | undefined)[])[];
}

/**
 * One metric of all cells, judged together whichever of them are displayed. Undefined for a metric that the baseline
 * lacks.
 */
export function cellTests({ sides, baseline, cells }: MatchedSides, metricId: string): CellTests | undefined {
  const base = sides[baseline];
  const metric = base?.schema.metrics[metricId];
  if (!base || !metric) return undefined;
  const pairs: Replicates[] = [];
  const places = cells.map(({ entries, pooled }) => {
    const ours = base.origin === "measured" ? base.runs(entries[baseline] ?? [], metricId) : undefined;
    return sides.map((side, i) => {
      const own = entries[i];
      if (i === baseline || !own || own.length === 0 || ours?.values.length === 0) return undefined;
      if (side.origin !== base.origin) return "untested";
      if (!ours) return "predicted";
      const theirs = side.runs(own, metricId);
      if (theirs.values.length === 0) return undefined;
      if (pooled[i] || pooled[baseline]) return "pooled";
      const isTimed = Math.max(ours.values.length, theirs.values.length) <= MAX_TIMED_RUNS;
      const pair: Replicates = {
        baseline: ours.values,
        other: theirs.values,
        // Created on access: for a million runs they would take as much memory as everything else.
        get times() {
          const [from, other] = isTimed ? [ours.times, theirs.times] : [];
          return from && other && { baseline: from, other };
        },
      };
      return pairs.push(pair) - 1;
    });
  });
  return { metric, pairs, places };
}

export function judgeCells(tests: CellTests, minEffect: number): CellVerdicts {
  return cellVerdicts(tests, judge(tests.pairs, tests.metric, minEffect));
}

/** The verdicts of tests made elsewhere, each at its cell. */
export function cellVerdicts(
  { pairs, places }: CellTests,
  verdicts: readonly (Verdict | undefined)[],
): CellVerdicts {
  return places.map((own) =>
    own.map((place): CellVerdict | undefined => {
      if (place === undefined) return undefined;
      if (typeof place === "string") return { kind: place };
      const [verdict, replicates] = [verdicts[place], pairs[place]];
      return verdict && replicates && { kind: "judged", verdict, replicates };
    }),
  );
}

/**
 * One metric of one cell, each side against the baseline.
 *
 * @param verdicts of the cell, by side; left out where no test has been made yet
 */
export function comparedCell(
  { sides, baseline }: MatchedSides,
  { entries }: MatchedCell,
  metricId: string,
  minEffect: number,
  verdicts: readonly (CellVerdict | undefined)[] = [],
): readonly (ComparedCellValue | null)[] {
  const metric = sides[baseline]?.schema.metrics[metricId];
  const tested = verdicts.find((one) => one?.kind === "judged");
  const values = sides.map((side, i): ValueAt & { readonly runs: number } => {
    const [first] = entries[i] ?? [];
    const verdict = verdicts[i];
    const runs =
      (verdict?.kind === "judged" ? verdict.replicates.other : undefined) ??
      (i === baseline && tested?.kind === "judged" ? tested.replicates.baseline : undefined) ??
      side.runs(entries[i] ?? [], metricId).values;
    return {
      schema: side.schema,
      origin: side.origin,
      settings: { ...side.base, ...(first === undefined ? {} : side.entries[first]?.settings) },
      value: runs.length > 0 ? selectMedian(new Float64Array(runs)) : undefined,
      range: first === undefined ? undefined : side.range?.(first, metricId),
      runs: runs.length,
    };
  });
  return compareValues(values, baseline).map(({ against, ...own }, i): ComparedCellValue | null => {
    if (own.value === undefined) return null;
    const value = { ...own, value: own.value, runs: values[i]?.runs ?? 0 };
    const verdict = verdicts[i];
    if (!against || !verdict || !metric) return value;
    const judged = outcomeOf(verdict, own.value - against.difference, own.value, against, metric, minEffect);
    return { ...value, against: { ...against, ...judged } };
  });
}

function outcomeOf(
  verdict: CellVerdict,
  from: number,
  to: number,
  { difference, ratios }: Against,
  metric: MeasuredMetric,
  minEffect: number,
): Omit<JudgedAgainst, keyof Against> {
  const share = difference === 0 ? 0 : from === 0 ? null : difference / Math.abs(from);
  if (verdict.kind === "judged") {
    const { runs: _, effect, ...more } = verdict.verdict;
    return { ...more, effect: Number.isFinite(effect) ? effect : null };
  }
  if (verdict.kind !== "predicted") return { outcome: verdict.kind, effect: share };
  // A prediction repeats exactly, whatever its metric's noise when measured.
  const [exact] = judge([{ baseline: [from], other: [to] }], { ...metric, noise: "exact" }, minEffect);
  const isOpen = ratios && ratios.low < 1 && ratios.high > 1;
  return { outcome: isOpen ? "unshown" : (exact?.outcome ?? "same"), effect: share };
}
