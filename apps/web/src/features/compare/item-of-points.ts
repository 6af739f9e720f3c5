import type { MeasuredSet } from "@wirecost/analysis";
import { isModel, type MeasuredRow, type MeasurementSchema, type Params } from "@wirecost/sim-core";
import type { ComparedItem, Point } from "./compared-item.ts";

/** What is known of an item beside its set. */
export type AboutItem = Pick<ComparedItem, "address" | "detail"> & { readonly href?: string };

/** A measured set as a column of these points; undefined of none, which has nothing to compare. */
export function itemOfPoints(
  schema: MeasurementSchema,
  set: MeasuredSet,
  [first, ...rest]: readonly Point[],
  about: AboutItem,
): ComparedItem | undefined {
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

/** Settings say more of a row than its number does, which a table gives to rows that it does not describe. */
export function pointLabel(row: Pick<MeasuredRow, "row" | "label"> | undefined): string {
  return !row || row.label === `Row ${row.row}` || /^Run \d+$/.test(row.label) ? "" : row.label;
}

/** What all rows of a point are called; "" where they are called differently, as "run 1" and "run 2" are. */
export function commonLabel(rows: readonly Pick<MeasuredRow, "row" | "label">[]): string {
  const label = pointLabel(rows[0]);
  return rows.every((row) => row.label === rows[0]?.label) ? label : "";
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
