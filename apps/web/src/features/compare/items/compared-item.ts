import { incomparable, type MeasuredSet } from "@wirecost/analysis";
import type { EnvironmentFacts } from "@wirecost/contract";
import {
  type MeasurementSchema,
  type Model,
  type Params,
  predictedRanges,
  type UsedCalibration,
} from "@wirecost/sim-core";
import type { MeasuredPoint } from "../../../entities/measurement/set/set-points.ts";
import type { CellRanges } from "../../../entities/prediction/cell-ranges.ts";
import type { Origin } from "../../../shared/ui/tables/tags.tsx";

/**
 * One setting of an item with its metrics. Addresses use its id: "own", "c12" (a cell) or "r3" (a measured setting). A
 * prediction counts as one row.
 */
export interface Point extends MeasuredPoint {
  /** Origin of a computed point in an item with a calibration. */
  readonly origin?: Origin;
}

/** One column of a comparison: a run, a design, a reference data set or an upload, in a common form. */
export interface ComparedItem {
  readonly address: string;
  readonly title: string;
  /** Its source in one line. */
  readonly detail: string;
  /** Address that opens it, if any. */
  readonly href?: string;
  readonly provenance: "measured" | "predicted" | "calibrated";
  /** Schema of its settings and metrics. */
  readonly schema: MeasurementSchema;
  /** Their model; absent for custom tables, for which there are no predictions. */
  readonly model?: Model;
  /** For a prediction; a measurement has none. */
  readonly modelVersion?: string;
  /** Uncertainty of a calibrated prediction's constants. */
  readonly intervals?: UsedCalibration["intervals"];
  /** Settings of every point. A measured set states only some parameters. */
  readonly base: Params;
  /** Its two axes; "" if a custom table has fewer. */
  readonly axes: readonly [string, string];
  readonly metric: string;
  readonly set?: MeasuredSet;
  /** The environment of a measurement, if stated. */
  readonly environment?: EnvironmentFacts;
  /** Never empty. The first is displayed unless the address selects another. */
  readonly points: readonly [Point, ...Point[]];
}

/** Every setting that the item states for a point. */
export function pointParams(item: ComparedItem, point: Point): Params {
  return { ...item.base, ...point.settings };
}

const NO_RANGES: CellRanges = {};

const known = new WeakMap<Point, CellRanges>();

/**
 * The ranges of a point's predictions that depend on an unmeasured constant. None for a run of another model version,
 * whose ranges are unknown.
 */
export function pointRanges(item: ComparedItem, point: Point): CellRanges {
  const { model, provenance, modelVersion, intervals } = item;
  if (provenance === "measured" || !model || model.version !== modelVersion) return NO_RANGES;
  const ranges = known.get(point) ?? predictedRanges(model, pointParams(item, point), 1, intervals);
  known.set(point, ranges);
  return ranges;
}

export function pointOrigin(item: ComparedItem, point: Point | undefined): Origin | "measured" {
  return point?.origin ?? item.provenance;
}

export function pointOf(item: ComparedItem, id: string | undefined): Point {
  return item.points.find((point) => point.id === id) ?? item.points[0];
}

/** Whether two items can be compared: see {@link incomparable}. */
export function isComparable(a: ComparedItem, b: ComparedItem): boolean {
  const [own, other] = [a, b].map(({ model, schema: { metrics } }) => ({
    model: model?.id ?? null,
    metrics,
  }));
  return own !== undefined && other !== undefined && incomparable(own, other) === undefined;
}
