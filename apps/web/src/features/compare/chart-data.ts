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

/** Cool colors that differ in lightness. */
const PREDICTED = ["--h7", "--h5", "--h4", "--h6", "--h3"];

/**
 * The first is warm, like everything measured; the next ones differ in hue and in lightness, also with color blindness.
 */
const MEASURED = ["--warn", "--r0", "--ink", "--soft"];

const DASHES = ["", "6 3", "2 3", "10 3 2 3", "1 4", "12 4", "4 2 1 2", "8 8"];

/** Maximum length of a legend's title. */
const MAX_TITLE = 44;

/** A position on the x axis. */
export interface ChartPoint {
  readonly label: string;
  /** One per item. */
  readonly values: readonly (number | undefined)[];
  /** For predictions that depend on an unmeasured constant, in the order of the values. */
  readonly ranges: readonly (Interval | undefined)[];
}

export interface ComparisonChartData {
  /** "dots": for a choice, between whose values there is no line. */
  readonly kind: "lines" | "dots" | "bars";
  /** The x axis. */
  readonly xName: string;
  /** "" if the name contains it or there is none. */
  readonly xUnit: string;
  readonly points: readonly ChartPoint[];
  /** Minimum and maximum of a logarithmic y axis; undefined if it is linear from 0. */
  readonly log: readonly [number, number] | undefined;
}

/** One line per item along the last axis of cells that are equal otherwise, or its points if that is a choice. */
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

/** One bar per item, at the compared settings. */
export function pointChart(choices: readonly Choice[], metricId: string): ComparisonChartData {
  const points = choices.map(({ point, letter }, i) => ({
    label: letter,
    values: choices.map((_, j) => (i === j ? point.metrics[metricId] : undefined)),
    ranges: choices.map(({ item }, j) => (i === j ? rangeAt(item, point, metricId) : undefined)),
  }));
  // A bar's length starts at zero: on a logarithmic axis it would be meaningless.
  return { kind: "bars", xName: "", xUnit: "", points, log: undefined };
}

function rangeAt(
  item: ComparedItem | undefined,
  point: Point | undefined,
  metricId: string,
): Interval | undefined {
  return item && point && pointRanges(item, point)[metricId];
}

/** Beyond a factor of ten, a linear axis would hide small values. */
function wide(points: ComparisonChartData["points"]): ComparisonChartData["log"] {
  const values = points
    .flatMap((point) => [...point.values, ...point.ranges.flatMap((range) => [range?.low, range?.high])])
    .filter((value) => value !== undefined);
  if (values.length === 0) return undefined;
  const low = values.reduce((a, b) => Math.min(a, b));
  const high = values.reduce((a, b) => Math.max(a, b));
  return low > 0 && high > 10 * low ? [low, high] : undefined;
}

/** An item's name and style: color, dashes and points each identify it, so none of them needs to be visible. */
export interface ItemLook {
  readonly letter: string;
  readonly measured: boolean;
  /** "B: nettraffic.txt (measured)". */
  readonly text: string;
  /** A custom property, such as `--warn`. */
  readonly color: string;
  /** "" for a solid line. */
  readonly dashes: string;
  /** Path of a point, around (0, 0); filled for measured values. */
  readonly marker: { readonly d: string; readonly filled: boolean };
}

/** One style per item, in order. Long titles keep their distinctive parts. */
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
    const colors = measured ? MEASURED : PREDICTED;
    return {
      letter,
      measured,
      text: `${letter}: ${titles[i]}${measured ? " (measured)" : ""}`,
      color: colors[rank % colors.length] ?? "--ink",
      dashes: DASHES[i % DASHES.length] ?? "",
      marker: { d: markerPath(i), filled: measured },
    };
  });
}
