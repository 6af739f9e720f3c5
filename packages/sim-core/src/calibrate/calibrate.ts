import { summarizeErrors } from "../error-summary.ts";
import { CalibrationRequestError } from "../errors.ts";
import type { Metrics, Model } from "../model.ts";
import type { Params } from "../param.ts";
import { studentT95 } from "../stats/student-t.ts";
import type {
  Calibration,
  CalibrationError,
  CalibrationRequest,
  CalibrationResidual,
  FittedConstant,
} from "./calibration.ts";
import { type Case, groupCases, predict } from "./case.ts";
import { chooseConstants } from "./choose-constants.ts";
import { chooseMetrics } from "./choose-metrics.ts";
import { type Constant, logOf, valueAt } from "./constant.ts";
import { type Covariance, covariance } from "./covariance.ts";
import { domainOf } from "./domain.ts";
import { collectFigures, type Figure } from "./figure.ts";
import { constantWarnings, fitWarnings, rowWarnings } from "./find-warnings.ts";
import { type Fit, fit } from "./fit.ts";
import { holdOut } from "./hold-out.ts";
import { interval } from "./interval.ts";

/**
 * Fits constants of a model to measured rows: least squares of ln(predicted / measured), so that a
 * prediction twice too high counts as much as one half too low, with the constants' ranges as bounds and
 * their usual values as priors that decent data overrule. The same request gives the same calibration, and
 * never one that fits worse than the constants as they were.
 *
 * @throws CalibrationRequestError where there is nothing to fit, or to fit to
 * @throws ParamError for rows or a base that the model does not take
 */
export function calibrate(request: CalibrationRequest): Calibration {
  const { model, base, rows, seed } = request;
  if (rows.length === 0)
    throw new CalibrationRequestError("There are no rows to fit to: choose at least one.");
  if (!(request.holdOut >= 0 && request.holdOut <= 0.5)) {
    throw new CalibrationRequestError(`The share held out is ${request.holdOut}: take 0 to 0.5.`);
  }
  const { constants, warnings } = chooseConstants(request);
  const from = Object.fromEntries(constants.map((c) => [c.id, c.from]));
  const { fitted, held } = holdOut(groupCases(model, { ...base, ...from }, rows), request.holdOut, seed);
  const metrics = chooseMetrics(model, fitted, constants, seed, request.metrics);
  const { figures, skipped } = collectFigures(fitted, predict(model, fitted, from, seed), metrics);
  if (figures.length === 0) {
    throw new CalibrationRequestError(
      `No figure of ${metrics.join(", ")} is above 0: there is no ratio to fit.`,
    );
  }
  const found = fit({ model, constants, cases: fitted, figures, metrics, seed });
  const known = covariance(found.scaled, found.logs, constants, figures);
  const values = fittedConstants(constants, found, known, figures);
  const settings = Object.fromEntries(values.map(({ param, value }) => [param, value]));
  const judge = (cases: readonly Case[], heldOut: boolean) =>
    residualsOf({ model, cases, from, settings, metrics, seed, heldOut });
  const [inside, outside] = [judge(fitted, false), judge(held, true)];
  const heldOut = errorOf(outside, "after");
  return {
    format: 1,
    model: model.id,
    modelVersion: model.version,
    seed,
    constants: values,
    residuals: [...inside, ...outside],
    errors: {
      before: errorOf(inside, "before") ?? NONE,
      fitted: errorOf(inside, "after") ?? NONE,
      ...(heldOut && { heldOut }),
    },
    warnings: [
      ...warnings,
      ...rowWarnings(model, countRows(figures), constants.length, skipped),
      ...fitWarnings(found),
      ...constantWarnings(constants, values, known),
    ],
    // What was held out judged the fit: there too it rests on something measured.
    domain: domainOf(
      model,
      [...fitted, ...held],
      constants.map((c) => c.id),
    ),
  };
}

const NONE: CalibrationError = { figures: 0, median: 0, mean: 0, worst: 0 };

/** Digits kept of a fitted value: far more than any data support, and few enough for an address. */
const DIGITS = 6;

function fittedConstants(
  constants: readonly Constant[],
  found: Fit,
  known: Covariance,
  figures: readonly Figure[],
): readonly FittedConstant[] {
  // Figures of one row share their noise, so rows count; the noise estimate itself starts with one.
  const reach = studentT95(1 + Math.max(0, countRows(figures) - constants.length));
  const rounded = constants.map((c, i) =>
    found.by !== "nothing" ? keepDigits(c, valueAt(c, found.logs[i] ?? c.prior.mean)) : c.from,
  );
  const logs = constants.map((c, i) => logOf(c, rounded[i] ?? c.from));
  return constants.map((c, i) => {
    const value = rounded[i] ?? c.from;
    const { low, high } = interval(constants, i, logs, known.errors[i] ?? 0, reach, found.scaled);
    return {
      param: c.id,
      value,
      low: Math.min(value, keepDigits(c, low)),
      high: Math.max(value, keepDigits(c, high)),
      from: c.from,
      atBound: value <= c.param.min || value >= c.param.max,
    };
  });
}

function keepDigits({ param }: Constant, value: number): number {
  return Math.min(param.max, Math.max(param.min, Number(value.toPrecision(DIGITS))));
}

function countRows(figures: readonly Figure[]): number {
  return new Set(figures.map(({ row }) => row)).size;
}

function residualsOf({
  model,
  cases,
  from,
  settings,
  metrics,
  seed,
  heldOut,
}: {
  model: Model;
  cases: readonly Case[];
  from: Params;
  settings: Params;
  metrics: readonly string[];
  seed: number;
  heldOut: boolean;
}): readonly CalibrationResidual[] {
  const before: readonly Metrics[] = predict(model, cases, from, seed);
  const after = predict(model, cases, settings, seed);
  return collectFigures(cases, before, metrics).figures.map(({ row, metric, measured, at }) => ({
    row: row.row,
    label: row.label,
    metric,
    measured,
    before: before[at]?.[metric] ?? 0,
    after: after[at]?.[metric] ?? 0,
    heldOut,
  }));
}

function errorOf(
  residuals: readonly CalibrationResidual[],
  when: "before" | "after",
): CalibrationError | undefined {
  return summarizeErrors(residuals.map((r) => (r[when] - r.measured) / r.measured));
}
