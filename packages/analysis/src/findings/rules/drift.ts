import { type MeasuredMetric, median } from "@wirecost/sim-core";
import { risesAndFalls } from "../../statistics/rank/rises-and-falls.ts";
import type { RuleFinding } from "../finding.ts";
import type { JudgedSet, LintRule } from "../judged-set.ts";
import type { Runs } from "../runs.ts";
import { cellName, count, percentText, valuesText } from "../words.ts";

/** Minimum runs: two are always in order. */
const MIN_RUNS = 3;

/** Minimum relative change from the first runs to the last for a drift. */
const MIN_CHANGE = 0.1;

/**
 * Three runs are in order by chance every third time. So the change must also exceed the scatter of runs of this
 * set: at 4 standard deviations, one cell in fifty is a false finding.
 */
const NOISES = 4;

/** Maximum share of discordant pairs of runs: with five runs none, with ten 2 of 45. */
const CONTRARY_PAIRS = 0.05;

/** Minimum cells for a common drift: by chance only one in six triples climbs. */
const TOGETHER_CELLS = 4;
const TOGETHER_SHARE = 2 / 3;

/** Finds runs of one cell that climb or fall from first to last: the system was not in a steady state. */
export const drift: LintRule = (set) =>
  set.noisy.flatMap(({ metric, runs: all, noise }) => {
    const moves = Array.from({ length: all.length }, (_, cell) => steadyChange(all.valuesOf(cell)));
    const moving = moves.filter((move) => move !== undefined && Math.abs(move) > MIN_CHANGE);
    const climbing = moving.filter((move) => move !== undefined && move > 0).length;
    let repeated = 0;
    for (let cell = 0; cell < all.length; cell++) if (all.count(cell) >= MIN_RUNS) repeated += 1;
    const together = (many: number) => many >= TOGETHER_CELLS && many >= TOGETHER_SHARE * repeated;
    return moves.flatMap((change, cell) => {
      if (change === undefined) return [];
      const alike = together(change > 0 ? climbing : moving.length - climbing);
      const least = alike ? MIN_CHANGE : Math.max(MIN_CHANGE, NOISES * noise);
      return Math.abs(change) > least ? [findingOf(set, cell, metric, all.of(cell), change)] : [];
    });
  });

/** Relative change from the first third of the runs to the last if they have a trend; otherwise undefined. */
function steadyChange(runs: Float64Array): number | undefined {
  if (runs.length < MIN_RUNS) return undefined;
  const third = Math.floor(runs.length / 3);
  const from = median(runs.subarray(0, third));
  const change = median(runs.subarray(-third)) / from - 1;
  if (!(from > 0)) return undefined;
  const { rises, falls } = risesAndFalls(runs);
  const pairs = (runs.length * (runs.length - 1)) / 2;
  return pairs - (change > 0 ? rises : falls) > CONTRARY_PAIRS * pairs ? undefined : change;
}

function findingOf(
  set: JudgedSet,
  cell: number,
  metric: MeasuredMetric,
  { rows, values }: Runs,
  change: number,
): RuleFinding {
  const climbs = change > 0;
  const improves = metric.better === (climbs ? "higher" : "lower");
  const way = climbs ? "climbing" : "falling";
  return {
    rule: "drift",
    title: `${improves ? `Still ${way}` : climbs ? "Climbing" : "Falling"} from run to run`,
    message: `${cellName(set, cell)}: ${metric.label} ${climbs ? "up" : "down"} ${percentText(change)} over ${count(rows.length, "run")}: ${valuesText(values, metric)}.`,
    rows,
    severity: "doubt",
    suggestion: {
      text: improves
        ? "Warm up until values repeat, then measure."
        : "Find out what grows from run to run (log, table, memory, heat), reset it before each run, and measure again.",
    },
  };
}
