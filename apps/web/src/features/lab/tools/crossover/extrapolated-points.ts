import {
  type Crossover,
  formatSetting,
  formatSignificant,
  type Model,
  type Param,
  type Params,
} from "@wirecost/sim-core";
import { type Calibrated, originOf } from "../../../../entities/prediction/origin.ts";

/**
 * The points of a crossover at which each of its two lines is extrapolated.
 *
 * @param variants the settings of each line
 * @returns for each line one value for each x
 */
export function extrapolatedPoints(
  model: Model,
  of: Calibrated,
  { along, metric, x }: Crossover,
  variants: readonly [Params, Params],
): readonly [readonly boolean[], readonly boolean[]] {
  const points = (settings: Params) =>
    x.map((at) => originOf(model, of, { ...settings, [along]: at }, metric) === "extrapolated");
  return [points(variants[0]), points(variants[1])];
}

/**
 * One line as its known and its extrapolated part, which extends to its neighbors so that the two meet; null where a
 * part has no point.
 */
export function splitLine(
  values: readonly number[],
  extrapolated: readonly boolean[],
): { readonly known: readonly (number | null)[]; readonly beyond: readonly (number | null)[] } {
  return {
    known: values.map((value, i) => (extrapolated[i] ? null : value)),
    beyond: values.map((value, i) =>
      extrapolated[i - 1] || extrapolated[i] || extrapolated[i + 1] ? value : null,
    ),
  };
}

/** A position along a crossover in words: an integer for integer parameters, otherwise three digits, with its unit. */
export function placeText(param: Param | undefined, value: number): string {
  if (param?.kind !== "number") return formatSignificant(value);
  if (param.integer) return formatSetting(value, param.unit);
  return `${formatSignificant(value)} ${param.unit === "1" ? "" : param.unit}`.trim();
}
