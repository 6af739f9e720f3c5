import { rng } from "../math/rng.ts";
import type { Interval, Metrics, Model } from "../model/model.ts";
import type { Params } from "../model/param.ts";
import { rangeOfConstant } from "./range-of-constant.ts";
import type { UsedCalibration } from "./used-calibration.ts";

/** A metric that depends on a constant known only as a range, or on chance. */
export interface PredictedRange extends Interval {
  /** Parameter ids of the constants that it depends on. */
  readonly constants: readonly string[];
  /** The metric with all these constants at the low ends of their ranges, and at the high ends. */
  readonly ends: readonly [number, number];
}

/** Relative noise of repeated measurements; a narrower range counts as one value. */
const NOISE = 0.05;

/**
 * The range of each metric that depends, by more than noise, on a constant known only as a range. The ends are
 * the extremes over each constant alone at either end of its range and all of them together.
 *
 * @param params every parameter of the model
 * @param intervals of the calibration in use: a fitted constant has its interval as range
 * @returns by metric id; metrics with one value are omitted
 */
export function predictedRanges(
  model: Model,
  params: Params,
  seed = 1,
  intervals: UsedCalibration["intervals"] = {},
): Readonly<Record<string, PredictedRange>> {
  const uncertain = uncertainOf(model, params, intervals);
  if (uncertain.length === 0) return {};
  const at = (settings: Params) => model.simulate(settings, rng(seed));
  const own = at(params);
  const ends = endSettings(params, uncertain).map(at);
  const single = uncertain.map(({ id }, i) => ({ id, ends: ends.slice(2 * i, 2 * i + 2) }));
  const together = ends.slice(-2);
  const all = [own, ...ends];
  return Object.fromEntries(
    Object.keys(model.metrics).flatMap((metric) => {
      const range = endsOf(all, metric);
      if (!apart(range)) return [];
      const moving = single.filter(({ ends }) => apart(endsOf([own, ...ends], metric)));
      const [low = Number.NaN, high = Number.NaN] = together.map((metrics) => metrics[metric]);
      return [[metric, { ...range, constants: moving.map(({ id }) => id), ends: [low, high] }] as const];
    }),
  );
}

/** A part of {@link Model.explain} where it is a range, and its share of the whole. */
export interface PartRange {
  /** In the part's unit; undefined where it is one value. */
  readonly value: Interval | undefined;
  /** 0 to 1. */
  readonly share: Interval;
}

/**
 * The same for the parts of the explained metric, by part id; empty if no constant has a range.
 *
 * @param params every parameter of the model
 */
export function partRanges(
  model: Model,
  params: Params,
  intervals: UsedCalibration["intervals"] = {},
): Readonly<Record<string, PartRange>> {
  const uncertain = uncertainOf(model, params, intervals);
  if (uncertain.length === 0) return {};
  const all = [params, ...endSettings(params, uncertain)].map((settings) => {
    const parts = model.explain(settings);
    return { parts, total: parts.reduce((sum, { value }) => sum + value, 0) };
  });
  const spread = (values: readonly number[]) => ({ low: Math.min(...values), high: Math.max(...values) });
  return Object.fromEntries(
    model.explain(params).map(({ id }) => {
      const values = all.map(({ parts }) => parts.find((part) => part.id === id)?.value ?? 0);
      const value = spread(values);
      const share = spread(values.map((one, i) => one / (all[i]?.total || 1)));
      return [id, { value: apart(value) ? value : undefined, share }];
    }),
  );
}

type Uncertain = { readonly id: string; readonly range: Interval };

function uncertainOf(
  model: Model,
  params: Params,
  intervals: UsedCalibration["intervals"],
): readonly Uncertain[] {
  return Object.keys({ ...model.free, ...model.chance }).flatMap((id) => {
    const range = rangeOfConstant(model, id, params, intervals);
    return range && range.low < range.high ? [{ id, range }] : [];
  });
}

/** Each constant alone at either end, then all together. */
function endSettings(params: Params, uncertain: readonly Uncertain[]): readonly Params[] {
  const ends = ["low", "high"] as const;
  const single = uncertain.flatMap(({ id, range }) => ends.map((end) => ({ ...params, [id]: range[end] })));
  if (uncertain.length < 2) return single;
  const together = ends.map((end) => ({
    ...params,
    ...Object.fromEntries(uncertain.map(({ id, range }) => [id, range[end]])),
  }));
  return [...single, ...together];
}

function endsOf(results: readonly Metrics[], metric: string): Interval {
  const values = results.map((metrics) => metrics[metric] ?? Number.NaN);
  return { low: Math.min(...values), high: Math.max(...values) };
}

function apart({ low, high }: Interval): boolean {
  return high - low > NOISE * Math.abs(low);
}
