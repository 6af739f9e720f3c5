/** Units with a plural: `query`, `flush`, `thread`. Rates such as `tps` and units such as `ms` have none. */
const PLURAL = /^(?:[a-z]+ )*[a-z]{3,}s$/;
const RATE = /(?:bps|ops|ss)$/;

/**
 * A label with its unit: `Latency (µs)`, or `Errors`, which has none.
 *
 * @param unit a {@link Unit}, or one from a file
 */
export function labelWithUnit(label: string, unit: string): string {
  return unit === "1" ? label : `${label} (${unit === "us" ? "µs" : unit})`;
}

/**
 * A unit as written after a number: `1 thread`, `2 threads`, `1 query`, `1 ms`.
 *
 * @param unit a {@link Unit}, or one from a file
 */
export function unitName(value: number, unit: string): string {
  if (value !== 1 || !PLURAL.test(unit) || RATE.test(unit)) return unit;
  return unit
    .replace(/(ch|sh|ss|x)es$/, "$1")
    .replace(/ies$/, "y")
    .replace(/([^s])s$/, "$1");
}
