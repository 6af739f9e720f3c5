import type { Model } from "../model.ts";
import { type NumberParam, paramName } from "../param.ts";
import type { CalibrationWarning, FittedConstant } from "./calibration.ts";
import type { Constant } from "./constant.ts";
import type { Covariance } from "./covariance.ts";
import type { Skipped } from "./figure.ts";
import type { Fit } from "./fit.ts";

/** From here on two constants make up for each other. */
const SAME_CORRELATION = 0.95;
/** Below this standard error (10 %) both are known well enough, whatever their correlation. */
const KNOWN_WELL = 0.1;

/** What a user ought to know of the fitted constants. */
export function constantWarnings(
  constants: readonly Constant[],
  fitted: readonly FittedConstant[],
  { errors, correlations }: Covariance,
): readonly CalibrationWarning[] {
  const warnings: CalibrationWarning[] = [];
  const paired = new Set<number>();
  constants.forEach((a, i) => {
    constants.slice(i + 1).forEach((b, offset) => {
      const j = i + 1 + offset;
      const correlation = correlations[i]?.[j] ?? 0;
      const vague = (errors[i] ?? 0) > KNOWN_WELL && (errors[j] ?? 0) > KNOWN_WELL;
      if (!vague || Math.abs(correlation) < SAME_CORRELATION) return;
      paired.add(i).add(j);
      const together = correlation < 0 ? "more of one makes up for less of the other" : "both can grow";
      const message = `The rows cannot tell ${paramName(a.param)} and ${paramName(b.param)} apart: ${together}. Leave one of them out, or add rows in which only one matters.`;
      warnings.push({ code: "cannot-tell-apart", params: [a.id, b.id], correlation, message });
    });
  });
  constants.forEach(({ id, param, prior }, i) => {
    if (paired.has(i) || (errors[i] ?? 0) <= prior.sd) return;
    const message = `The rows say next to nothing about ${paramName(param)}: take its value as a guess, or leave it out.`;
    warnings.push({ code: "not-determined", param: id, message });
  });
  for (const { param: id, value, from, atBound } of fitted) {
    const param = constants.find((c) => c.id === id)?.param;
    // A constant that stands where it stood was not driven there by the rows.
    if (!atBound || !param || value === from) continue;
    const message = `${paramName(param)} ended at ${amount(param, value)}, an end of its range ${param.min} to ${amount(param, param.max)}: the model may not fit these rows.`;
    warnings.push({ code: "at-bound", param: id, message });
  }
  return warnings;
}

/** What a user ought to know of how the fit was found. */
export function fitWarnings({ by }: Fit): readonly CalibrationWarning[] {
  switch (by) {
    case "squares":
      return [];
    case "absolute errors":
      return [
        {
          code: "absolute-errors",
          message:
            "A few rows fit so badly that least squares would raise the mean error, so the mean error itself was made smallest.",
        },
      ];
    case "nothing":
      return [
        {
          code: "no-better",
          message: "No values fit these rows better than the ones before: nothing was changed.",
        },
      ];
  }
}

/** What a user ought to know of the rows behind a fit. */
export function rowWarnings(
  model: Model,
  rows: number,
  constants: number,
  skipped: Skipped,
): readonly CalibrationWarning[] {
  const few: readonly CalibrationWarning[] =
    rows > constants
      ? []
      : [
          {
            code: "too-few-rows",
            rows,
            constants,
            message: `${count(constants, "constant")} from ${count(rows, "row")}: with no more rows than constants, the fit is no proof. Add rows or free fewer constants.`,
          },
        ];
  const left = [...skipped].map(([metric, figures]): CalibrationWarning => {
    const label = model.metrics[metric]?.label ?? metric;
    const message = `${label}: ${count(figures, "figure")} left out, because measured or predicted is 0 and a ratio to 0 has no meaning.`;
    return { code: "skipped", metric, figures, message };
  });
  return [...few, ...left];
}

function amount(param: NumberParam, value: number): string {
  return param.unit === "1" ? String(value) : `${value} ${param.unit}`;
}

function count(n: number, noun: string): string {
  return n === 1 ? `1 ${noun}` : `${n} ${noun}s`;
}
