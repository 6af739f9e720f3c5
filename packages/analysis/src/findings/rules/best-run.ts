import { type MeasuredMetric, median } from "@wirecost/sim-core";
import type { RuleFinding } from "../finding.ts";
import type { JudgedSet, LintRule } from "../judged-set.ts";
import { rangeOf } from "../runs.ts";
import { cellName, count, percentText, quantityText } from "../words.ts";

/**
 * Range of runs, relative to the largest, that makes the set's best value doubtful; also in multiples of the usual
 * noise.
 */
const APART = 0.25;
const NOISES_APART = 6;
/** Minimum lead of an outlying best run over the next, relative and as a multiple of the spread of the others. */
const LEAD = 0.1;
const LEADS = 3;
const NOISES = 4;
/** Maximum runs: among more, such as single requests, the best one is meaningless. */
const MAX_RUNS = 100;

/**
 * Finds the best value of the whole set if its cell's runs are far apart, and best runs far ahead of all others of
 * their cell: quoting them is quoting luck.
 */
export const bestRun: LintRule = (set) =>
  set.noisy
    .filter(({ metric }) => metric.better !== "none")
    .flatMap(({ metric, runs: all, noise }) => {
      const contests = Array.from({ length: all.length }, (_, cell) =>
        all.count(cell) < 3 || all.count(cell) > MAX_RUNS
          ? []
          : [contestOf(cell, all.valuesOf(cell), metric, noise)],
      ).flat();
      const [first] = contests;
      const headline = contests.reduce((most, one) => (isBetter(one, most, metric) ? one : most), first);
      const far = (runs: number) => Math.max(APART, Math.max(NOISES_APART, 1 + usualRange(runs)) * noise);
      return contests.flatMap((contest) => {
        const quoted =
          contest === headline &&
          contests.length > 1 &&
          contest.apart > far(contest.runs) &&
          // A best run that equals the median is no stroke of luck.
          contest.best !== contest.median;
        if (!quoted && !contest.alone) return [];
        return [findingOf(set, contest, metric, all.of(contest.cell).rows, quoted)];
      });
    });

function contestOf(cell: number, values: Float64Array, metric: MeasuredMetric, noise: number) {
  const sorted = values.slice().sort();
  const [low = 0, high = 0] = [sorted[0], sorted.at(-1)];
  const [best, worst] = metric.better === "higher" ? [high, low] : [low, high];
  return {
    cell,
    runs: sorted.length,
    best,
    worst,
    median: median(sorted),
    /** Range from best to worst, relative to the larger one. */
    apart: high > 0 ? rangeOf(sorted) / high : 0,
    alone: standsAlone(metric.better === "higher" ? sorted.toReversed() : sorted, noise),
  };
}

/** A cell with enough runs to have a best one. */
type Contest = ReturnType<typeof contestOf>;

function isBetter(one: Contest, other: Contest | undefined, { better }: MeasuredMetric): boolean {
  if (!other) return true;
  return better === "higher" ? one.best > other.best : one.best < other.best;
}

function findingOf(
  set: JudgedSet,
  { cell, runs, best, worst, median: middle, apart }: Contest,
  metric: MeasuredMetric,
  rows: Int32Array,
  quoted: boolean,
): RuleFinding {
  const what = quoted ? "the best value of the whole set" : "the best value of this cell";
  return {
    rule: "best-run",
    title: `The best of ${count(runs, "run")} that lie ${percentText(apart)} apart`,
    message: `${cellName(set, cell)}: ${metric.label} ${quantityText(best, metric)}, ${what}, is one run of ${runs}; the median is ${quantityText(middle, metric)}, the worst ${quantityText(worst, metric)}.`,
    rows,
    severity: "doubt",
    suggestion: { text: "Quote the median and the range, and measure this cell again." },
  };
}

/** Approximate expected range of normally distributed runs, in standard deviations. */
function usualRange(runs: number): number {
  return 2 * Math.sqrt(2 * Math.log(runs));
}

/**
 * Whether a best run is far ahead of all others.
 *
 * @param ranked the best first
 * @param noise the usual one of the set
 */
export function standsAlone(ranked: Float64Array, noise: number): boolean {
  const [best = 0, next = 0] = ranked;
  const lead = Math.max(LEAD, NOISES * noise);
  if (!(next > 0)) return false;
  const ahead = Math.abs(best - next);
  return ahead / next > lead && ahead > LEADS * Math.abs(rangeOf(ranked.subarray(1)));
}
