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
 * One setting of an item and what it costs there. The address names it: "own", "c12" (a cell) or "r3" (a measured
 * setting). A prediction counts as one row.
 */
export interface Point extends MeasuredPoint {
  /** Where a computed point comes from, in an item with a calibration. */
  readonly origin?: Origin;
}

/** One column of a comparison: a run, a design, a reference data set or an upload, all in the same form. */
export interface ComparedItem {
  readonly address: string;
  readonly title: string;
  /** One line on where it comes from. */
  readonly detail: string;
  /** Where it opens, if it does. */
  readonly href?: string;
  readonly provenance: "measured" | "predicted" | "calibrated";
  /** What its settings and metrics mean. */
  readonly schema: MeasurementSchema;
  /** Of which they are; absent where they belong to none, and nothing can be predicted. */
  readonly model?: Model;
  /** Of a prediction; a measurement has none. */
  readonly modelVersion?: string;
  /** Of the constants of a calibrated prediction. */
  readonly intervals?: UsedCalibration["intervals"];
  /** Settings of every point. A measured set states only some parameters. */
  readonly base: Params;
  /** The two parameters that it lays out; "" where a set of no model has fewer. */
  readonly axes: readonly [string, string];
  /** The metric it was made for. */
  readonly metric: string;
  /** The rows behind a measurement. */
  readonly set?: MeasuredSet;
  /** The environment of a measurement, if stated. */
  readonly environment?: EnvironmentFacts;
  /** Never empty. The first is shown unless the address selects another. */
  readonly points: readonly [Point, ...Point[]];
}

/** Every setting of a point that its item states. */
export function pointParams(item: ComparedItem, point: Point): Params {
  return { ...item.base, ...point.settings };
}

const NO_RANGES: CellRanges = {};

const known = new WeakMap<Point, CellRanges>();

/**
 * The ranges of what is predicted for a point, where a constant that it depends on is not measured. None of a run of
 * another version of the model: what is there now says nothing of it.
 */
export function pointRanges(item: ComparedItem, point: Point): CellRanges {
  const { model, provenance, modelVersion, intervals } = item;
  if (provenance === "measured" || !model || model.version !== modelVersion) return NO_RANGES;
  const ranges = known.get(point) ?? predictedRanges(model, pointParams(item, point), 1, intervals);
  known.set(point, ranges);
  return ranges;
}

/** Where the values of a point come from, in one word. */
export function pointOrigin(item: ComparedItem, point: Point | undefined): Origin | "measured" {
  return point?.origin ?? item.provenance;
}

/** The point with this id, or the item's first. */
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
