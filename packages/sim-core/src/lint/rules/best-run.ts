import type { MeasuredMetric } from "../../measurement-schema.ts";
import { median } from "../../stats/median.ts";
import type { Finding } from "../finding.ts";
import type { JudgedCell } from "../judged-cell.ts";
import type { JudgedSet, LintRule } from "../judged-set.ts";
import { type Run, rangeOf, sortRuns } from "../runs.ts";
import { cellName, count, percentText, quantityText } from "../words.ts";

/** How far apart, relative to the largest, runs lie that put the set's best figure in doubt; also in usual noises. */
const APART = 0.25;
const NOISES_APART = 6;
/** A best run that leads the next by so much, and by so many times what the others differ by, stands alone. */
const LEAD = 0.1;
const LEADS = 3;
const NOISES = 4;

/** Runs of one cell and the metric they are judged by; the best first. */
interface Contest {
  readonly cell: JudgedCell;
  readonly runs: readonly Run[];
  readonly rows: readonly string[];
}

/**
 * The best figure of the whole set where its own cell's runs lie far apart, and best runs far ahead of all others of
 * their cell: who quotes them quotes luck.
 */
export const bestRun: LintRule = (set) =>
  set.noisy
    .filter(({ metric }) => metric.better !== "none")
    .flatMap(({ metric, runs: all, noise }) => {
      const contests = set.cells
        .map(
          (cell, i): Contest => ({
            cell,
            runs: ranked(all[i] ?? [], metric),
            rows: (all[i] ?? []).map(({ row }) => row),
          }),
        )
        .filter(({ runs }) => runs.length >= 3);
      const [headline] = contests.toSorted((a, b) => order(a.runs[0], b.runs[0], metric));
      const lead = Math.max(LEAD, NOISES * noise);
      const far = (runs: number) => Math.max(APART, Math.max(NOISES_APART, 1 + usualRange(runs)) * noise);
      return contests.flatMap((contest) => {
        const first =
          contest === headline &&
          contests.length > 1 &&
          apart(contest.runs) > far(contest.runs.length) &&
          !isUsual(contest.runs);
        if (!first && !standsAlone(contest.runs, lead)) return [];
        return [findingOf(set, contest, metric, first)];
      });
    });

function findingOf(
  { schema }: JudgedSet,
  { cell, runs, rows }: Contest,
  metric: MeasuredMetric,
  first: boolean,
): Finding {
  const [best, worst] = [runs[0]?.value ?? 0, runs.at(-1)?.value ?? 0];
  const what = first ? "the best figure of the whole set" : "the best figure of this cell";
  return {
    rule: "best-run",
    title: `The best of ${count(runs.length, "run")} that lie ${percentText(apart(runs))} apart`,
    message: `${cellName(schema, cell)}: ${metric.label} ${quantityText(best, metric)}, ${what}, is one run of ${runs.length}; the median is ${quantityText(median(runs.map(({ value }) => value)), metric)}, the worst ${quantityText(worst, metric)}.`,
    rows,
    severity: "doubt",
    suggestion: { text: "Quote the median and the range, and measure this cell again." },
  };
}

/** About how many standard deviations many normally distributed runs lie apart: the more, the further. */
function usualRange(runs: number): number {
  return 2 * Math.sqrt(2 * Math.log(runs));
}

/** Whether the best run is no better than the median: to quote it is to quote the median. */
function isUsual(runs: readonly Run[]): boolean {
  return runs[0]?.value === median(runs.map(({ value }) => value));
}

function ranked(runs: readonly Run[], metric: MeasuredMetric): readonly Run[] {
  return runs.toSorted((a, b) => order(a, b, metric));
}

function order(a: Run | undefined, b: Run | undefined, { better }: MeasuredMetric): number {
  const [one, other] = [a?.value ?? 0, b?.value ?? 0];
  return better === "higher" ? other - one : one - other;
}

/** Relative to the larger one. */
function apart(runs: readonly Run[]): number {
  const sorted = sortRuns(runs);
  const largest = sorted.at(-1)?.value ?? 0;
  return largest > 0 ? rangeOf(sorted) / largest : 0;
}

function standsAlone(runs: readonly Run[], lead: number): boolean {
  const [best, ...others] = runs;
  const next = others[0];
  if (!best || !next || !(next.value > 0)) return false;
  const ahead = Math.abs(best.value - next.value);
  return ahead / next.value > lead && ahead > LEADS * rangeOf(sortRuns(others));
}
