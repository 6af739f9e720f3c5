import type { Model } from "../model.ts";
import { type Case, predict } from "./case.ts";
import { type Constant, logOf, settingsAt } from "./constant.ts";
import { type Figure, logRatios } from "./figure.ts";
import { jacobian, type Residuals } from "./jacobian.ts";
import { levenbergMarquardt } from "./levenberg-marquardt.ts";
import { estimateNoise, firstNoise, type Noise } from "./noise.ts";
import { patternSearch } from "./pattern-search.ts";
import { dot, gram, inverse, multiply } from "./symmetric.ts";

/** Everything that a fit works on. */
export interface Problem {
  readonly model: Model;
  readonly constants: readonly Constant[];
  readonly cases: readonly Case[];
  readonly figures: readonly Figure[];
  readonly metrics: readonly string[];
  readonly seed: number;
}

export interface Fit {
  /** Logarithms of the constants. */
  readonly logs: readonly number[];
  /** Residuals of the data in units of their noise, as a function of the logarithms. */
  readonly scaled: Residuals;
  /** What was made smallest: squares, absolute errors where squares would raise the mean error, or nothing. */
  readonly by: "squares" | "absolute errors" | "nothing";
}

/** Rounds of fit and noise estimate; the weights hardly move after the third. */
const ROUNDS = 4;

/**
 * The constants of largest posterior probability: least squares of ln(predicted / measured), each metric
 * weighted by the noise it shows, and of the constants' distance from where they were by their prior. In
 * units of noise the prior counts as one figure a constant, so decent data overrule it.
 *
 * Where a few rows fit so badly that their squares rule and the mean error would rise, the mean error itself
 * is made smallest instead, so that a fit is never worse than the constants as they were.
 */
export function fit(problem: Problem): Fit {
  const { model, constants, figures, metrics } = problem;
  const ratios = ratiosOf(problem);
  const before = constants.map((c) => logOf(c, c.from));
  let noise = firstNoise(model, metrics);
  let logs: readonly number[] = constants.map((c) => Math.min(c.high, Math.max(c.low, c.prior.mean)));
  const learnNoise = () => {
    const all = withPriors(scale(ratios, figures, noise), constants);
    return estimateNoise(model, figures, ratios(logs), leverages(all, logs, constants, figures.length));
  };
  for (let round = 0; round < ROUNDS; round++) {
    const all = withPriors(scale(ratios, figures, noise), constants);
    logs = levenbergMarquardt(all, logs, constants);
    if (round === 0 || round === ROUNDS - 1) logs = patternSearch((at) => norm(all(at)), logs, constants);
    noise = learnNoise();
  }
  const error = (at: readonly number[]) => meanError(ratios(at));
  const start = error(before);
  let by: Fit["by"] = error(logs) < start ? "squares" : "absolute errors";
  if (by === "absolute errors") {
    logs = patternSearch((at) => error(at) + PRIOR_SHARE * norm(priors(at, constants)), before, constants);
    if (error(logs) >= start) [logs, by] = [before, "nothing"];
    noise = learnNoise();
  }
  return { logs, scaled: scale(ratios, figures, noise), by };
}

/** What one prior standard deviation counts as beside the mean error: enough to choose between equals. */
const PRIOR_SHARE = 1e-4;

/** Mean of |predicted - measured| / measured. */
function meanError(ratios: readonly number[]): number {
  return ratios.reduce((sum, ratio) => sum + Math.abs(Math.exp(ratio) - 1), 0) / ratios.length;
}

function ratiosOf({ model, constants, cases, figures, seed }: Problem): Residuals {
  return (logs) => logRatios(figures, predict(model, cases, settingsAt(constants, logs), seed));
}

function scale(ratios: Residuals, figures: readonly Figure[], noise: Noise): Residuals {
  const weights = figures.map(({ metric }) => 1 / (noise.get(metric) ?? 1));
  return (logs) => ratios(logs).map((ratio, i) => ratio * (weights[i] ?? 1));
}

function withPriors(scaled: Residuals, constants: readonly Constant[]): Residuals {
  return (logs) => [...scaled(logs), ...priors(logs, constants)];
}

/** How far each constant is from where it was, in standard deviations of its prior. */
function priors(logs: readonly number[], constants: readonly Constant[]): readonly number[] {
  return constants.map(({ prior }, i) => ((logs[i] ?? 0) - prior.mean) / prior.sd);
}

/** Diagonal of the hat matrix for the first `count` residuals. */
function leverages(
  all: Residuals,
  logs: readonly number[],
  constants: readonly Constant[],
  count: number,
): readonly number[] {
  const columns = jacobian(all, logs, constants);
  const inverted = inverse(gram(columns)) ?? [];
  return Array.from({ length: count }, (_, k) => {
    const row = columns.map((column) => column[k] ?? 0);
    return dot(row, multiply(inverted, row));
  });
}

function norm(values: readonly number[]): number {
  return dot(values, values);
}
