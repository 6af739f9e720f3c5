import { ParamError, quote } from "../model/errors.ts";
import type { Interval, Model } from "../model/model.ts";
import type { DomainRange } from "./domain.ts";

/**
 * What is uncertain of a fit's constants together, by constant: with z a vector of independent standard normal numbers,
 * a constant is its value times 1 + errors . z. A vector's length is the standard error as a share of the value, and
 * the inner product of two is their covariance. Zeros at the end are left out.
 */
export type JointErrors = Readonly<Record<string, number[]>>;

/** The calibration that a design's constants come from. The values are in the design. */
export interface UsedCalibration {
  /** Id of a team's stored calibration. */
  readonly id?: string | undefined;
  readonly name: string;
  /** The calibrated constants. */
  readonly params: readonly string[];
  /** Range of the fitted rows, by parameter: outside it, a prediction extrapolates. */
  readonly domain: Readonly<Record<string, DomainRange>>;
  /** Ends of the fit's 95 % intervals, by constant. Omitted in designs made without them. */
  readonly intervals?: Readonly<Record<string, Interval>> | undefined;
  /** Joint uncertainty of its constants. Omitted in designs made without it. */
  readonly joint?: JointErrors | undefined;
}

/** Uncertainty of a calibration's constants. */
export type FittedErrors = Pick<UsedCalibration, "intervals" | "joint">;

/**
 * The same calibration with its keys in a fixed order, so that a run has the same bytes everywhere.
 *
 * @throws ParamError for a constant that calibration may not change, an unknown parameter, an interval of
 *   another constant or with its ends the wrong way round, or errors of another constant or of too many numbers
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
  const { intervals, joint } = used;
  for (const [id, { low, high }] of Object.entries(intervals ?? {})) {
    if (used.params.includes(id) && low <= high) continue;
    const message = `calibration: the interval of ${quote(id)} from ${low} to ${high} is none of ${used.params.join(", ")}, from its lower end to its upper.`;
    throw new ParamError([{ param: id, value: low, message }]);
  }
  for (const [id, errors] of Object.entries(joint ?? {})) {
    if (used.params.includes(id) && errors.length <= used.params.length && errors.every(Number.isFinite))
      continue;
    const message = `calibration: the joint errors of ${quote(id)} (${errors.join(", ")}) are none of ${used.params.join(", ")}, at most ${used.params.length} numbers.`;
    throw new ParamError([{ param: id, value: errors.length, message }]);
  }
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
    ...(intervals && {
      intervals: Object.fromEntries(
        ids.flatMap((id) => {
          const interval = intervals[id];
          return interval ? [[id, { low: interval.low, high: interval.high }] as const] : [];
        }),
      ),
    }),
    ...(joint && {
      joint: Object.fromEntries(
        ids.flatMap((id) => {
          const errors = joint[id];
          return errors ? [[id, [...errors]] as const] : [];
        }),
      ),
    }),
  };
}
