import { type ScaleContinuousNumeric, scaleLinear, scaleLog } from "d3-scale";

/** An axis of values: their positions, and its ticks. */
export interface ValueAxis {
  /** Its ends. */
  readonly low: number;
  readonly high: number;
  readonly log: boolean;
  /** Position of a value. On a logarithmic axis values below its lower end are drawn there. */
  readonly at: (value: number) => number;
  /** The value at a position. */
  readonly value: (at: number) => number;
  /** Round values within the ends. */
  readonly ticks: readonly number[];
}

interface AxisOptions {
  /** Positions of its lower and upper end; 0 and 1 by default. */
  readonly range?: readonly [number, number];
  /** Maximum ticks; there may be one more. */
  readonly ticks: number;
  /** The axis is logarithmic if the maximum is more than this many times the minimum; 10 by default. */
  readonly logAbove?: number;
  /** Whether a linear axis begins at 0. */
  readonly fromZero?: boolean;
}

/** Margin beyond the outermost values, as a share of the axis, so that no mark is on the frame. */
const SPACE = 0.04;

/**
 * An axis that contains all values. A linear one extends below 0 only for negative values.
 *
 * @param values any finite numbers; without any, the axis runs from 0 to 1
 */
export function valueAxis(
  values: Iterable<number>,
  { range = [0, 1], ticks, logAbove = 10, fromZero = false }: AxisOptions,
): ValueAxis {
  const [least, most] = extent(values);
  const log = least > 0 && most > logAbove * least;
  const [low, high] = log ? logEnds(least, most) : linearEnds(least, most, fromZero);
  const scale = (log ? scaleLog() : scaleLinear()).domain([low, high]).range(range);
  return {
    low,
    high,
    log,
    at: (value) => scale(log ? Math.max(value, low) : value),
    value: (at) => scale.invert(at),
    ticks: log ? logTicks(low, high, ticks) : linearTicks(scale, ticks),
  };
}

/** Ticks of a logarithmic axis: 1, 2 and 5 of each decade, or only decades if those would be too many. */
export function logTicks(low: number, high: number, count: number): readonly number[] {
  const decades = Math.log10(high / low);
  const digits = decades * 3 <= count ? [1, 2, 5] : [1];
  const ticks = scaleLog()
    .domain([low, high])
    .ticks(Math.max(count, 3))
    .filter((tick) => digits.includes(Number(tick.toExponential()[0])));
  // Within less than a factor of two there may be none.
  return ticks.length >= 2 ? ticks : linearTicks(scaleLinear().domain([low, high]), Math.min(count, 4));
}

/** d3 treats the count as a hint, and returns up to twice as many: on a narrow screen their labels would overlap. */
function linearTicks(
  scale: Pick<ScaleContinuousNumeric<number, number>, "ticks">,
  count: number,
): readonly number[] {
  let ticks = scale.ticks(count);
  for (let hint = count - 1; ticks.length > count + 1 && hint >= 1; hint--) ticks = scale.ticks(hint);
  return ticks;
}

function extent(values: Iterable<number>): readonly [number, number] {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return least > most ? [0, 1] : [least, most];
}

function logEnds(least: number, most: number): readonly [number, number] {
  const space = (most / least) ** SPACE;
  return [least / space, most * space];
}

function linearEnds(least: number, most: number, fromZero: boolean): readonly [number, number] {
  const lowest = fromZero ? Math.min(0, least) : least;
  // A single value is in the center of an axis of its own size.
  const space = most > lowest ? SPACE * (most - lowest) : Math.abs(most) / 10 || 1;
  return [lowest >= 0 ? Math.max(0, lowest - space) : lowest - space, most + space];
}

/**
 * Moves labels apart so that none overlap, each minimally, within the given bounds if they fit.
 *
 * @param wanted where each label would like to stand
 * @returns where each stands, in the order of `wanted`
 */
export function spreadLabels(
  wanted: readonly number[],
  gap: number,
  from: number,
  to: number,
): readonly number[] {
  const order = wanted.map((_, i) => i).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let lowest = from;
  for (const i of order) {
    const at = Math.max(wanted[i] ?? 0, lowest);
    placed[i] = at;
    lowest = at + gap;
  }
  let highest = Math.max(to, from + gap * (wanted.length - 1));
  for (const i of order.toReversed()) {
    const at = Math.min(placed[i] ?? 0, highest);
    placed[i] = at;
    highest = at - gap;
  }
  return placed;
}

/** The index whose position is closest to another one; the first of several. */
export function closest(count: number, at: (index: number) => number, target: number): number {
  let found = 0;
  for (let i = 1; i < count; i++) if (Math.abs(at(i) - target) < Math.abs(at(found) - target)) found = i;
  return found;
}

/** Evenly spaced indices of a list including both ends; all of them if there are at most `most`. */
export function evenly(count: number, most: number): readonly number[] {
  const shown = Math.min(count, most);
  return Array.from({ length: shown }, (_, i) =>
    shown > 1 ? Math.round((i * (count - 1)) / (shown - 1)) : 0,
  );
}
