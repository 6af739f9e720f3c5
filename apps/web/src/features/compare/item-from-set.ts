import { type MeasuredSet, medianMetrics, readRunTime } from "@wirecost/analysis";
import { type MeasuredRow, type MeasurementSchema, settingsKey } from "@wirecost/sim-core";
import { type ComparedItem, MAX_TIMED_RUNS, type Point } from "./compared-item.ts";
import { type AboutItem, commonLabel, itemOfPoints } from "./item-of-points.ts";

/**
 * A measured set as a column: one point a distinct setting, medians over its replicates.
 *
 * @returns undefined for a set without rows, which has nothing to compare
 */
export function itemFromSet(
  schema: MeasurementSchema,
  set: MeasuredSet,
  about: AboutItem,
): ComparedItem | undefined {
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
  const points = [...groups.values()].map(
    (rows, i): Point => ({
      id: `r${i}`,
      settings: rows[0]?.settings ?? {},
      metrics: medianMetrics(rows.map(({ metrics }) => metrics)),
      n: rows.length,
      replicates: byMetric(rows, ({ metrics }, id) => metrics[id] ?? Number.NaN),
      ...(rows.length <= MAX_TIMED_RUNS && readRunTime(rows[0]?.label ?? "")
        ? { times: byMetric(rows, ({ label }) => readRunTime(label)) }
        : {}),
      label: commonLabel(rows),
    }),
  );
  return itemOfPoints(schema, set, points, about);
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
