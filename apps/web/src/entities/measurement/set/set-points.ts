import { type MeasuredSet, medianMetrics, type RunTime, readRunTime } from "@wirecost/analysis";
import {
  isModel,
  type MeasuredRow,
  type MeasurementSchema,
  type Metrics,
  type Params,
  settingsKey,
} from "@wirecost/sim-core";

/** One setting of a measured set and what was measured there. */
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
  readonly replicates?: Readonly<Record<string, readonly number[]>>;
  /** When each of these runs was measured, by metric; absent where no row says, as of very many runs. */
  readonly times?: Readonly<Record<string, readonly (RunTime | undefined)[]>>;
  /** What the source calls it. */
  readonly label?: string;
}

/** Drift is looked for in as many runs of a setting; the labels of more take longer to read than the tests. */
export const MAX_TIMED_RUNS = 10_000;

/** One point a distinct setting, medians over its replicates. */
export function pointsOfSet(set: MeasuredSet): readonly MeasuredPoint[] {
  const groups = new Map<string, MeasuredRow[]>();
  // Rows mostly name their settings in one order; those texts lead to their group without sorting each.
  const known = new Map<string, MeasuredRow[]>();
  for (const row of set.rows) {
    const text = JSON.stringify(row.settings);
    let group = known.get(text);
    if (!group) {
      const key = settingsKey(row.settings);
      group = groups.get(key) ?? [];
      groups.set(key, group);
      known.set(text, group);
    }
    group.push(row);
  }
  return [...groups.values()].map((rows, i) => ({
    id: `r${i}`,
    settings: rows[0]?.settings ?? {},
    metrics: medianMetrics(rows.map(({ metrics }) => metrics)),
    n: rows.length,
    replicates: byMetric(rows, ({ metrics }, id) => metrics[id] ?? Number.NaN),
    ...(rows.length <= MAX_TIMED_RUNS && readRunTime(rows[0]?.label ?? "")
      ? { times: byMetric(rows, ({ label }) => readRunTime(label)) }
      : {}),
    label: commonLabel(rows),
  }));
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

/** Settings say more of a row than its number does, which a table gives to rows that it does not describe. */
export function pointLabel(row: Pick<MeasuredRow, "row" | "label"> | undefined): string {
  return !row || row.label === `Row ${row.row}` || /^Run \d+$/.test(row.label) ? "" : row.label;
}

/** What all rows of a point are called; "" where they are called differently, as "run 1" and "run 2" are. */
function commonLabel(rows: readonly Pick<MeasuredRow, "row" | "label">[]): string {
  const label = pointLabel(rows[0]);
  return rows.every((row) => row.label === rows[0]?.label) ? label : "";
}

/** Something of each row that measured a metric, by metric, in the order of the rows. */
function byMetric<Value>(
  rows: readonly MeasuredRow[],
  of: (row: MeasuredRow, id: string) => Value,
): Readonly<Record<string, readonly Value[]>> {
  const ids = new Set(rows.flatMap((row) => Object.keys(row.metrics)));
  return Object.fromEntries(
    [...ids].map((id) => [
      id,
      rows.filter(({ metrics }) => metrics[id] !== undefined).map((row) => of(row, id)),
    ]),
  );
}
