import { median } from "@wirecost/sim-core";
import type { RuleFinding } from "../finding.ts";
import type { LintRule } from "../judged-set.ts";
import { isFarFrom, peersIn } from "../peers.ts";
import { count, quantityText } from "../words.ts";
import { standsAlone } from "./best-run.ts";

/** Minimum runs: four others show how far runs are apart. */
const MIN_RUNS = 5;
/** Maximum runs: among more, such as single requests, a long tail is usual, and no mean depends on one of them. */
const MAX_RUNS = 100;
/**
 * Minimum ratio to the nearest other run, whose logarithm is also this multiple of the set's usual noise; and minimum
 * distance to it in ranges of all others, on the logarithmic scale and on the linear one: of noise of 30 %, one cell in
 * 2,000 has such a run if its set shows no usual noise, and else none.
 */
const FACTOR = 3;
const NOISES = 6;
const RANGES = 2;

/**
 * Finds a run far outside all others of its cell, by less than the factor of an absurd value: a median survives it, a
 * mean or interval of few runs does not. Not those that the rule of best runs finds.
 */
export const loneRun: LintRule = (set) =>
  set.noisy.flatMap(({ metric, values, runs, noise }) => {
    const value = (row: number) => values[row] ?? 0;
    const least = Math.max(Math.log(FACTOR), NOISES * noise);
    const found: RuleFinding[] = [];
    const isNumber = (row: number) => value(row) > 0 && value(row) < Number.POSITIVE_INFINITY;
    for (const { cell, rows: peers } of peersIn(set, isNumber)) {
      if (peers.length < MIN_RUNS || peers.length > MAX_RUNS) continue;
      const rising = peers.toSorted((a, b) => value(a) - value(b));
      // The rule of best runs looks at all runs of a cell.
      const isWholeCell = peers.length === runs.count(cell);
      for (const [better, ranked] of [
        ["lower", rising],
        ["higher", rising.toReversed()],
      ] as const) {
        const [row = 0, ...others] = ranked;
        const [next = 0] = others;
        const isFar = [value, (of: number) => Math.log(value(of))].every((scaled) => {
          const range = scaled(next) - scaled(others.at(-1) ?? next);
          return Math.abs(scaled(row) - scaled(next)) > RANGES * Math.abs(range);
        });
        const apart = Math.abs(Math.log(value(row) / value(next)));
        if (!isFar || apart <= least || isFarFrom(median(peers.map(value)), value(row))) continue;
        const isBest = isWholeCell && metric.better === better;
        if (isBest && standsAlone(Float64Array.from(ranked, value), noise)) continue;
        found.push({
          rule: "lone-run",
          title: "One run far from all others",
          message: `${metric.label} is ${quantityText(value(row), metric)} in row ${set.nameOf(row)}, where the median of the other ${count(others.length, "run")} is ${quantityText(median(others.map(value)), metric)}.`,
          rows: [row],
          severity: "doubt",
          suggestion: {
            text: "Find what disturbed this run. Means and intervals of few runs rest on it: exclude it if it is broken, and measure again.",
          },
        });
      }
    }
    return found;
  });
