import type { MeasuredSet } from "@wirecost/analysis";
import { isModel, type MeasurementSchema } from "@wirecost/sim-core";
import { baseOfSet, pointsOfSet } from "../../entities/measurement/set/set-points.ts";
import type { ComparedItem, Point } from "./compared-item.ts";

/** What is known of an item beside its set. */
export type AboutItem = Pick<ComparedItem, "address" | "detail"> & { readonly href?: string };

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
  return itemOfPoints(schema, set, pointsOfSet(set), about);
}

/** A measured set as a column of these points; undefined of none, which has nothing to compare. */
export function itemOfPoints(
  schema: MeasurementSchema,
  set: MeasuredSet,
  points: readonly Point[],
  about: AboutItem,
): ComparedItem | undefined {
  const [first, ...rest] = points;
  if (!first) return undefined;
  return {
    ...about,
    title: set.title,
    provenance: "measured",
    schema,
    ...(isModel(schema) && { model: schema }),
    base: baseOfSet(schema, set, points),
    axes: set.axes,
    metric: set.metric,
    set,
    points: [first, ...rest],
  };
}
