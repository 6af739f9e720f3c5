/**
 * A density to both sides of a line, as a closed path.
 *
 * @param half pixels from the line to the highest place
 */
export function curvePath(
  { at, density }: { readonly at: readonly number[]; readonly density: readonly number[] },
  x: (value: number) => number,
  y: number,
  half: number,
): string {
  const top = Math.max(...density);
  const side = (sign: 1 | -1) =>
    at.map(
      (value, i) => `${x(value).toFixed(1)} ${(y + (sign * half * (density[i] ?? 0)) / top).toFixed(1)}`,
    );
  return `M${[...side(-1), ...side(1).reverse()].join("L")}z`;
}
