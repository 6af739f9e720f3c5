import { type Model, type NumberParam, paramName } from "@wirecost/sim-core";
import type { CalibrationWarning, FittedConstant } from "./calibration.ts";
import type { Combination } from "./combination.ts";
import type { Constant } from "./constant.ts";
import type { Fit } from "./fit/fit.ts";
import type { Skipped } from "./fit/fit-value.ts";

export function constantWarnings(
  constants: readonly Constant[],
  fitted: readonly FittedConstant[],
  together: readonly Combination[],
): readonly CalibrationWarning[] {
  const warnings: CalibrationWarning[] = [];
  const combined = new Set(together.flatMap(({ params }) => params));
  constants.forEach(({ id, param }, i) => {
    const { low, high } = fitted[i] ?? { low: 0, high: 0 };
    if (combined.has(id) || low > param.min || high < param.max) return;
    const message = `The rows say next to nothing about ${paramName(param)}: take its value as a guess, or leave it out.`;
    warnings.push({ code: "not-determined", param: id, message });
  });
  for (const { param: id, value, from, atBound } of fitted) {
    const param = constants.find((c) => c.id === id)?.param;
    // A constant that did not change was not driven to the limit by the rows.
    if (!atBound || !param || value === from) continue;
    const message = `${paramName(param)} ended at ${amount(param, value)}, an end of its range ${param.min} to ${amount(param, param.max)}: the model may not fit these rows.`;
    warnings.push({ code: "at-bound", param: id, message });
  }
  return warnings;
}

export function fitWarnings({ by }: Fit): readonly CalibrationWarning[] {
  switch (by) {
    case "posterior":
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

/** Warning that no cell was held out, although requested. */
export function tooFewCells(cells: number, needed: number): CalibrationWarning {
  return {
    code: "too-few-cells",
    cells,
    message: `The rows have ${count(cells, "cell")} of different settings, and it takes ${needed} to hold some out: nothing says how well the fit predicts other settings.`,
  };
}

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
    const message = `${label}: ${count(figures, "value")} left out, because measured or predicted is 0 and a ratio to 0 has no meaning.`;
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
