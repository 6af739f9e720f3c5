/** Radius of the ring around a point that no line goes through. */
const RING = 3;

/** Half the width of the range of a point that is not connected to its neighbours. */
const HALF = 5;

/**
 * A line through values as the d of an SVG path; NaN is a gap, and a point between two gaps is a ring.
 *
 * @param connected false where nothing lies between two points, as between two choices: each is then a ring
 */
export function linePath(
  values: readonly number[],
  scales: { readonly x: (index: number) => number; readonly y: (value: number) => number },
  connected = true,
): string {
  const there = (i: number) => Number.isFinite(values[i]);
  return values
    .map((value, i) => {
      if (!there(i)) return "";
      const [x, y] = [scales.x(i), scales.y(value).toFixed(1)];
      if (connected && there(i - 1)) return `L${x.toFixed(1)} ${y}`;
      if (connected && there(i + 1)) return `M${x.toFixed(1)} ${y}`;
      const half = `a${RING} ${RING} 0 1 0`;
      return `M${(x - RING).toFixed(1)} ${y}${half} ${2 * RING} 0${half} ${-2 * RING} 0`;
    })
    .join("");
}

/**
 * The area between the ends of ranges, from point to neighbouring point; nothing where both have one value.
 *
 * @param connected false where nothing lies between two points: each range is then a bar of its own
 */
export function rangePath(
  values: readonly number[],
  ranges: readonly ({ readonly low: number; readonly high: number } | undefined)[],
  scales: { readonly x: (index: number) => number; readonly y: (value: number) => number },
  connected = true,
): string {
  if (!connected)
    return values
      .map((value, i) => {
        const range = ranges[i];
        if (!range || !Number.isFinite(value)) return "";
        const [low, high] = [scales.y(range.low), scales.y(range.high)];
        return `M${(scales.x(i) - HALF).toFixed(1)} ${low.toFixed(1)}h${2 * HALF}V${high.toFixed(1)}h${-2 * HALF}Z`;
      })
      .join("");
  const ends = values.map((value, i) => {
    const { low, high } = ranges[i] ?? { low: value, high: value };
    return { x: scales.x(i).toFixed(1), low: scales.y(low).toFixed(1), high: scales.y(high).toFixed(1) };
  });
  const alone = values.length === 1;
  return ends
    .map((from, i) => {
      const to = ends[alone ? i : i + 1];
      if (!to || !(ranges[i] || ranges[i + 1])) return "";
      if (!Number.isFinite(values[i]) || !(alone || Number.isFinite(values[i + 1]))) return "";
      return `M${from.x} ${from.low}L${to.x} ${to.low}L${to.x} ${to.high}L${from.x} ${from.high}Z`;
    })
    .join("");
}
