import {
  isModel,
  type MeasuredRow,
  type MeasuredSet,
  type MeasurementSchema,
  medianMetrics,
  type Params,
  settingsKey,
} from "@wirecost/sim-core";
import type { ComparedItem, Point } from "./compared-item.ts";

/**
 * A measured set as a column: one point a distinct setting, medians over its replicates.
 *
 * @returns undefined for a set without rows, which has nothing to compare
 */
export function itemFromSet(
  schema: MeasurementSchema,
  set: MeasuredSet,
  about: Pick<ComparedItem, "address" | "detail"> & { readonly href?: string },
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
  const [first, ...rest] = [...groups.values()].map((rows, i): Point => {
    const replicates = byMetric(rows);
    return {
      id: `r${i}`,
      settings: rows[0]?.settings ?? {},
      metrics: medianMetrics(rows.map(({ metrics }) => metrics)),
      n: rows.length,
      replicates,
      label: labelOf(rows[0], isModel(schema)),
    };
  });
  if (!first) return undefined;
  return {
    ...about,
    title: set.title,
    provenance: "measured",
    schema,
    ...(isModel(schema) ? { model: schema, base: set.setup } : { base: commonSettings([first, ...rest]) }),
    axes: set.axes,
    metric: set.metric,
    set,
    points: [first, ...rest],
  };
}

/** Settings say more of a row of no model than its number does, which a table gives to rows it does not describe. */
function labelOf(row: MeasuredRow | undefined, ofModel: boolean): string {
  if (!row || (!ofModel && row.label === `Row ${row.row}`)) return "";
  return row.label;
}

/** What a set without a setup has in common: what every point states with the same value. */
function commonSettings(points: readonly [Point, ...Point[]]): Params {
  const [first, ...rest] = points;
  return Object.fromEntries(
    Object.entries(first.settings).filter(([id, value]) =>
      rest.every(({ settings }) => settings[id] === value),
    ),
  );
}

/** The values of each metric that was measured, in the order of the rows. */
function byMetric(rows: readonly MeasuredRow[]): Readonly<Record<string, readonly number[]>> {
  const ids = new Set(rows.flatMap((row) => Object.keys(row.metrics)));
  return Object.fromEntries([...ids].map((id) => [id, rows.flatMap((row) => row.metrics[id] ?? [])]));
}
