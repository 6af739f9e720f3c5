import { CalibrationRequestError, domainOf, type Params, rng, summarizeErrors } from "@wirecost/sim-core";
import type { Calibration, CalibrationError, CalibrationRequest, FittedConstant } from "./calibration.ts";
import { chooseConstants } from "./choose-constants.ts";
import { chooseMetrics } from "./choose-metrics.ts";
import { combinations } from "./combination.ts";
import { combinationText } from "./combination-text.ts";
import { type Constant, logOf, settingsAt, valueAt } from "./constant.ts";
import { constantWarnings, fitWarnings, rowWarnings, tooFewCells } from "./find-warnings.ts";
import { type Case, groupCases, predict } from "./fit/case.ts";
import { type Fit, fit } from "./fit/fit.ts";
import { collectValues, type FitValue } from "./fit/fit-value.ts";
import { type Information, information } from "./fit/information.ts";
import { interval } from "./fit/interval.ts";
import { jointErrors } from "./fit/joint-errors.ts";
import type { Problem } from "./fit/objective.ts";
import { lackOfFit } from "./lack-of-fit.ts";
import { rowNames } from "./row-names.ts";

/** Minimum cells for holding out: with fewer, only one or two would remain. */
const MIN_CELLS = 3;

/**
 * Fits constants of a model to measured rows: minimizes ln(predicted / measured), so that a prediction twice
 * too high counts as much as one half too low, with the constants' ranges as bounds and their usual values as
 * priors that sufficient data overrule. The same request gives the same calibration, and never one that fits worse than
 * the initial constants.
 *
 * @throws CalibrationRequestError if there are no constants or no rows to fit
 * @throws ParamError for rows or a base that the model does not accept
 */
export function calibrate(request: CalibrationRequest): Calibration {
  const { model, base, rows, seed, folds } = request;
  if (rows.length === 0)
    throw new CalibrationRequestError("There are no rows to fit to: choose at least one.");
  if (folds !== 0 && !(Number.isInteger(folds) && folds >= 2)) {
    throw new CalibrationRequestError(
      `The cells cannot be divided into ${folds} parts: take 0 to hold none out, or 2 or more.`,
    );
  }
  const { constants, warnings } = chooseConstants(request);
  const from = Object.fromEntries(constants.map((c) => [c.id, c.from]));
  const cases = groupCases(model, { ...base, ...from }, rows);
  const metrics = chooseMetrics(model, cases, constants, seed, request.metrics);
  const before = predict(model, cases, from, seed);
  const { figures, skipped } = collectValues(cases, before, metrics);
  if (figures.length === 0) {
    throw new CalibrationRequestError(
      `No value of ${metrics.join(", ")} is above 0: there is no ratio to fit.`,
    );
  }
  const problem: Problem = { model, constants, cases, figures, metrics, seed };
  const found = fit(problem);
  const known = information(found.objective, found.logs);
  const values = fittedConstants(constants, found, known, countRows(figures));
  const settings = Object.fromEntries(values.map(({ param, value }) => [param, value]));
  const after = predict(model, cases, settings, seed);
  const held = folds > 0 && cases.length >= MIN_CELLS ? heldOut(problem, found, folds) : undefined;
  const names = rowNames(model, rows);
  const nameOf = new Map(rows.map((row, i) => [row, names[i] ?? row.label]));
  const residuals = figures.map(({ row, metric, measured, at }) => {
    const unseen = held?.predictions.get(at)?.[metric];
    return {
      row: row.row,
      label: nameOf.get(row) ?? row.label,
      metric,
      measured,
      before: before[at]?.[metric] ?? 0,
      after: after[at]?.[metric] ?? 0,
      ...(unseen !== undefined && { heldOut: unseen }),
    };
  });
  const errorOf = (predicted: (residual: (typeof residuals)[number]) => number | undefined) =>
    summarizeErrors(
      residuals.flatMap((r) => {
        const value = predicted(r);
        return value === undefined ? [] : [(value - r.measured) / r.measured];
      }),
    );
  const unseen = errorOf((r) => r.heldOut);
  const together = combinations(found.objective, found.logs, known, countRows(figures));
  return {
    format: 2,
    model: model.id,
    modelVersion: model.version,
    seed,
    constants: values,
    together: together.map((combination) => ({
      ...combination,
      message: combinationText(model, combination),
    })),
    joint: jointErrors(found.objective, found.logs, known, countRows(figures)),
    residuals,
    errors: {
      before: errorOf((r) => r.before) ?? NONE,
      fitted: errorOf((r) => r.after) ?? NONE,
      ...(unseen && { heldOut: unseen }),
    },
    ...(held && { heldOut: { parts: held.parts, cells: cases.length } }),
    warnings: [
      ...warnings,
      ...rowWarnings(model, countRows(figures), constants.length, skipped),
      ...(folds > 0 && !held ? [tooFewCells(cases.length, MIN_CELLS)] : []),
      ...lackOfFit(problem, after, known.determined),
      ...fitWarnings(found),
      ...constantWarnings(constants, values, together),
    ],
    domain: domainOf(
      model,
      cases,
      constants.map((c) => c.id),
    ),
  };
}

const NONE: CalibrationError = { figures: 0, median: 0, mean: 0, worst: 0 };

/**
 * Digits of a fitted value: more than any data support, and few enough for an address. It has more where
 * a count would change by rounding.
 */
const DIGITS = [6, 10, 15] as const;

/** Tolerance of the cost, -2 ln of a likelihood, within which two fits are equal. */
const SAME_COST = 0.01;

function fittedConstants(
  constants: readonly Constant[],
  { by, logs, objective }: Fit,
  known: Information,
  rows: number,
): readonly FittedConstant[] {
  const cost = (values: readonly number[]) =>
    objective.evaluate(constants.map((c, i) => logOf(c, values[i] ?? c.from))).cost;
  const [rounded = []] = DIGITS.map((digits) =>
    constants.map((c, i) =>
      by === "nothing" ? c.from : roundToDigits(c, valueAt(c, logs[i] ?? c.prior.mean), digits),
    ),
  ).filter(
    (values, k) => k === DIGITS.length - 1 || cost(values) < objective.evaluate(logs).cost + SAME_COST,
  );
  const at = constants.map((c, i) => logOf(c, rounded[i] ?? c.from));
  return constants.map((c, i) => {
    const value = rounded[i] ?? c.from;
    const { low, high } = interval(objective, i, at, known, rows);
    return {
      param: c.id,
      value,
      low: Math.min(value, roundToDigits(c, valueAt(c, low))),
      high: Math.max(value, roundToDigits(c, valueAt(c, high))),
      from: c.from,
      atBound: value <= c.param.min || value >= c.param.max,
    };
  });
}

/** Held-out predictions of each case, by the case's position. */
function heldOut(problem: Problem, found: Fit, folds: number) {
  const { model, cases, seed } = problem;
  const divided = parts(cases.length, folds, seed);
  const predictions = new Map(
    divided.flatMap((part) => {
      const settings = settingsWithout(problem, new Set(part), found);
      const held = part.map((i) => cases[i]).filter((one) => one !== undefined);
      const predicted = predict(model, held, settings, seed);
      return part.map((i, k) => [i, predicted[k] ?? {}] as const);
    }),
  );
  return { parts: divided.length, predictions };
}

/** The constants that fit all cases but these. */
export function settingsWithout(problem: Problem, held: ReadonlySet<number>, found: Fit): Params {
  const remaining = problem.cases.flatMap((one, i) => (held.has(i) ? [] : [{ one, i }]));
  const place = new Map(remaining.map(({ i }, at) => [i, at]));
  const figures = problem.figures.flatMap((figure): FitValue[] => {
    const at = place.get(figure.at);
    return at === undefined ? [] : [{ ...figure, at }];
  });
  const cases: readonly Case[] = remaining.map(({ one }) => one);
  if (figures.length === 0)
    return settingsAt(
      problem.constants,
      problem.constants.map((c) => logOf(c, c.from)),
    );
  return settingsAt(problem.constants, fit({ ...problem, cases, figures }, [found.logs]).logs);
}

function roundToDigits({ param }: Constant, value: number, digits: number = DIGITS[0]): number {
  return Math.min(param.max, Math.max(param.min, Number(value.toPrecision(digits))));
}

function countRows(figures: readonly FitValue[]): number {
  return new Set(figures.map(({ row }) => row)).size;
}

/**
 * Divides cells into parts of about equal size, each of which is held out once. Whole cells, because a replicate
 * of a fitted row is no test.
 *
 * @param parts 2 or more; as many as there are cells hold out each by itself
 * @returns positions of the cells of each part
 */
function parts(cells: number, count: number, seed: number): readonly (readonly number[])[] {
  const random = rng(seed);
  const ranked = Array.from({ length: cells }, (_, i) => ({ i, rank: random() })).sort(
    (a, b) => a.rank - b.rank,
  );
  return Array.from({ length: Math.min(count, cells) }, (_, part) =>
    ranked.flatMap(({ i }, place) => (place % Math.min(count, cells) === part ? [i] : [])),
  );
}
