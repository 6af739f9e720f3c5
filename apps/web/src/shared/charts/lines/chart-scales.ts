import { fitText, textWidth } from "./label-sizes.ts";
import { valueAxis } from "./value-axis.ts";

/** From `low` to `high`. */
interface Ends {
  readonly low: number;
  readonly high: number;
}

export interface LineChartData {
  readonly xName: string;
  readonly seriesName: string;
  /** Points of the axis; `at` is missing for options without a size, which are evenly spaced. */
  readonly x: readonly {
    readonly label: string;
    /** The label with its unit. */
    readonly fullLabel?: string;
    readonly at?: number | undefined;
  }[];
  /** Whether x is logarithmic. */
  readonly logX: boolean;
  readonly series: readonly {
    readonly label: string;
    readonly values: readonly number[];
    readonly measured?: readonly (number | undefined)[] | undefined;
    /** For values from a range. */
    readonly ranges?: readonly (Ends | undefined)[] | undefined;
  }[];
  readonly format: (value: number, range?: Ends) => string;
  /** For round values on the axis. */
  readonly formatTick: (value: number) => string;
}

export interface ChartScales {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Pixel of a point of the x axis, by index. */
  readonly x: (index: number) => number;
  /** Pixel of a value. */
  readonly y: (value: number) => number;
  readonly yTicks: readonly { readonly at: number; readonly text: string }[];
  readonly xTicks: ChartScales["yTicks"];
  /** The label at the end of each line, truncated at the frame. */
  readonly labels: readonly string[];
}

const FONT = 11;
/** Approximate width of a tick's letter. */
const LETTER = 6.6;
/** From the end of the lines to their labels. */
const GAP = 8;
/** Maximum width of line labels in a narrow chart, and their share of a wide one. */
const LABELS = { least: 124, share: 0.3 };

export function chartScales(data: LineChartData, width: number, height: number): ChartScales {
  const all = data.series
    .flatMap(({ values, measured = [], ranges = [] }) => [
      ...values,
      ...measured,
      ...ranges.flatMap((range) => [range?.low, range?.high]),
    ])
    .filter((v): v is number => Number.isFinite(v));
  const top = 10;
  const bottom = height - 26;
  const axis = valueAxis(all, { range: [bottom, top], ticks: 6, logAbove: 5, fromZero: true });
  const { at: y } = axis;
  const yTicks = axis.ticks.map((value) => ({ at: y(value), text: data.formatTick(value) }));
  // The label of the selected line is bold.
  const longest = 1.06 * Math.max(...data.series.map((line) => textWidth(line.label, FONT)));
  const room = Math.min(longest, Math.max(LABELS.least, width * LABELS.share));
  const left = 16 + LETTER * Math.max(...yTicks.map(({ text }) => text.length));
  const right = Math.max(left + 60, width - 2 * GAP - room);
  const shares = xShares(data);
  const x = (index: number) => left + 8 + (shares[index] ?? 0) * (right - left - 16);
  return {
    left,
    right,
    top,
    bottom,
    x,
    y,
    yTicks,
    xTicks: fitting(data.x.map(({ label }, i) => ({ at: x(i), text: label }))),
    labels: data.series.map(({ label }) => fitText(label, FONT, (width - right - GAP) / 1.06)),
  };
}

function xShares({ x, logX }: LineChartData): readonly number[] {
  const at = x.map((point) => point.at);
  const first = at[0];
  const last = at.at(-1);
  const even = x.map((_, i) => (x.length > 1 ? i / (x.length - 1) : 0.5));
  if (first === undefined || last === undefined || first === last) return even;
  // Values that are not sorted by size are evenly spaced, in the matrix's order.
  const turn = Math.sign(last - first);
  if (at.some((value = Number.NaN, i) => (value - (at[i - 1] ?? Number.NaN)) * turn <= 0)) return even;
  const min = Math.min(first, last);
  const size = (value: number) => (logX && min > 0 ? Math.log(value) : value);
  return at.map((value, i) =>
    value === undefined ? (even[i] ?? 0) : (size(value) - size(first)) / (size(last) - size(first)),
  );
}

/** The labels that do not overlap the previous one. */
function fitting(ticks: readonly { at: number; text: string }[]): readonly { at: number; text: string }[] {
  let free = Number.NEGATIVE_INFINITY;
  return ticks.filter(({ at, text }) => {
    const half = (text.length * LETTER) / 2;
    if (at - half < free) return false;
    free = at + half + 6;
    return true;
  });
}
