import type { Interval, Metrics, Model } from "./model.ts";
import type { Params } from "./param.ts";
import { rangeOfConstant } from "./range-of-constant.ts";
import { rng } from "./rng.ts";
import type { UsedCalibration } from "./used-calibration.ts";

/** A metric that depends on a constant of which only a range is known. */
export interface PredictedRange extends Interval {
  /** Parameter ids of the constants that it depends on. */
  readonly constants: readonly string[];
  /** The metric while all these constants are at the low ends of their ranges, and while they are at the high ends. */
  readonly ends: readonly [number, number];
}

/** What repeated measurements of one setting differ by; a range narrower than this is one value. Relative. */
const NOISE = 0.05;

/**
 * The range of each metric that depends, by more than noise, on a constant of which only a range is known. Ends are
 * those that the metric takes while each constant by itself goes to either end of its range and all go there together.
 *
 * @param params every parameter of the model
 * @param intervals of the calibration in use: a constant that it fitted has the range that it left
 * @returns by metric id; metrics that have one value are left out
 */
export function predictedRanges(
  model: Model,
  params: Params,
  seed = 1,
  intervals: UsedCalibration["intervals"] = {},
): Readonly<Record<string, PredictedRange>> {
  const uncertain = Object.keys(model.free).flatMap((id) => {
    const range = rangeOfConstant(model, id, params, intervals);
    return range && range.low < range.high ? [{ id, range }] : [];
  });
  if (uncertain.length === 0) return {};
  const at = (settings: Params) => model.simulate(settings, rng(seed));
  const own = at(params);
  const single = uncertain.map(({ id, range }) => ({
    id,
    ends: [at({ ...params, [id]: range.low }), at({ ...params, [id]: range.high })],
  }));
  const [only] = single;
  const together = (["low", "high"] as const).map((end, i) =>
    single.length === 1 && only?.ends[i]
      ? only.ends[i]
      : at({ ...params, ...Object.fromEntries(uncertain.map(({ id, range }) => [id, range[end]])) }),
  );
  const all = [own, ...single.flatMap(({ ends }) => ends), ...together];
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

function endsOf(results: readonly Metrics[], metric: string): Interval {
  const values = results.map((metrics) => metrics[metric] ?? Number.NaN);
  return { low: Math.min(...values), high: Math.max(...values) };
}

function apart({ low, high }: Interval): boolean {
  return high - low > NOISE * Math.abs(low);
}
