import {
  type Interval,
  type Model,
  median,
  type Params,
  type ParamValue,
  residual,
} from "@wirecost/sim-core";
import { type Prediction, predict } from "../../../entities/prediction/cell-ranges.ts";
import { type ComparedItem, type Point, pointParams, pointRanges } from "../items/compared-item.ts";

/** The measured and predicted values of a cell. */
export interface ResidualCell {
  readonly row: ParamValue;
  readonly column: ParamValue;
  readonly measured: number | undefined;
  /**
   * One value per run, if the cell has one setting; otherwise none, because runs of several settings are no scatter.
   */
  readonly runs: readonly number[];
  /** Number of measured settings in the cell. */
  readonly settings: number;
  readonly predicted: number | undefined;
  /** Its range if it depends on an unmeasured constant. */
  readonly range: Interval | undefined;
  /** Settings of each measured row. */
  readonly stated: readonly Params[];
  /** (predicted - measured) / measured; undefined if one is missing, null if only the measured value is 0. */
  readonly error: number | null | undefined;
}

/** A matrix of cells: measured rows and columns, and their cells on request. */
export interface ResidualMatrix {
  readonly rows: readonly ParamValue[];
  readonly columns: readonly ParamValue[];
  readonly cell: (row: ParamValue, column: ParamValue) => ResidualCell;
}

/**
 * Lays out a measured item along its axes with its prediction.
 *
 * @param model of the item
 * @param by a predicted item, which also adds its rows and columns; undefined for the model as it is now
 */
export function residualMatrix(
  model: Model,
  item: ComparedItem,
  by: ComparedItem | undefined,
  metricId: string,
): ResidualMatrix {
  const measured = byCell(item, item.axes, (point) => point.metrics[metricId] !== undefined);
  // A run begins with the point of its own settings; if a cell has the same axis values, the cell is later.
  const predicted = by && byCell(by, item.axes, (point) => point.metrics[metricId] !== undefined);
  const all = [...measured.values(), ...(predicted?.values() ?? [])];
  return {
    rows: ordered(all.map(({ row }) => row)),
    columns: ordered(all.map(({ column }) => column)),
    cell: (row, column) => {
      const key = cellKey(row, column);
      const own = measured.get(key);
      const points = own?.points ?? [];
      const value = own && median(points.flatMap((point) => point.metrics[metricId] ?? []));
      const [only] = points;
      const settings =
        points.length > 0 ? points.map((point) => pointParams(item, point)) : [here(row, column)];
      const point = predicted?.get(key)?.points.at(-1);
      const stored = point?.metrics[metricId];
      const forecasts: readonly Prediction[] = !by
        ? settings.flatMap((params) => predict(model, params, metricId) ?? [])
        : point && stored !== undefined
          ? [{ value: stored, range: pointRanges(by, point)[metricId] }]
          : [];
      const forecast = forecasts.length > 0 ? median(forecasts.map((one) => one.value)) : undefined;
      return {
        row,
        column,
        measured: value,
        runs: points.length === 1 ? [...(only?.replicates?.[metricId] ?? [])] : [],
        settings: points.length,
        predicted: forecast,
        range: forecast === undefined ? undefined : spanOf(forecasts, forecast),
        stated: points.map(({ settings: own }) => own),
        error: value === undefined || forecast === undefined ? undefined : residual(forecast, value),
      };
    },
  };
  function here(row: ParamValue, column: ParamValue) {
    return { ...item.base, [item.axes[0]]: row, [item.axes[1]]: column };
  }
}

/** The minimum and maximum of the predictions; undefined if none is a range. */
function spanOf(forecasts: readonly Prediction[], value: number): Interval | undefined {
  const known = forecasts.flatMap(({ range }) => range ?? []);
  if (known.length === 0) return undefined;
  const ends = known.length < forecasts.length ? [value] : [];
  return {
    low: Math.min(...ends, ...known.map(({ low }) => low)),
    high: Math.max(...ends, ...known.map(({ high }) => high)),
  };
}

interface Cell {
  readonly row: ParamValue;
  readonly column: ParamValue;
  readonly points: Point[];
}

function byCell(
  item: ComparedItem,
  axes: readonly [string, string],
  counts: (point: Point) => boolean,
): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  for (const point of item.points) {
    const params = pointParams(item, point);
    const row = params[axes[0]];
    const column = params[axes[1]];
    if (row === undefined || column === undefined || !counts(point)) continue;
    const key = cellKey(row, column);
    const cell = cells.get(key);
    if (cell) cell.points.push(point);
    else cells.set(key, { row, column, points: [point] });
  }
  return cells;
}

function cellKey(row: ParamValue, column: ParamValue): string {
  return JSON.stringify([row, column]);
}

/** Distinct values: numbers sorted, others in order of appearance. */
function ordered(values: readonly ParamValue[]): readonly ParamValue[] {
  const distinct = [...new Set(values)];
  return distinct.every((value) => typeof value === "number")
    ? distinct.toSorted((a, b) => Number(a) - Number(b))
    : distinct;
}
