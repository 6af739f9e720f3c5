import { area, line } from "d3-shape";

/** Radius of the ring around an isolated point. */
const RING = 3;
/** Half the width of the range of a point that is not connected to its neighbors. */
const HALF = 5;
/** To a tenth of a pixel, to keep paths short. */
export const tenths = (pixel: number) => Math.round(10 * pixel) / 10;

interface Places {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
}

/**
 * A line through values as the d of an SVG path; NaN is a gap, and a point between two gaps is a ring.
 *
 * @param connected false where nothing lies between two points, as between two choices: each is then a ring
 */
export function linePath(values: readonly number[], { x, y }: Places, connected = true): string {
  const there = (i: number) => Number.isFinite(values[i]);
  const alone = (i: number) => there(i) && !(connected && (there(i - 1) || there(i + 1)));
  const path = line<number>()
    .x((_, i) => tenths(x(i)))
    .y((value) => tenths(y(value)))
    .defined((_, i) => there(i) && !alone(i));
  const rings = values.map((value, i) => (alone(i) ? ring(x(i), y(value)) : ""));
  return `${path(values) ?? ""}${rings.join("")}`;
}

function ring(x: number, y: number): string {
  const half = `a${RING} ${RING} 0 1 0`;
  return `M${tenths(x - RING)} ${tenths(y)}${half} ${2 * RING} 0${half} ${-2 * RING} 0`;
}

/**
 * The area between the ends of ranges, from point to neighboring point; it has no width where a point has one value.
 *
 * @param connected false where nothing lies between two points: each range is then a bar of its own
 */
export function rangePath(
  values: readonly number[],
  ranges: readonly ({ readonly low: number; readonly high: number } | undefined)[],
  { x, y }: Places,
  connected = true,
): string {
  if (!connected)
    return values
      .map((value, i) => {
        const range = ranges[i];
        if (!range || !Number.isFinite(value)) return "";
        const [low, high] = [y(range.low), y(range.high)];
        return `M${tenths(x(i) - HALF)} ${tenths(low)}h${2 * HALF}V${tenths(high)}h${-2 * HALF}Z`;
      })
      .join("");
  const path = area<number>()
    .x((_, i) => tenths(x(i)))
    .y0((value, i) => tenths(y(ranges[i]?.low ?? value)))
    .y1((value, i) => tenths(y(ranges[i]?.high ?? value)))
    .defined(Number.isFinite);
  return path(values) ?? "";
}
