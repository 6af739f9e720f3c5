import { getModel, rng } from "@wirecost/sim-core";
import { judge } from "../judge.ts";
import type { RunTimes } from "../run-time.ts";
import type { Replicates } from "../verdict.ts";
import { noisyRuns } from "./noisy-runs.ts";

/** Neither the first system nor its metric. */
export const metric = getModel("bulk-insert").metrics.rowsPerSecond ?? { better: "none", noise: "noisy" };
type Times = { readonly baseline: RunTimes; readonly other: RunTimes };

export const at = (from: number, count: number, clock = "time", step = 1): RunTimes => ({
  clock,
  at: Float64Array.from({ length: count }, (_, i) => from + i * step),
});
export const APART = (n: number): Times => ({ baseline: at(0, n), other: at(n, n) });
export const REVERSED = (n: number): Times => ({ baseline: at(n, n), other: at(0, n) });
export const IN_TURNS = (n: number): Times => ({ baseline: at(0, n, "time", 2), other: at(1, n, "time", 2) });
export const NUMBERED = (n: number): Times => ({ baseline: at(1, n, "run"), other: at(1, n, "run") });

/** Runs of both sides, of which one at time t is (1 + drift) to the t as large. */
export function sides(
  times: Times,
  { noise, drift = 0, effect = 0 }: { noise: number; drift?: number; effect?: number },
  random: () => number,
): Replicates<readonly number[]> {
  const [baseline = [], other = []] = [times.baseline, times.other].map((side, i) =>
    noisyRuns(side.at.length, 730 * (i === 1 ? 1 + effect : 1), 730 * noise, random).map(
      (value, k) => value * (1 + drift) ** (side.at[k] ?? 0),
    ),
  );
  return { baseline, other, times };
}

/** Share of samples with a difference called, and with none because of drift, in any of their cells. */
export function driftRates(
  make: (random: () => number) => ReturnType<typeof sides>,
  seed: number,
  cells = 1,
  count = 500,
) {
  const random = rng(seed);
  const found = { called: 0, drift: 0 };
  for (let i = 0; i < count; i++) {
    const pairs = Array.from({ length: cells }, () => make(random));
    const outcomes = judge(pairs, metric, 0.02).map((verdict) => verdict?.outcome);
    if (outcomes.some((outcome) => outcome === "better" || outcome === "worse")) found.called++;
    if (outcomes.includes("drift")) found.drift++;
  }
  return { called: found.called / count, drift: found.drift / count };
}

/**
 * Of sides that differ and do not drift, and did not take turns: the share with a verdict where no row says when it
 * ran, and the share of those verdicts that is lost where rows do.
 *
 * @param noise deviation of a run, as a share of the mean
 * @param step difference of the sides in standard errors of the difference of their means
 */
export function verdictsLost(runs: number, noise: number, step: number, samples: number) {
  const effect = step * noise * Math.sqrt(2 / runs);
  const random = rng(100 * runs + step);
  let shown = 0;
  let lost = 0;
  for (let i = 0; i < samples; i++) {
    const pair = sides(i % 2 ? APART(runs) : REVERSED(runs), { noise, effect }, random);
    const { times: _, ...untimed } = pair;
    if (!called(untimed)) continue;
    shown++;
    if (!called(pair)) lost++;
  }
  return { effect, shown: shown / samples, lost: lost / shown };
}

function called(pair: ReturnType<typeof sides>): boolean {
  const outcome = judge([pair], metric, 0)[0]?.outcome;
  return outcome === "better" || outcome === "worse";
}
