import {
  AxisError,
  applies,
  type Model,
  type Params,
  type ParamValue,
  parseParams,
  rng,
} from "@wirecost/sim-core";
import { type Shapley, shapley } from "./shapley.ts";

/** Share of a prediction below which a difference is the rounding of its solution, not an effect. */
const ROUNDING = 1e-9;

/** A setting that differs, and its share of the predicted difference. */
export interface Contribution {
  readonly param: string;
  readonly from: ParamValue;
  readonly to: ParamValue;
  /** In the metric's unit. */
  readonly amount: number;
}

export interface DifferenceExplanation {
  /** The metric as predicted before and after. */
  readonly from: number;
  readonly to: number;
  /** Largest amount first. The amounts add up to `to - from`. */
  readonly contributions: readonly Contribution[];
  /** Number of sampled orders of changing the settings; 0 if all orders were computed. */
  readonly orders: number;
  /** The largest standard error of an amount; 0 if all orders were computed. */
  readonly error: number;
}

/**
 * Attributes a predicted difference to the settings that differ: each gets the mean of what changing it does, over
 * all orders in which the settings could be changed one after another (Shapley 1953, A Value for n-Person Games).
 * Exact for up to 8 settings; beyond, from seeded orders.
 *
 * @param before, after settings by parameter id; missing parameters have their default
 * @throws ParamError, and AxisError for a metric that the model does not have
 */
export function explainDifference(
  model: Model,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  metric: string,
): DifferenceExplanation {
  if (!Object.hasOwn(model.metrics, metric))
    throw new AxisError(
      `"${metric}" is not a metric of ${model.id}: ${Object.keys(model.metrics).join(", ")}.`,
    );
  const from = parseParams(model, before);
  const to = parseParams(model, after);
  const changed = changedParams(model, from, to);
  const predict = (taken: readonly boolean[]): number => {
    const mixed: Record<string, ParamValue> = { ...from };
    changed.forEach((id, i) => {
      const value = to[id];
      if (taken[i] && value !== undefined) mixed[id] = value;
    });
    // Common random numbers, as in a sweep: differences are due to settings alone.
    return model.simulate(mixed, rng(1))[metric] ?? Number.NaN;
  };
  const { amounts, orders, error }: Shapley = shapley(changed.length, predict, rng(1));
  const [predictedFrom, predictedTo] = [predict(changed.map(() => false)), predict(changed.map(() => true))];
  const rounding = ROUNDING * Math.max(Math.abs(predictedFrom), Math.abs(predictedTo));
  const effect = (amount = 0) => (Math.abs(amount) <= rounding ? 0 : amount);
  const contributions = changed.flatMap((param, i): Contribution[] => {
    const [old, now] = [from[param], to[param]];
    return old === undefined || now === undefined
      ? []
      : [{ param, from: old, to: now, amount: effect(amounts[i]) }];
  });
  return {
    from: predictedFrom,
    to: predictedTo,
    contributions: contributions.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount)),
    orders,
    error,
  };
}

/** Settings that differ and have an effect on one side at least. */
function changedParams(model: Model, from: Params, to: Params): readonly string[] {
  return Object.keys(model.params).filter(
    (id) => from[id] !== to[id] && (applies(model, id, from) || applies(model, id, to)),
  );
}
