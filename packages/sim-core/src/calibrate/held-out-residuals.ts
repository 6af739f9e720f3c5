import { defaultParams } from "../check-params.ts";
import type { MeasuredSet } from "../measured.ts";
import type { MeasuredRow, Model } from "../model.ts";
import type { Params } from "../param.ts";
import { type Case, groupCases, predict } from "./case.ts";
import { type Constant, constant, settingsAt } from "./constant.ts";
import { dependentMetrics } from "./dependence.ts";
import { collectFigures } from "./figure.ts";
import { fit } from "./fit.ts";

/** A measured value, and what constants that were fitted without its cell predict for it. */
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

export interface HeldOutOptions {
  /**
   * Constants that are refitted, keys of model.free, from priors about the model's defaults even where the rows
   * state a value. When left out: every constant of the model that no row states.
   */
  readonly free?: readonly string[];
  /** Metrics to fit to; when left out, every measured one that depends on a refitted constant. */
  readonly metrics?: readonly string[];
  /** 32-bit integer; 1 when left out. */
  readonly seed?: number;
}

/**
 * Leaves one cell out at a time: for each, refits the constants to all other rows and predicts the cell with
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
  options: HeldOutOptions = {},
): readonly HeldOutResidual[] {
  const { seed = 1 } = options;
  const merged = set.rows.map((row) => ({ ...row, settings: { ...set.setup, ...row.settings } }));
  const free = refitted(model, merged, options.free);
  const moving = new Set(free);
  // What is refitted starts from the model, so what the rows state of it is left out.
  const rows = merged.map((row) => ({
    ...row,
    settings: Object.fromEntries(Object.entries(row.settings).filter(([id]) => !moving.has(id))),
  }));
  const cells = groupCases(model, defaultParams(model), rows);
  const constants = free.map((id) => constant(model, id, Number(defaultParams(model)[id])));
  const place = new Map<MeasuredRow, number>(rows.map((row, at) => [row, at]));
  return cells
    .flatMap((cell, number) => {
      const others = cells.filter((other) => other !== cell);
      const [predicted = {}] = predict(
        model,
        [cell],
        fitTo(model, constants, others, seed, options.metrics),
        seed,
      );
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

/** The constants that fit these cells best; none where no measured metric depends on any. */
function fitTo(
  model: Model,
  constants: readonly Constant[],
  cells: readonly Case[],
  seed: number,
  chosen?: readonly string[],
): Params {
  const depends = constants.map((c) => dependentMetrics(model, cells, c, seed));
  const moving = constants.filter((_, i) => (depends[i]?.size ?? 0) > 0);
  const metrics = Object.keys(model.metrics).filter(
    (id) => (chosen?.includes(id) ?? true) && depends.some((ids) => ids.has(id)),
  );
  const { figures } = collectFigures(cells, predict(model, cells, {}, seed), metrics);
  if (moving.length === 0 || figures.length === 0) return {};
  return settingsAt(moving, fit({ model, constants: moving, cases: cells, figures, metrics, seed }).logs);
}
