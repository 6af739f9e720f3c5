import {
  competingValues,
  formatPercent,
  formatQuantity,
  type MeasurementSchema,
  type Metrics,
  type Model,
  rangeText,
  residual,
} from "@wirecost/sim-core";
import {
  type HeatScale,
  heatScale,
  heatStep,
  isRefusing,
  residualStep,
} from "../../shared/charts/matrix/heat-step.ts";
import type { MatrixCell } from "../../shared/charts/matrix/matrix-cell.ts";
import type { Origin } from "../../shared/ui/tables/tags.tsx";
import type { LabView, Show } from "../design/lab-view.ts";
import { type CellRanges, isWithin, marksHold } from "./cell-ranges.ts";
import { type MatrixValues, marks, type Overlaid } from "./compute-matrix.ts";

/** The cells of a matrix in words and colors, and the color scale. */
export interface DrawnMatrix {
  readonly cells: readonly MatrixCell[];
  readonly scale: HeatScale;
}

const NOTHING: DrawnMatrix = { cells: [], scale: heatScale([], "none") };

export interface ComputedView {
  readonly cells: readonly Metrics[];
  /** For values that depend on an unmeasured constant; undefined if there are none. */
  readonly ranges: readonly CellRanges[] | undefined;
  readonly overlaid: Overlaid | undefined;
  /** Origin of each cell's values; undefined without a calibration. */
  readonly origins: readonly Origin[] | undefined;
}

/**
 * The matrix of a view: its predictions, or the overlaid measured data.
 *
 * @param room whether cells have room for a second value, and beside two values for a word
 */
export function viewCells(
  model: Model,
  view: Pick<LabView, "rows" | "columns" | "metric" | "second" | "show">,
  { cells, ranges, overlaid, origins }: ComputedView,
  room = { second: true, word: true },
): DrawnMatrix & { readonly unsure: boolean } {
  const sizes = [view.rows.values.length, view.columns.values.length] as const;
  const values = competingValues(model, cells, view.metric);
  const all = { cells, values, ranges, ...marks(model, values, sizes, view.metric) };
  const drawn = overlaid
    ? overlaidCells(model, all, overlaid, view.metric, view.show, origins, room.word)
    : predictedCells(model, all, view.metric, view.second, origins, room.second);
  const better = model.metrics[view.metric]?.better ?? "none";
  const marked = ranges && drawn.cells.some(({ mark }) => mark);
  return { ...drawn, unsure: marked === true && !marksHold(values, ranges, sizes, view.metric, better) };
}

/** Prefix of a value from a range, if there is no room for the range. */
const RANGED = "~";

/**
 * Predicted cells: the metric, and the secondary one in small type below. With an unmeasured constant each is a range;
 * in narrow columns, which have no second line, it is one value with a sign.
 */
export function predictedCells(
  { metrics }: Pick<MeasurementSchema, "metrics">,
  values: MatrixValues,
  metricId: string,
  secondId: string,
  origins?: readonly Origin[] | undefined,
  roomy = true,
): DrawnMatrix {
  const metric = metrics[metricId];
  const second = metrics[secondId];
  if (!metric) return NOTHING;
  const scale = heatScale(values.values, metric.better);
  const cells = values.cells.map((cell, i): MatrixCell => {
    const value = cell[metricId] ?? Number.NaN;
    const ranges = values.ranges?.[i];
    const range = ranges?.[metricId];
    const both = rangeText(value, range, metric.unit);
    const words = roomy
      ? {
          text: both,
          small: second && rangeText(cell[secondId] ?? Number.NaN, ranges?.[secondId], second.unit),
        }
      : range
        ? { text: `${RANGED} ${formatQuantity(value, metric.unit)}`, small: both }
        : { text: both };
    return {
      ...words,
      step: heatStep(values.values[i] ?? value, scale),
      mark: markOf(values, i),
      origin: origins?.[i],
    };
  });
  return { cells, scale };
}

/**
 * Cells with measured data overlaid: measured and predicted values, hatched if not measured. In narrow columns the
 * second value has no label; the legend explains it.
 */
export function overlaidCells(
  model: Model,
  values: MatrixValues,
  overlaid: Overlaid,
  metricId: string,
  show: Show,
  origins?: readonly Origin[] | undefined,
  roomy = true,
): DrawnMatrix {
  const metric = model.metrics[metricId];
  if (!metric) return NOTHING;
  const measuredAt = (i: number) => overlaid.cells[i]?.metrics[metricId];
  const shown = values.values.map((value, i) =>
    show === "predicted" || isRefusing(value) ? value : (measuredAt(i) ?? value),
  );
  const scale = heatScale(shown, metric.better);
  const text = (value: number) => formatQuantity(value, metric.unit);
  const cells = values.cells.map((cell, i): MatrixCell => {
    const predicted = cell[metricId] ?? Number.NaN;
    const heat = heatStep(shown[i] ?? Number.NaN, scale);
    const measured = measuredAt(i);
    const origin = origins?.[i];
    const source = origin ?? "predicted";
    const range = values.ranges?.[i]?.[metricId];
    const computed = rangeText(predicted, range, metric.unit);
    const mark = show === "residual" ? undefined : markOf(values, i);
    if (measured === undefined)
      return {
        text: computed,
        small: source,
        step: show === "residual" ? 3 : heat,
        residual: show === "residual",
        hatched: true,
        mark,
        origin,
      };
    if (show === "predicted")
      return {
        text: computed,
        small: `measured ${text(measured)}`,
        step: heat,
        mark,
        origin,
      };
    if (show === "measured")
      return {
        text: text(measured),
        small: `${source} ${computed}`,
        step: heat,
        measured: true,
        mark,
        origin,
      };
    const within = isWithin(range, measured);
    const share = within ? 0 : residual(predicted, measured);
    return {
      text: text(measured),
      small: `${roomy ? `${SHORT[source]} ` : ""}${beside(computed, text(measured))} · ${within ? "in range" : residualText(share)}`,
      step: residualStep(share ?? Number.POSITIVE_INFINITY),
      residual: true,
      measured: true,
      origin,
    };
  });
  return { cells, scale };
}

/** With two values there is no room for the whole word. */
const SHORT: Record<Origin, string> = { predicted: "pred.", calibrated: "cal.", extrapolated: "extr." };

/** A value next to another: its unit is omitted only if both have the same. */
function beside(text: string, other: string): string {
  const [figures = text, ...unit] = text.split(" ");
  return unit.join(" ") === other.split(" ").slice(1).join(" ") ? figures : text;
}

function markOf(values: MatrixValues, index: number): MatrixCell["mark"] {
  if (isRefusing(values.values[index] ?? 0)) return "refuses";
  if (values.knee === index && !values.best.has(index)) return "knee";
  return values.best.has(index) ? "best" : undefined;
}

/** A residual in words: `+3.2 %`, or that the measured value is 0. */
export function residualText(share: number | null): string {
  return share === null ? "measured 0" : formatPercent(share);
}
