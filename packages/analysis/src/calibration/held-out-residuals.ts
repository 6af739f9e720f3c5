import { defaultParams, type MeasuredRow, type Model, type Params } from "@wirecost/sim-core";
import type { MeasuredSet } from "../measured/measured.ts";
import { settingsWithout } from "./calibrate.ts";
import { constant } from "./constant.ts";
import { type Case, groupCases, predict } from "./fit/case.ts";
import { dependentMetrics } from "./fit/dependence.ts";
import { fit } from "./fit/fit.ts";
import { collectValues } from "./fit/fit-value.ts";
import type { Problem } from "./fit/objective.ts";

/** A measured value and its held-out prediction. */
export interface HeldOutResidual {
  /** Position of the row in the set, from 0. */
  readonly at: number;
  readonly row: string;
  readonly label: string;
  readonly metric: string;
  readonly measured: number;
  readonly predicted: number;
  /** Number of the row's cell, from 0, in the order of first rows: rows of equal settings share one. */
  readonly cell: number;
}

const SEED = 1;

export interface HeldOutOptions {
  /**
   * Constants that are refitted, keys of model.free, from priors about the model's defaults even where the rows
   * state a value. Default: every constant of the model that no row states.
   */
  readonly free?: readonly string[];
  /** Cells of equal text, from a value for every parameter, are held out together; by default each separately. */
  readonly situation?: (params: Params) => string;
}

/**
 * Leave-one-cell-out cross-validation: for each, refits the constants to all other rows and predicts the cell with
 * them. A cell is all rows of equal settings, so no replicate of a predicted row is among the fitted ones. Where
 * there is nothing to refit, because the rows state every constant or there is one cell only, a prediction is the
 * model's own.
 *
 * @param set rows and the settings that they share
 * @returns one residual for every value of a metric that the model has, in the order of the rows
 * @throws CalibrationRequestError for what is not a constant of the model
 * @throws ParamError for settings that the model does not take
 */
export function heldOutResiduals(
  model: Model,
  set: Pick<MeasuredSet, "setup" | "rows">,
  { free: chosen, situation }: HeldOutOptions = {},
): readonly HeldOutResidual[] {
  const merged = set.rows.map((row) => ({ ...row, settings: { ...set.setup, ...row.settings } }));
  const free = refitted(model, merged, chosen);
  const moving = new Set(free);
  // What is refitted starts from the model, so what the rows state of it is left out.
  const rows = merged.map((row) => ({
    ...row,
    settings: Object.fromEntries(Object.entries(row.settings).filter(([id]) => !moving.has(id))),
  }));
  const cells = groupCases(model, defaultParams(model), rows);
  const problem = problemOf(model, free, cells);
  const found = problem && cells.length > 1 ? fit(problem) : undefined;
  const place = new Map<MeasuredRow, number>(rows.map((row, at) => [row, at]));
  const keys = situation ? cells.map(({ params }) => situation(params)) : [];
  const alike = keys.map((key) => keys.flatMap((other, i) => (other === key ? [i] : [])));
  return cells
    .flatMap((cell, number) => {
      const out = situation ? new Set(alike[number]) : new Set([number]);
      const constants = problem && found ? settingsWithout(problem, out, found) : {};
      const [predicted = {}] = predict(model, [cell], constants, SEED);
      return cell.rows.flatMap((row) =>
        Object.entries(row.metrics).flatMap(([metric, measured]): HeldOutResidual[] => {
          const value = predicted[metric];
          const at = place.get(row) ?? 0;
          return value === undefined
            ? []
            : [{ at, row: row.row, label: row.label, metric, measured, predicted: value, cell: number }];
        }),
      );
    })
    .sort((a, b) => a.at - b.at);
}

/** The constants to refit: the chosen ones, or all that no row states; never what rows set to several values. */
function refitted(
  model: Model,
  rows: readonly MeasuredRow[],
  chosen: readonly string[] | undefined,
): readonly string[] {
  return (chosen ?? Object.keys(model.free)).filter((id) => {
    const stated = new Set(rows.map(({ settings }) => settings[id]));
    return chosen ? stated.size <= 1 : stated.size === 0 || (stated.size === 1 && stated.has(undefined));
  });
}

/** What there is to fit of these cells; undefined where no measured metric depends on any of the constants. */
function problemOf(model: Model, free: readonly string[], cases: readonly Case[]): Problem | undefined {
  const all = free.map((id) => constant(model, id, Number(defaultParams(model)[id])));
  const depends = dependentMetrics(model, cases, all, SEED);
  const measured = new Set(cases.flatMap(({ rows }) => rows.flatMap((row) => Object.keys(row.metrics))));
  const metrics = Object.keys(model.metrics).filter(
    (id) => measured.has(id) && [...depends.values()].some((ids) => ids.has(id)),
  );
  const constants = all.filter((c) => metrics.some((id) => depends.get(c.id)?.has(id)));
  const { figures } = collectValues(cases, predict(model, cases, {}, SEED), metrics);
  return figures.length > 0 ? { model, constants, cases, figures, metrics, seed: SEED } : undefined;
}
