import { applies, getOrInsert, type MeasurementSchema, type Params } from "@wirecost/sim-core";
import { type RowsByCell, type RowTable, rowLabel, rowsByCell } from "../measured/rows/row-table.ts";

/** Tests and their runs: rows with the same settings, in the order of the file. */
export interface JudgedCells {
  readonly count: number;
  /** Their rows, with cells in the order of their first rows. */
  readonly runs: RowsByCell;
  /** Settings by which the cells differ. */
  readonly varying: readonly string[];
  /** The common label of a cell's rows, if labels distinguish all cells. */
  label(cell: number): string | undefined;
}

/** Minimum number of rows with the same settings and label that form a test of their own. */
const ROWS_OF_A_TEST = 3;

/**
 * Groups rows by their effective settings. If labels distinguish tests with the same settings, by something that the
 * model has no setting for, each test is a cell.
 *
 * @param table with complete settings
 */
export function judgedCells(schema: MeasurementSchema, table: RowTable): JudgedCells {
  const { settings } = table;
  const varying = Object.keys(schema.params).filter((id) => new Set(settings.map((one) => one[id])).size > 1);
  const groups = new Map<string, number>();
  const groupOf = settings.map((own) => {
    const key = keyOf(schema, own, varying);
    return getOrInsert(groups, key, () => groups.size);
  });
  const grouped = rowsByCell(
    table.cells.map((own) => groupOf[own] ?? 0),
    groups.size,
  );
  const runs = byTest(table, grouped);
  const telling = labelsTell(table, runs);
  return {
    count: runs.starts.length - 1,
    runs,
    varying,
    label: (cell) => (telling ? rowLabel(table, firstOf(runs, cell)) : undefined),
  };
}

export function firstOf({ rows, starts }: RowsByCell, cell: number): number {
  return rows[starts[cell] ?? 0] ?? 0;
}

function keyOf(schema: MeasurementSchema, settings: Params, varying: readonly string[]): string {
  const own = varying.map((id) => (applies(schema, id, settings) ? settings[id] : null));
  return JSON.stringify(own);
}

/** Each group as it is, or divided into the tests that its labels name. */
function byTest(table: RowTable, groups: RowsByCell): RowsByCell {
  const starts: number[] = [0];
  const rows = groups.rows.slice();
  for (let group = 0; group + 1 < groups.starts.length; group++) {
    const from = groups.starts[group] ?? 0;
    const own = groups.rows.subarray(from, groups.starts[group + 1]);
    let at = from;
    for (const test of testsIn(table, own) ?? [own]) {
      rows.set(test, at);
      at += test.length;
      starts.push(at);
    }
  }
  return { rows, starts: Int32Array.from(starts) };
}

function testsIn({ labels }: RowTable, rows: Int32Array): readonly (readonly number[])[] | undefined {
  if (!labels || rows.length < 2 * ROWS_OF_A_TEST) return undefined;
  const tests = new Map<number, number[]>();
  for (const row of rows) {
    const label = labels.idAt(row);
    getOrInsert(tests, label, () => []).push(row);
    if (tests.size * ROWS_OF_A_TEST > rows.length) return undefined;
  }
  const all = [...tests.values()];
  return all.every((test) => test.length >= ROWS_OF_A_TEST) ? all : undefined;
}

/** Whether the rows of each cell share a label that no other cell has. */
function labelsTell({ labels }: RowTable, { rows, starts }: RowsByCell): boolean {
  const taken = new Set<number>();
  // Rows named by their numbers all have distinct labels.
  const labelOf = (i: number) => labels?.idAt(rows[i] ?? 0) ?? i;
  for (let cell = 0; cell + 1 < starts.length; cell++) {
    const [from = 0, to = 0] = [starts[cell], starts[cell + 1]];
    const label = labelOf(from);
    if (taken.has(label)) return false;
    taken.add(label);
    for (let i = from + 1; i < to; i++) if (labelOf(i) !== label) return false;
  }
  return true;
}
