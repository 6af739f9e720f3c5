import { rng } from "../math/rng.ts";
import { parseParams } from "../model/check-params.ts";
import { AxisError } from "../model/errors.ts";
import type { Model } from "../model/model.ts";
import { type NumberParam, nearestValue, type Params } from "../model/param.ts";

/** Relative difference below which the order is only rounding of a solver. */
export const NEGLIGIBLE = 1e-6;

/** Relative difference up to which two variants count as equal. */
export const SAME = 0.01;

/** Settings that differ from a base: another code pattern, another -Mm. */
export type Variant = Params;

export interface Crossover {
  readonly along: string;
  readonly metric: string;
  readonly x: readonly number[];
  /** The metric for each variant at each x. */
  readonly series: readonly [readonly number[], readonly number[]];
  /**
   * Where the order changes, and which variant is cheaper from there on. The metric for each variant at that x: they
   * differ where it changes in steps, as it does with a count of a few.
   */
  readonly crossings: readonly {
    readonly x: number;
    readonly values: readonly [number, number];
    readonly cheaperAbove: 0 | 1;
  }[];
  /**
   * Where nothing crosses, the largest value, from the low end, up to which both are equal within 1 %, and the
   * smallest from which on they do to the high end. Omitted if they differ at that end.
   */
  readonly same: { readonly below?: number; readonly above?: number };
}

/**
 * Compares two variants along a number parameter over its whole range, on a log or linear grid as the
 * parameter is declared. Crossings are bisected to a relative 1e-6 of the parameter's value.
 *
 * @throws AxisError where `along` is not a number; ParamError
 */
export function crossover(
  model: Model,
  base: Readonly<Record<string, unknown>>,
  along: string,
  variants: readonly [Variant, Variant],
  metric: string = model.view.metric,
  points = 49,
): Crossover {
  const param = model.params[along];
  if (param?.kind !== "number") throw new AxisError(`"${along}" is not a number parameter of ${model.id}.`);
  const sides = variants.map((variant) => parseParams(model, { ...base, ...variant }));
  const value = (side: Params, x: number) =>
    model.simulate({ ...side, [along]: x }, rng(1))[metric] ?? Number.NaN;
  const [a, b] = sides;
  if (!a || !b) throw new AxisError("A crossover compares two variants.");
  const higher = model.metrics[metric]?.better === "higher";
  /** Positive while the second variant is the cheaper one, 0 while neither is. */
  const lead = (x: number) => {
    const [one, other] = [value(a, x), value(b, x)];
    const difference = higher ? other - one : one - other;
    return Math.abs(difference) > NEGLIGIBLE * Math.max(Math.abs(one), Math.abs(other)) ? difference : 0;
  };
  const x = grid(param, points);
  const crossings: Crossover["crossings"][number][] = [];
  let known = 0;
  let knownAt = x[0] ?? 0;
  for (const point of x) {
    const sign = Math.sign(lead(point));
    if (sign !== 0 && known !== 0 && sign !== known) {
      const at = change(lead, knownAt, point, param.integer);
      crossings.push({ x: at, values: [value(a, at), value(b, at)], cheaperAbove: sign > 0 ? 1 : 0 });
    }
    if (sign !== 0) {
      known = sign;
      knownAt = point;
    }
  }
  const series = [x.map((at) => value(a, at)), x.map((at) => value(b, at))] as const;
  const differ = (at: number) => {
    const [one, other] = [value(a, at), value(b, at)];
    return Math.abs(one - other) > SAME * Math.max(Math.abs(one), Math.abs(other)) ? 1 : 0;
  };
  const apart = x.map(differ);
  const [first, last] = [apart.indexOf(1), apart.lastIndexOf(1)];
  // At the end itself there may be no work that could differ.
  const [from, to] = [first > 1 ? x[first - 1] : undefined, last < x.length - 2 ? x[last + 1] : undefined];
  const edge = (low: number, high: number) => change(differ, low, high, param.integer);
  const same =
    crossings.length > 0 || first < 0
      ? {}
      : {
          ...(from !== undefined && { below: edge(from, x[first] ?? from) - (param.integer ? 1 : 0) }),
          ...(to !== undefined && { above: edge(x[last] ?? to, to) }),
        };
  return { along, metric, x, series, crossings, same };
}

function grid(param: NumberParam, points: number): readonly number[] {
  const log = param.scale === "log" && param.max > 0;
  const low = log ? Math.max(param.min, param.integer ? 1 : 1e-3) : param.min;
  const values = Array.from({ length: points }, (_, i) => {
    const share = i / (points - 1);
    const at = log ? low * (param.max / low) ** share : low + (param.max - low) * share;
    return nearestValue(param, at);
  });
  return [...new Set(values)];
}

/** Where the sign changes: the middle of what is left by bisection, or the first whole number with the later one. */
function change(lead: (x: number) => number, from: number, to: number, whole: boolean): number {
  let low = from;
  let high = to;
  const sign = Math.sign(lead(low));
  while (high - low > (whole ? 1 : 1e-6 * high)) {
    const middle = (low + high) / 2;
    const at = whole ? Math.floor(middle) : middle;
    if (Math.sign(lead(at)) === sign) low = at;
    else high = at;
  }
  return whole ? high : (low + high) / 2;
}
