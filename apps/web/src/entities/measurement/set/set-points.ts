import {
  type MeasuredSet,
  type RowTable,
  type RunTimes,
  readRunTime,
  rowLabel,
  rowName,
  rowsByCell,
  runTimes,
  selectMedian,
  tableOfRows,
} from "@wirecost/analysis";
import { isModel, type MeasurementSchema, type Metrics, type Params, settingsKey } from "@wirecost/sim-core";

export interface MeasuredPoint {
  /** Stable within its set, because addresses use it: "r3" (a measured setting). */
  readonly id: string;
  /** Its differences from the set's base. */
  readonly settings: Params;
  /** Only known ones: a measured row seldom has every metric. Medians over several rows. */
  readonly metrics: Metrics;
  /** Measured rows behind it. */
  readonly n: number;
  /** One value per run, by metric; absent if several settings share the point. */
  readonly replicates?: Readonly<Record<string, Float64Array>>;
  /** When these runs were measured, by metric; absent if the rows do not state it, and for very many runs. */
  readonly times?: Readonly<Record<string, RunTimes>>;
  /** The source's name. */
  readonly label?: string;
}

/** Maximum runs of a setting that are checked for drift; the labels of more take longer to read than the tests. */
const MAX_TIMED_RUNS = 10_000;

/** One point per distinct setting, medians over its replicates. */
export function pointsOfSet(set: MeasuredSet): readonly MeasuredPoint[] {
  return pointsOfTable(tableOfRows(set.rows));
}

export function pointsOfTable(table: RowTable): readonly MeasuredPoint[] {
  const { groups, cells } = groupsOf(table);
  const { rows, starts } = rowsByCell(cells, groups.length);
  // One array per metric, of which each point has a part: a thousand small ones would be slower to allocate and to
  // free.
  const columns = [...table.metrics].map(
    ([id, column]) => [id, column, new Float64Array(rows.length)] as const,
  );
  const scratch = new Float64Array(rows.length);
  return groups.map((settings, i): MeasuredPoint => {
    const [from = 0, to = 0] = [starts[i], starts[i + 1]];
    const own = rows.subarray(from, to);
    const replicates: Record<string, Float64Array> = {};
    const times: Record<string, RunTimes> = {};
    const metrics: Record<string, number> = {};
    const isTimed = own.length <= MAX_TIMED_RUNS;
    const ran = isTimed ? timesOf(table, own) : undefined;
    for (const [id, column, all] of columns) {
      const values = valuesOf(column, own, all.subarray(from, to));
      if (values.length === 0) continue;
      replicates[id] = values;
      scratch.set(values);
      metrics[id] = selectMedian(scratch.subarray(0, values.length));
      // The same object for metrics of the same rows, so that it is sent to a worker only once.
      const time =
        values.length === own.length || !isTimed
          ? ran
          : timesOf(
              table,
              own.filter((row) => !Number.isNaN(column[row])),
            );
      if (time) times[id] = time;
    }
    const label = commonLabel(table, own);
    return {
      id: `r${i}`,
      settings,
      metrics,
      n: own.length,
      replicates,
      ...(isSome(times) && { times }),
      label,
    };
  });
}

/** Copies the values of rows in a column into the beginning of an array. */
function valuesOf(column: Float64Array, rows: Int32Array, values: Float64Array): Float64Array {
  let count = 0;
  for (const row of rows) {
    const value = column[row] ?? Number.NaN;
    if (!Number.isNaN(value)) values[count++] = value;
  }
  return values.subarray(0, count);
}

/**
 * The distinct settings of rows, in the order of their first rows, and their indices for each row. Settings in another
 * order are equal.
 */
function groupsOf({ settings, cells }: RowTable) {
  const byKey = new Map<string, number>();
  // Rows mostly have their settings in one order; caching those texts avoids sorting each.
  const byText = new Map<string, number>();
  const groups: Params[] = [];
  const known: number[] = [];
  const groupOf = (cell: number) => {
    const own = settings[cell] ?? {};
    const text = JSON.stringify(own);
    let group = byText.get(text);
    if (group === undefined) {
      const key = settingsKey(own);
      group = byKey.get(key) ?? groups.push(own) - 1;
      byKey.set(key, group);
      byText.set(text, group);
    }
    known[cell] = group;
    return group;
  };
  return { groups, cells: cells.map((cell) => known[cell] ?? groupOf(cell)) };
}

function isSome(times: Readonly<Record<string, RunTimes>>): boolean {
  return Object.keys(times).length > 0;
}

function timesOf(table: RowTable, rows: Int32Array): RunTimes | undefined {
  return runTimes(rows.length, (run) => readRunTime(rowLabel(table, rows[run] ?? 0)));
}

/**
 * Settings of every point: the setup of a model's set, otherwise the settings that every point states with the same
 * value.
 */
export function baseOfSet(
  schema: MeasurementSchema,
  set: MeasuredSet,
  points: readonly MeasuredPoint[],
): Params {
  if (isModel(schema)) return set.setup;
  const [first, ...rest] = points;
  return Object.fromEntries(
    Object.entries(first?.settings ?? {}).filter(([id, value]) =>
      rest.every(({ settings }) => settings[id] === value),
    ),
  );
}

/**
 * The common label of a point's rows; "" if they differ, such as "run 1" and "run 2". Settings are more informative
 * than a row's number, which is the default label.
 */
function commonLabel(table: RowTable, rows: Int32Array): string {
  const [first = 0] = rows;
  const label = rowLabel(table, first);
  if (label === `Row ${rowName(table, first)}` || /^Run \d+$/.test(label)) return "";
  return rows.every((row) => rowLabel(table, row) === label) ? label : "";
}
