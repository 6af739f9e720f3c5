import type { MeasuredSet } from "@wirecost/analysis";
import {
  isModel,
  type MeasurementSchema,
  type Metrics,
  type Model,
  type Params,
  type Run,
} from "@wirecost/sim-core";
import { baseOfSet, pointsOfSet } from "../../../entities/measurement/set/set-points.ts";
import { originOf } from "../../../entities/prediction/origin.ts";
import type { ComparedItem, Point } from "./compared-item.ts";

export type AboutItem = Pick<ComparedItem, "address" | "detail"> & { readonly href?: string };

/**
 * A measured set as a column: one point per distinct setting, medians over its replicates.
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

/** A measured set as a column of these points; undefined without points. */
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

/** A computed run as a column: its own settings first, then its cells. Shows stored values, computes nothing. */
export function itemFromRun(
  model: Model,
  run: Run,
  about: Pick<ComparedItem, "address" | "title" | "detail"> & { readonly href?: string },
): ComparedItem {
  const [rows, columns] = run.axes;
  const metrics = (values: readonly number[]): Metrics =>
    Object.fromEntries(run.metrics.map((id, i) => [id, values[i] ?? Number.NaN]));
  const point = (id: string, settings: Params, values: readonly number[]): Point => ({
    id,
    settings,
    metrics: metrics(values),
    n: 1,
    origin: originOf(model, run, { ...run.params, ...settings }),
  });
  const own: Point = { ...point("own", {}, run.base), label: "its own settings" };
  const cells = rows.values.flatMap((row, r) =>
    columns.values.map((column, c): Point => {
      const index = r * columns.values.length + c;
      const settings = { [rows.param]: row, [columns.param]: column };
      return point(`c${index}`, settings, run.cells[index] ?? []);
    }),
  );
  return {
    ...about,
    detail: run.calibration ? `${about.detail}, calibration ${run.calibration.name}` : about.detail,
    provenance: run.calibration ? "calibrated" : "predicted",
    schema: model,
    model,
    modelVersion: run.modelVersion,
    ...(run.calibration?.intervals && { intervals: run.calibration.intervals }),
    base: run.params,
    axes: [rows.param, columns.param],
    metric: run.metric,
    points: [own, ...cells],
  };
}
