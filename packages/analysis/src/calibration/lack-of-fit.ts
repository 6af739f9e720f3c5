import { formatCount, getOrInsert, type Metrics, type Model, paramName, shareText } from "@wirecost/sim-core";
import { fTail } from "../statistics/f-distribution.ts";
import type { CalibrationWarning } from "./calibration.ts";
import type { Case } from "./fit/case.ts";
import type { FitValue } from "./fit/fit-value.ts";
import { smallestNoise } from "./fit/noise.ts";
import type { Problem } from "./fit/objective.ts";
import { settingNames } from "./row-names.ts";

const ALPHA = 0.01;
/** A model with a smaller root-mean-square error over the cells is accurate enough to predict. */
const MIN_LACK = 0.03;

/**
 * Says of each metric whether the fitted model cannot explain its rows. Where cells were measured repeatedly, by the
 * F test of lack of fit: how far the cells' means are off, against how far runs of one cell differ (Draper and Smith,
 * Applied Regression Analysis, section 2.1). Where none was, by the runs test of Wald and Wolfowitz: whether residuals
 * of one sign stand together along a setting.
 *
 * @param after predictions of the cases by the fitted constants
 * @param determined how many constants the rows determine; those that stay at their priors explain nothing
 */
export function lackOfFit(
  { model, cases, figures }: Problem,
  after: readonly Metrics[],
  determined: number,
): readonly CalibrationWarning[] {
  const names = settingNames(
    model,
    cases.map(({ params }) => params),
  );
  return [...new Set(figures.map(({ metric }) => metric))].flatMap((metric): CalibrationWarning[] => {
    const cells = cellsOf(metric, figures, after);
    const runs = cells.reduce((sum, { logs }) => sum + logs.length, 0);
    const [lacking, repeats] = [Math.max(1, cells.length - Math.ceil(determined)), runs - cells.length];
    const size = Math.sqrt(mean(cells.map((cell) => cell.mean ** 2)));
    const worst = cells.toSorted((a, b) => Math.abs(b.mean) - Math.abs(a.mean))[0];
    if (cells.length < 2 || size < MIN_LACK || !worst) return [];
    const label = model.metrics[metric]?.label ?? metric;
    const off = `${label} of the cells is off by ${shareText(size)} (root mean square; most at ${names[worst.at]}: ${shareText(Math.abs(Math.expm1(worst.mean)))} too ${worst.mean > 0 ? "high" : "low"})`;
    const then =
      "The constants are a compromise: a setting may differ from what the rows state, or something happens that the model does not have.";
    if (repeats > 0) {
      const pure = sum(cells.flatMap((cell) => cell.logs.map((log) => (log - cell.mean) ** 2))) / repeats;
      const spread = Math.max(pure, smallestNoise(model, metric) ** 2);
      const f = sum(cells.map((cell) => cell.logs.length * cell.mean ** 2)) / lacking / spread;
      if (fTail(f, lacking, repeats) >= ALPHA) return [];
      const message = `The model does not explain these rows: ${off}, and runs of one cell differ by ${shareText(Math.sqrt(pure))} only (F ${f < 1000 ? f.toPrecision(3) : formatCount(Math.round(f))} with ${lacking} and ${repeats} degrees of freedom). ${then}`;
      return [{ code: "lack-of-fit", metric, message }];
    }
    const along = patternAlong(model, cases, cells);
    if (along === undefined) return [];
    const message = `The model does not explain these rows: ${off}, too high and too low in turn along ${along}. ${then}`;
    return [{ code: "lack-of-fit", metric, message }];
  });
}

interface Cell {
  /** Position of its case. */
  readonly at: number;
  /** ln(predicted / measured) of each run. */
  readonly logs: readonly number[];
  readonly mean: number;
}

function cellsOf(metric: string, figures: readonly FitValue[], after: readonly Metrics[]): readonly Cell[] {
  const logs = new Map<number, number[]>();
  for (const { at, measured, metric: of } of figures) {
    const predicted = after[at]?.[metric] ?? 0;
    if (of !== metric || predicted <= 0) continue;
    const own = getOrInsert(logs, at, () => []);
    own.push(Math.log(predicted / measured));
  }
  return [...logs].map(([at, own]) => ({ at, logs: own, mean: mean(own) }));
}

/** The setting along which signs change too seldom for chance, each of those that vary counted; undefined if there is none. */
function patternAlong(model: Model, cases: readonly Case[], cells: readonly Cell[]): string | undefined {
  const value = (id: string, at: number) => Number(cases[at]?.params[id]);
  const varying = Object.entries(model.params).filter(
    ([id, { kind }]) => kind === "number" && new Set(cells.map(({ at }) => value(id, at))).size > 2,
  );
  const found = varying.find(([id]) => {
    const signs = cells.toSorted((a, b) => value(id, a.at) - value(id, b.at)).map((cell) => cell.mean > 0);
    return fewRuns(signs) * varying.length < ALPHA;
  });
  return found && paramName(found[1]);
}

/** The probability of as few runs of equal signs, or fewer, in random order. */
function fewRuns(signs: readonly boolean[]): number {
  const [a, b] = [signs.filter(Boolean).length, signs.filter((sign) => !sign).length];
  const seen = signs.filter((sign, i) => i === 0 || sign !== signs[i - 1]).length;
  if (a === 0 || b === 0) return 1;
  let share = 0;
  for (let runs = 2; runs <= seen; runs++) {
    const half = Math.floor(runs / 2);
    share +=
      runs % 2 === 0
        ? 2 * choose(a - 1, half - 1) * choose(b - 1, half - 1)
        : choose(a - 1, half) * choose(b - 1, half - 1) + choose(a - 1, half - 1) * choose(b - 1, half);
  }
  return share / choose(a + b, a);
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways *= (n - k + i) / i;
  return ways;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}
