import type { Model } from "@wirecost/sim-core";
import { type Constant, settingsAt } from "../constant.ts";
import { type Case, predictor } from "./case.ts";
import { type FitValue, groupValues, logRatios, type ValueGroup } from "./fit-value.ts";
import { smallestNoise } from "./noise.ts";

export interface Problem {
  readonly model: Model;
  readonly constants: readonly Constant[];
  readonly cases: readonly Case[];
  readonly figures: readonly FitValue[];
  readonly metrics: readonly string[];
  readonly seed: number;
}

/** The cost of a set of constants, with the data for a step towards lower cost. */
export interface Evaluation {
  /** -2 ln of the posterior density, without the constant part. */
  readonly cost: number;
  /** ln(predicted / measured) of each group of values. */
  readonly ratios: readonly number[];
  /**
   * Weight of a group's squared ratio in the cost: its number of values times the inverse of the variance that its
   * metric shows.
   */
  readonly weights: readonly number[];
}

export interface Objective {
  readonly constants: readonly Constant[];
  /** The measured values, by case and metric. */
  readonly groups: readonly ValueGroup[];
  /** The step with which a derivative by each constant is first tried; jacobian() updates it. */
  readonly firstSteps: number[];
  evaluate(logs: readonly number[]): Evaluation;
  /**
   * The same with the prior of each constant raised to a power (0 omits it), and with a minimum noise expected of every
   * metric.
   */
  tempered(power: (index: number) => number, floor?: number): Objective;
  /** Half the gradient and half the curvature that a constant's prior adds at a logarithm of its value. */
  pull(index: number, log: number): { readonly slope: number; readonly curvature: number };
}

/** Degrees of freedom of the constants' priors: few, so that contradicting data overrule a prior. */
const FREEDOM = 2;

/**
 * The posterior of a fit. The noise of each metric is unknown, so it is integrated out: with a scaled inverse
 * chi-squared prior worth one figure, n figures whose squared ratios sum to RSS weigh (n + 1) ln(s0^2 + RSS)
 * (Gelman et al., Bayesian Data Analysis, 3rd ed., section 3.2). A bad fit therefore cannot pass for noise: less RSS always
 * pays, by its logarithm. Each constant has a prior of Student's t about where it was, on the logarithm.
 */
export function objective(problem: Problem): Objective {
  const { model, constants, cases, figures, metrics, seed } = problem;
  const place = new Map(metrics.map((id, i) => [id, i]));
  const groups = groupValues(figures);
  const metricOf = groups.map(({ metric }) => place.get(metric) ?? 0);
  const sizes = groups.map((group) => group.figures.length);
  const total = (m: number, of: (group: ValueGroup) => number) =>
    groups.reduce((sum, group, k) => (metricOf[k] === m ? sum + of(group) : sum), 0);
  const counts = metrics.map((_, m) => 1 + total(m, (group) => group.figures.length));
  const spreads = metrics.map((_, m) => total(m, ({ spread }) => spread));
  const predict = predictor(model, cases, seed);
  const firstSteps = constants.map(() => 0);
  const build = (power: (index: number) => number, floor = 0): Objective => {
    const least = metrics.map((id, m) =>
      Math.max(floor ** 2 * (counts[m] ?? 1), smallestNoise(model, id) ** 2),
    );
    const pull = (index: number, log: number) => {
      const prior = constants[index]?.prior;
      if (!prior) return { slope: 0, curvature: 0 };
      const z = (log - prior.mean) / prior.sd;
      const curvature = (power(index) * (FREEDOM + 1)) / (FREEDOM * prior.sd ** 2 * (1 + (z * z) / FREEDOM));
      return { slope: curvature * (log - prior.mean), curvature };
    };
    const evaluate = (logs: readonly number[]): Evaluation => {
      const ratios = logRatios(groups, predict(settingsAt(constants, logs)));
      const sums = least.map((noise, m) => noise + (spreads[m] ?? 0));
      ratios.forEach((ratio, k) => {
        const m = metricOf[k] ?? 0;
        sums[m] = (sums[m] ?? 0) + (sizes[k] ?? 0) * ratio * ratio;
      });
      let cost = sums.reduce((total, sum, m) => total + (counts[m] ?? 0) * Math.log(sum), 0);
      constants.forEach(({ prior }, i) => {
        const z = ((logs[i] ?? 0) - prior.mean) / prior.sd;
        cost += power(i) * (FREEDOM + 1) * Math.log(1 + (z * z) / FREEDOM);
      });
      return {
        cost,
        ratios,
        weights: metricOf.map((m, k) => ((sizes[k] ?? 0) * (counts[m] ?? 0)) / (sums[m] ?? 1)),
      };
    };
    return { constants, groups, firstSteps, evaluate, tempered: build, pull };
  };
  return build(() => 1);
}

/** Whether any prediction differs between two sets of constants. */
export function differ({ evaluate }: Objective, a: readonly number[], b: readonly number[]): boolean {
  const { ratios } = evaluate(a);
  return evaluate(b).ratios.some((ratio, k) => ratio !== ratios[k]);
}
