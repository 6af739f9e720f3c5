/** Radius of the ring around a point that no line goes through. */
const RING = 3;

/** A line through values as the d of an SVG path; NaN is a gap, and a point between two gaps is a ring. */
export function linePath(
  values: readonly number[],
  scales: { readonly x: (index: number) => number; readonly y: (value: number) => number },
): string {
  const there = (i: number) => Number.isFinite(values[i]);
  return values
    .map((value, i) => {
      if (!there(i)) return "";
      const [x, y] = [scales.x(i), scales.y(value).toFixed(1)];
      if (there(i - 1)) return `L${x.toFixed(1)} ${y}`;
      if (there(i + 1)) return `M${x.toFixed(1)} ${y}`;
      const half = `a${RING} ${RING} 0 1 0`;
      return `M${(x - RING).toFixed(1)} ${y}${half} ${2 * RING} 0${half} ${-2 * RING} 0`;
    })
    .join("");
}

/** The area between the ends of ranges, from point to neighbouring point; nothing where both have one value. */
export function rangePath(
  values: readonly number[],
  ranges: readonly ({ readonly low: number; readonly high: number } | undefined)[],
  scales: { readonly x: (index: number) => number; readonly y: (value: number) => number },
): string {
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
