import { applies } from "../check-params.ts";
import type { MeasurementSchema } from "../measurement-schema.ts";
import type { MeasuredRow } from "../model.ts";
import type { Params } from "../param.ts";
import { groupBy } from "./group-by.ts";

/** Runs of one test: rows with the same settings, in the order of the file. */
export interface JudgedCell {
  readonly rows: readonly MeasuredRow[];
  /** Settings by which the cells of the set differ. */
  readonly varying: readonly string[];
  /** What its rows are all called where that tells every cell of the set from the others. */
  readonly label?: string;
}

/** A label that so many rows of the same settings share names a test of its own. */
const ROWS_OF_A_TEST = 3;

/**
 * Groups rows by their settings, those without effect left out. Where labels tell tests of the same settings apart,
 * by something that the model has no setting for, each test is a cell.
 *
 * @param rows with complete settings
 */
export function judgedCells(schema: MeasurementSchema, rows: readonly MeasuredRow[]): readonly JudgedCell[] {
  const distinct = [...new Set(rows.map((row) => row.settings))];
  const varying = Object.keys(schema.params).filter((id) => new Set(distinct.map((one) => one[id])).size > 1);
  const keys = new Map(distinct.map((settings) => [settings, keyOf(schema, settings, varying)]));
  const cells = groupBy(rows, (row) => keys.get(row.settings) ?? "").flatMap(byTest);
  const labels = cells.map(sharedLabel);
  const telling = !labels.includes(undefined) && new Set(labels).size === cells.length;
  return cells.map((own, i) => {
    const label = telling ? labels[i] : undefined;
    return { rows: own, varying, ...(label !== undefined && { label }) };
  });
}

function sharedLabel(rows: readonly MeasuredRow[]): string | undefined {
  const label = rows[0]?.label;
  return rows.every((row) => row.label === label) ? label : undefined;
}

function keyOf(schema: MeasurementSchema, settings: Params, varying: readonly string[]): string {
  const own = varying.map((id) => {
    const param = schema.params[id];
    return param && applies(param, settings) ? settings[id] : null;
  });
  return JSON.stringify(own);
}

function byTest(rows: readonly MeasuredRow[]): readonly (readonly MeasuredRow[])[] {
  if (rows.length < 2 * ROWS_OF_A_TEST) return [rows];
  const tests = groupBy(rows, (row) => row.label);
  return tests.every((test) => test.length >= ROWS_OF_A_TEST) ? tests : [rows];
}
