import { movedTogether } from "../calibrated/moved-together.ts";
import { rangeOfConstant } from "../calibrated/range-of-constant.ts";
import type { FittedErrors } from "../calibrated/used-calibration.ts";
import { rng } from "../math/rng.ts";
import { applies, parseParams } from "../model/check-params.ts";
import type { Model } from "../model/model.ts";
import { type NumberParam, nearestValue, type Param, type Params, type ParamValue } from "../model/param.ts";
import { sameJob } from "../model/same-job.ts";

/** A value of a parameter, and the headline metric with it. */
export interface BarEnd {
  readonly value: ParamValue;
  readonly metric: number;
}

/** Change of the headline metric when one parameter changes and all others stay fixed. */
export interface SensitivityBar {
  readonly param: string;
  /** The ends with the lower and the higher metric; one of them may be the current value. */
  readonly low: BarEnd;
  readonly high: BarEnd;
  readonly swing: number;
}

export interface Sensitivity {
  readonly metric: number;
  /** Widest first; parameters without effect are omitted. */
  readonly bars: readonly SensitivityBar[];
  /** Parameters that apply but have no effect here. */
  readonly still: readonly string[];
}

/** Numbers halved and doubled, or changed by a relative share in both directions. */
export type Move = "halve and double" | number;

/**
 * Changes every parameter that applies, one at a time: numbers as `move` says and within their range, toggles to the
 * other side, choices to every interchangeable option (all of them if the parameter has no families). A
 * constant known only as a range moves to the ends of the range, independent of `move`; so does one that a
 * calibration fitted, and those that were fitted with it follow.
 *
 * @param fitted how closely the calibration in use knows its constants
 * @throws ParamError, RangeError for a share that is not above 0 and at most 1
 */
export function sensitivity(
  model: Model,
  input: Readonly<Record<string, unknown>>,
  move: Move = "halve and double",
  seed = 1,
  { intervals = {}, joint = {} }: FittedErrors = {},
): Sensitivity {
  if (typeof move === "number" && !(move > 0 && move <= 1))
    throw new RangeError(
      `The share by which parameters change should be above 0 and at most 1, not ${move}.`,
    );
  const params = parseParams(model, input);
  const cost = (p: Params) => model.simulate(p, rng(seed))[model.view.metric] ?? Number.NaN;
  const metric = cost(params);
  const bars = Object.entries(model.params)
    .filter(([id]) => applies(model, id, params))
    .map(([id, param]): SensitivityBar => {
      const own = params[id] ?? param.default;
      const range = rangeOfConstant(model, id, params, intervals);
      const together = range ? undefined : movedTogether(model, id, params, joint);
      const values = range ? [range.low, range.high] : moved(param, params, own, move);
      const settings = together ?? values.map((value): Params => ({ ...params, [id]: value }));
      const ends = settings.map((there) => ({ value: there[id] ?? own, metric: cost(there) }));
      const here = { value: own, metric };
      const low = ends.reduce((a, b) => (b.metric < a.metric ? b : a), here);
      const high = ends.reduce((a, b) => (b.metric > a.metric ? b : a), here);
      return { param: id, low, high, swing: high.metric - low.metric };
    });
  return {
    metric,
    bars: bars.filter(({ swing }) => swing > 0).toSorted((a, b) => b.swing - a.swing),
    still: bars.filter(({ swing }) => swing === 0).map(({ param }) => param),
  };
}

function moved(param: Param, params: Params, own: ParamValue, move: Move): readonly ParamValue[] {
  if (param.kind === "number") return movedNumber(param, Number(own), move);
  if (param.kind === "toggle") return [own !== true];
  const families = param.options.some((option) => option.family !== undefined);
  return families ? sameJob(param, params, own) : param.options.map((option) => option.value);
}

/** Zero times a ratio is zero, so zero changes to the smallest suggested value above it. */
function movedNumber(param: NumberParam, own: number, move: Move): readonly number[] {
  if (own === 0) return param.suggest.filter((value) => value > 0).slice(0, 1);
  const [down, up] = move === "halve and double" ? [0.5, 2] : [1 - move, 1 + move];
  return [own * down, own * up].map((value) => nearestValue(param, value));
}
