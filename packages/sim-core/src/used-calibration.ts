import type { DomainRange } from "./calibrate/calibration.ts";
import { ParamError, quote } from "./errors.ts";
import type { Model } from "./model.ts";

/** The calibration whose constants a design holds. The values are the design's own. */
export interface UsedCalibration {
  /** Of a team's stored calibration. */
  readonly id?: string | undefined;
  readonly name: string;
  /** The calibrated constants. */
  readonly params: readonly string[];
  /** Where the fitted rows lie, by parameter: outside of it a prediction extrapolates. */
  readonly domain: Readonly<Record<string, DomainRange>>;
}

/**
 * The same calibration with its keys in one order, so that a run has the same bytes everywhere.
 *
 * @throws ParamError for a constant that the model does not let calibration move, or an unknown parameter
 */
export function checkUsedCalibration(model: Model, used: UsedCalibration): UsedCalibration {
  const unknown = [
    ...used.params
      .filter((id) => !Object.hasOwn(model.free, id))
      .map((id) => ({ id, known: Object.keys(model.free) })),
    ...Object.keys(used.domain)
      .filter((id) => !Object.hasOwn(model.params, id))
      .map((id) => ({ id, known: Object.keys(model.params) })),
  ];
  if (unknown.length > 0)
    throw new ParamError(
      unknown.map(({ id, known }) => ({
        param: id,
        value: id,
        message: `calibration: ${quote(id)} is not one of ${known.join(", ")}.`,
      })),
    );
  const ids = Object.keys(model.params);
  return {
    ...(used.id === undefined ? {} : { id: used.id }),
    name: used.name,
    params: ids.filter((id) => used.params.includes(id)),
    domain: Object.fromEntries(
      ids.flatMap((id) => {
        const range = used.domain[id];
        if (!range) return [];
        return [
          [id, "min" in range ? { min: range.min, max: range.max } : { values: [...range.values] }],
        ] as const;
      }),
    ),
  };
}
