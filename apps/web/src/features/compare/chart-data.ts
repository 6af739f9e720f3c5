import {
  type Interval,
  type Param,
  type ParamValue,
  paramName,
  paramValueText,
  unitBeside,
} from "@wirecost/sim-core";
import { markerPath } from "../../shared/charts/lines/chart-legend.tsx";
import { shortenApart } from "../../shared/lib/format.ts";
import { type ComparedItem, type Point, pointRanges } from "./items/compared-item.ts";
import type { Choice } from "./point-text.ts";
import type { SharedCell } from "./shared-cells.ts";

/** Cool colours that differ in lightness. */
const PREDICTED = ["--h7", "--h5", "--h4", "--h6", "--h3"];

/** The first is warm, as all that was measured; the next differ from it in hue and in lightness, for any eye. */
const MEASURED = ["--warn", "--r0", "--ink", "--soft"];

const DASHES = ["", "6 3", "2 3", "10 3 2 3", "1 4", "12 4", "4 2 1 2", "8 8"];

/** Longest title in a legend. */
const MAX_TITLE = 44;

/** A place on the x axis. */
export interface ChartPoint {
  readonly label: string;
  /** One an item. */
  readonly values: readonly (number | undefined)[];
  /** Of predictions that depend on a constant that is not measured, in the order of the values. */
  readonly ranges: readonly (Interval | undefined)[];
}

export interface ComparisonChartData {
  /** "dots": along a choice, between whose values there is nothing to draw a line through. */
  readonly kind: "lines" | "dots" | "bars";
  /** What runs along the x axis. */
  readonly xName: string;
  /** "" where the name says it or there is none. */
  readonly xUnit: string;
  readonly points: readonly ChartPoint[];
  /** Lowest and highest value where the y axis is by equal ratios; undefined where it is linear from 0. */
  readonly log: readonly [number, number] | undefined;
}

/** One line per item along the last axis of cells that are alike but for it, or its points where that is a choice. */
export function lineChart(
  cells: readonly Pick<SharedCell, "values" | "points">[],
  column: Param,
  metricId: string,
  items: readonly ComparedItem[],
): ComparisonChartData {
  const text = (value: ParamValue | undefined) => (value === undefined ? "" : paramValueText(column, value));
  const points = cells.map((cell) => ({
    label: text(cell.values.at(-1)),
    values: cell.points.map((point) => point?.metrics[metricId]),
    ranges: cell.points.map((point, i) => rangeAt(items[i], point, metricId)),
  }));
  const kind = column.kind === "number" ? "lines" : "dots";
  return { kind, xName: paramName(column), xUnit: unitBeside(column), points, log: wide(points) };
}

/** One bar an item, at the settings that are compared. */
export function pointChart(choices: readonly Choice[], metricId: string): ComparisonChartData {
  const points = choices.map(({ point, letter }, i) => ({
    label: letter,
    values: choices.map((_, j) => (i === j ? point.metrics[metricId] : undefined)),
    ranges: choices.map(({ item }, j) => (i === j ? rangeAt(item, point, metricId) : undefined)),
  }));
  // A bar has its length from zero: on a logarithmic axis it would say nothing.
  return { kind: "bars", xName: "", xUnit: "", points, log: undefined };
}

function rangeAt(
  item: ComparedItem | undefined,
  point: Point | undefined,
  metricId: string,
): Interval | undefined {
  return item && point && pointRanges(item, point)[metricId];
}

/** Over a factor of ten, a linear axis would hide the small ones. */
function wide(points: ComparisonChartData["points"]): ComparisonChartData["log"] {
  const values = points
    .flatMap((point) => [...point.values, ...point.ranges.flatMap((range) => [range?.low, range?.high])])
    .filter((value) => value !== undefined);
  if (values.length === 0) return undefined;
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  return low > 0 && high > 10 * low ? [low, high] : undefined;
}

/** How an item is named and drawn: its colour, dashes and points each tell it apart, so none of them has to be seen. */
export interface ItemLook {
  readonly letter: string;
  readonly measured: boolean;
  /** "B: nettraffic.txt (measured)". */
  readonly text: string;
  /** A custom property, such as `--warn`. */
  readonly colour: string;
  /** "" for a solid line. */
  readonly dashes: string;
  /** Path of a point, around (0, 0); filled for what was measured. */
  readonly marker: { readonly d: string; readonly filled: boolean };
}

/** One look an item, in their order. Long titles keep what tells them apart. */
export function itemLooks(
  choices: readonly (Pick<Choice, "letter"> & {
    readonly item: Pick<ComparedItem, "title" | "provenance">;
  })[],
): readonly ItemLook[] {
  const titles = shortenApart(
    choices.map(({ item }) => item.title),
    MAX_TITLE,
  );
  const count = { measured: 0, predicted: 0 };
  return choices.map(({ letter, item }, i) => {
    const measured = item.provenance === "measured";
    const rank = measured ? count.measured++ : count.predicted++;
    const colours = measured ? MEASURED : PREDICTED;
    return {
      letter,
      measured,
      text: `${letter}: ${titles[i]}${measured ? " (measured)" : ""}`,
      colour: colours[rank % colours.length] ?? "--ink",
      dashes: DASHES[i % DASHES.length] ?? "",
      marker: { d: markerPath(i), filled: measured },
    };
  });
}
