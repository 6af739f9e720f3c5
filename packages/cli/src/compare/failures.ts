import type { CellOutcome, ThresholdOutcome } from "@wirecost/analysis";
import { allOf } from "../input/one-of.ts";
import type { CheckedBaselines } from "./check-baselines.ts";
import type { ComparedSides } from "./compare-sides.ts";

/** Values of `--fail-on`, and the outcomes that fail. */
const FAILS = {
  regression: ["worse"],
  // With too few runs every check passes: this option reports it.
  undecided: ["few", "drift", "untested"],
} as const satisfies Readonly<Record<string, readonly CellOutcome[]>>;

type Threshold = keyof typeof FAILS;
const thresholds = Object.keys(FAILS) as readonly Threshold[];

/** @throws CliError for a word, alone or between commas, that names no threshold */
export function readThresholds(words: readonly string[] | undefined): readonly Threshold[] {
  return allOf("--fail-on", words, thresholds);
}

export function failures({ comparison }: ComparedSides, failOn: readonly Threshold[]): readonly string[] {
  return failOn.flatMap((threshold) => {
    const failing: readonly CellOutcome[] = FAILS[threshold];
    const counts = comparison.metrics.flatMap((metric) => metric.counts[1] ?? []);
    const count = counts.reduce(
      (sum, { outcomes }) => failing.reduce((all, one) => all + (outcomes[one] ?? 0), sum),
      0,
    );
    return count > 0 ? [`${threshold}: ${count} ${count === 1 ? "cell" : "cells"}`] : [];
  });
}

/** One line for each threshold of its team's baselines that a measurement exceeds. */
export function baselineFailures(
  { checked }: CheckedBaselines,
  failOn: readonly Threshold[],
): readonly string[] {
  return failOn.flatMap((threshold) => {
    const failing: readonly ThresholdOutcome[] = threshold === "regression" ? ["beyond"] : ["few", "drift"];
    const count = checked.filter(({ verdict }) =>
      [verdict.worse, verdict.limit].some((outcome) => failing.includes(outcome)),
    ).length;
    return count > 0 ? [`${threshold}: ${count} ${count === 1 ? "cell" : "cells"}`] : [];
  });
}
