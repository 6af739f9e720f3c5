import {
  formatPercent,
  formatQuantity,
  type Interval,
  type Metric,
  type Model,
  rangeText,
  residual,
} from "@wirecost/sim-core";
import { type HeatScale, heatScale, heatStep, residualStep } from "../../shared/charts/matrix/heat-step.ts";
import type { MatrixCell } from "../../shared/charts/matrix/matrix-cell.ts";
import type { Origin } from "../../shared/ui/tables/tags.tsx";
import type { Show } from "../design/lab-view.ts";
import { isWithin } from "./cell-ranges.ts";
import type { MatrixValues, Overlaid } from "./compute-matrix.ts";

/** The cells of a matrix in words and colours, and the scale they are coloured by. */
export interface DrawnMatrix {
  readonly cells: readonly MatrixCell[];
  readonly scale: HeatScale;
  readonly hatched: boolean;
}

/** What stands before a value that is one of a range, where there is no room for the range. */
export const RANGED = "~";

/**
 * Predicted cells: the metric, and the second one small below. Where a constant is not measured each is a range; in
 * narrow columns, which have no second line, it is one value with a sign.
 */
export function predictedCells(
  model: Model,
  values: MatrixValues,
  metricId: string,
  secondId: string,
  origins?: readonly Origin[] | undefined,
  roomy = true,
): DrawnMatrix {
  const metric = model.metrics[metricId];
  const second = model.metrics[secondId];
  if (!metric) return { cells: [], scale: heatScale([], "none"), hatched: false };
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
      step: heatStep(value, scale),
      mark: markOf(values, i),
      origin: origins?.[i],
    };
  });
  return { cells, scale, hatched: false };
}

/**
 * Cells with measured data overlaid: measured beside predicted values, hatched if not measured.
 * In narrow columns the second value stands without the word for where it comes from, which the legend says.
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
  if (!metric) return { cells: [], scale: heatScale([], "none"), hatched: false };
  const measuredAt = (i: number) => overlaid.cells[i]?.metrics[metricId];
  const shown = values.values.map((predicted, i) =>
    show === "predicted" ? predicted : (measuredAt(i) ?? predicted),
  );
  const scale = heatScale(shown, metric.better);
  let hatched = false;
  const cells = values.values.map((predicted, i): MatrixCell => {
    const measured = measuredAt(i);
    const mark = show === "residual" ? undefined : markOf(values, i);
    const origin = origins?.[i];
    const range = values.ranges?.[i]?.[metricId];
    if (measured === undefined) {
      hatched = true;
      const step = show === "residual" ? 3 : heatStep(predicted, scale);
      return {
        text: rangeText(predicted, range, metric.unit),
        small: origin ?? "predicted",
        step,
        residual: show === "residual",
        hatched: true,
        mark,
        origin,
      };
    }
    return { ...cellOf(metric, show, predicted, range, measured, scale, mark, origin, roomy), origin };
  });
  return { cells, scale, hatched };
}

/** Beside two values there is no room for the whole word. */
const SHORT: Record<Origin, string> = { predicted: "pred.", calibrated: "cal.", extrapolated: "extr." };

function cellOf(
  metric: Metric,
  show: Show,
  predicted: number,
  range: Interval | undefined,
  measured: number,
  scale: HeatScale,
  mark: MatrixCell["mark"],
  origin: Origin = "predicted",
  roomy = true,
): MatrixCell {
  const text = (value: number) => formatQuantity(value, metric.unit);
  const computed = rangeText(predicted, range, metric.unit);
  const within = isWithin(range, measured);
  const share = within ? 0 : residual(predicted, measured);
  const off = within ? "in range" : residualText(share);
  switch (show) {
    case "predicted":
      return {
        text: computed,
        small: `measured ${text(measured)}`,
        step: heatStep(predicted, scale),
        mark,
      };
    case "measured":
      return {
        text: text(measured),
        small: `${origin} ${computed}`,
        step: heatStep(measured, scale),
        measured: true,
        mark,
      };
    case "residual":
      return {
        text: text(measured),
        small: `${roomy ? `${SHORT[origin]} ` : ""}${beside(computed, text(measured))} · ${off}`,
        step: residualStep(share ?? Number.POSITIVE_INFINITY),
        residual: true,
        measured: true,
      };
  }
}

/** A value beside another: its unit goes without saying only where both have the same. */
function beside(text: string, other: string): string {
  const [figures = text, ...unit] = text.split(" ");
  return unit.join(" ") === other.split(" ").slice(1).join(" ") ? figures : text;
}

function markOf(values: MatrixValues, index: number): MatrixCell["mark"] {
  if (values.knee === index && !values.best.has(index)) return "knee";
  return values.best.has(index) ? "best" : undefined;
}

/** A residual as the user reads it: `+3.2 %`, or that nothing was measured to divide by. */
export function residualText(share: number | null): string {
  return share === null ? "measured 0" : formatPercent(share);
}
