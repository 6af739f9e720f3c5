import { CalibrationRequestError, type Model, quote } from "@wirecost/sim-core";
import type { Constant } from "./constant.ts";
import type { Case } from "./fit/case.ts";
import { dependentMetrics } from "./fit/dependence.ts";

/**
 * The metrics to fit: the chosen ones, or all that were measured and depend on one of the constants.
 *
 * @throws CalibrationRequestError for unknown metrics, or where none was measured
 */
export function chooseMetrics(
  model: Model,
  cases: readonly Case[],
  constants: readonly Constant[],
  seed: number,
  chosen?: readonly string[],
): readonly string[] {
  const unknown = chosen?.find((id) => !Object.hasOwn(model.metrics, id));
  if (unknown !== undefined) {
    const known = Object.keys(model.metrics).join(", ");
    throw new CalibrationRequestError(`${quote(unknown)} is not a metric of ${model.id}: ${known}.`);
  }
  const measured = Object.keys(model.metrics).filter((id) =>
    cases.some(({ rows }) => rows.some((row) => row.metrics[id] !== undefined)),
  );
  const wanted = measured.filter((id) => chosen?.includes(id) ?? true);
  if (wanted.length === 0) {
    const missing = (chosen ?? Object.keys(model.metrics)).join(", ");
    throw new CalibrationRequestError(`The rows measured none of ${missing}.`);
  }
  if (chosen) return wanted;
  const follows = new Set(
    [...dependentMetrics(model, cases, constants, seed).values()].flatMap((ids) => [...ids]),
  );
  const dependent = wanted.filter((id) => follows.has(id));
  if (dependent.length > 0) return dependent;
  const names = constants.map((c) => c.param.label).join(", ");
  throw new CalibrationRequestError(
    `No measured metric depends on ${names}: the rows measured ${wanted.join(", ")}.`,
  );
}
