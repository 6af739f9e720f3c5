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
  /** Stable within its set, because an address names it: "r3" (a measured setting). */
  readonly id: string;
  /** What it sets beyond the base of its set. */
  readonly settings: Params;
  /** Only what is known: a measured row seldom has every metric. Medians over several rows. */
  readonly metrics: Metrics;
  /** Measured rows behind it. */
  readonly n: number;
  /** One value a run, by metric; absent where several settings share the point. */
  readonly replicates?: Readonly<Record<string, Float64Array>>;
  /** When these runs were measured, by metric; absent where the rows do not say, as of very many runs. */
  readonly times?: Readonly<Record<string, RunTimes>>;
  /** What the source calls it. */
  readonly label?: string;
}

/** Drift is looked for in as many runs of a setting; the labels of more take longer to read than the tests. */
const MAX_TIMED_RUNS = 10_000;

/** One point a distinct setting, medians over its replicates. */
export function pointsOfSet(set: MeasuredSet): readonly MeasuredPoint[] {
  return pointsOfTable(tableOfRows(set.rows));
}

/** The same of rows that are a table. */
export function pointsOfTable(table: RowTable): readonly MeasuredPoint[] {
  const { groups, cells } = groupsOf(table);
  const { rows, starts } = rowsByCell(cells, groups.length);
  // One array per metric, of which each point has a part: a thousand small ones would take longer to make and to free.
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
      // The same object for metrics of the same rows, which a worker is then sent once.
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

/** What rows have in a column, put into the beginning of an array. */
function valuesOf(column: Float64Array, rows: Int32Array, values: Float64Array): Float64Array {
  let count = 0;
  for (const row of rows) {
    const value = column[row] ?? Number.NaN;
    if (!Number.isNaN(value)) values[count++] = value;
  }
  return values.subarray(0, count);
}

/**
 * The different settings of rows, in the order of their first rows, and which of them each row has. Settings that name
 * the same in another order are the same.
 */
function groupsOf({ settings, cells }: RowTable) {
  const byKey = new Map<string, number>();
  // Rows mostly name their settings in one order; those texts lead to their group without sorting each.
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

/** Settings of every point: a model's set has a setup, any other what every point states with the same value. */
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
 * What all rows of a point are called; "" where they are called differently, as "run 1" and "run 2" are. Settings say
 * more of a row than its number does, which a table gives to rows that it does not describe.
 */
function commonLabel(table: RowTable, rows: Int32Array): string {
  const [first = 0] = rows;
  const label = rowLabel(table, first);
  if (label === `Row ${rowName(table, first)}` || /^Run \d+$/.test(label)) return "";
  return rows.every((row) => rowLabel(table, row) === label) ? label : "";
}
