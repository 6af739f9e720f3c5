import { linearTicks, logTicks } from "./axis-ticks.ts";

/** One axis of values. */
export interface ValueScale {
  readonly min: number;
  readonly max: number;
  /** By equal ratios, where the largest is over ten times the smallest. */
  readonly log: boolean;
  /** 0 at the lower end, 1 at the upper. */
  readonly share: (value: number) => number;
  /** The value at a share. */
  readonly value: (share: number) => number;
  /** Round values within the ends. */
  readonly ticks: readonly number[];
}

/** Room beyond the outermost values, so that no mark stands on the frame. */
const ROOM = 0.04;

/**
 * An axis that holds all values. It need not begin at 0: its marks say something by where they stand, not by a length.
 *
 * @param values any number; of none the axis runs from 0 to 1
 * @param count about how many ticks
 * @param even whether equal lengths must be equal differences, as where areas mean something
 */
export function valueScale(values: Iterable<number>, count: number, even = false): ValueScale {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) [low, high] = [0, 1];
  const log = !even && low > 0 && high > 10 * low;
  if (log) {
    const room = (high / low) ** ROOM;
    const [min, max] = [low / room, high * room];
    const span = Math.log(max / min);
    return {
      min,
      max,
      log,
      share: (value) => Math.log(Math.max(value, min) / min) / span,
      value: (share) => min * Math.exp(share * span),
      ticks: within(logTicks(min, max, count), min, max),
    };
  }
  // A single value stands in the middle of an axis of its own size.
  const room = high > low ? ROOM * (high - low) : Math.abs(high) / 10 || 1;
  const [min, max] = [low >= 0 ? Math.max(0, low - room) : low - room, high + room];
  return {
    min,
    max,
    log,
    share: (value) => (value - min) / (max - min),
    value: (share) => min + share * (max - min),
    ticks: within(linearTicks(min, max, count), min, max),
  };
}

function within(ticks: readonly number[], min: number, max: number): readonly number[] {
  return ticks.filter((tick) => tick >= min && tick <= max);
}
