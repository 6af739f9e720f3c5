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
