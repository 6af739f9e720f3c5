import type { Crossover, Model, Params } from "@wirecost/sim-core";
import { type Calibrated, originOf } from "../../../../entities/prediction/origin.ts";

/** At which points each of the two lines is extrapolated. @param variants the settings of each line */
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

/** The known and the extrapolated part of a line, which meet; null where a part has no point. */
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
