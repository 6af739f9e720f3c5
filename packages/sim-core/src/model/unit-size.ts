import { isUnit, UNITS, type Unit } from "./unit.ts";

export type Dimension = "time" | "bytes" | "rate" | "count" | "share" | "factor";

/** The dimension of a unit, and its size in base units: ms, bytes, bytes per second, ones, percent. */
export interface UnitSize {
  readonly dimension: Dimension;
  readonly size: number;
}

/** Sizes by unit. @param table of a dimension and a size, and of the units that have them */
function sizes(
  table: readonly (readonly [dimension: Dimension, size: number, units: string])[],
): ReadonlyMap<string, UnitSize> {
  return new Map(
    table.flatMap(([dimension, size, units]) => units.split(" ").map((unit) => [unit, { dimension, size }])),
  );
}

/** Case distinguishes Mbit (Mb) from MB, so these come first. */
const EXACT = sizes([
  ["rate", 125_000, "Mb/s"],
  ["rate", 1_000_000, "MB/s MBps"],
  ["rate", 125_000_000, "Gb/s"],
  ["rate", 1_000_000_000, "GB/s GBps"],
  ["rate", 125, "kb/s Kb/s"],
  ["rate", 1000, "kB/s KB/s kBps KBps"],
  ["rate", 128, "Kib/s Kibps"],
  ["rate", 131_072, "Mib/s Mibps"],
  ["rate", 134_217_728, "Gib/s Gibps"],
  ["count", 1_000_000, "M"],
]);
const SIZES = sizes([
  ["time", 1e-6, "ns nanoseconds"],
  ["time", 0.001, "us µs μs usec microseconds"],
  ["time", 1, "ms msec millis milliseconds"],
  ["time", 1000, "s sec secs second seconds"],
  ["time", 60_000, "min mins minutes"],
  ["time", 3_600_000, "h hours"],
  ["bytes", 1, "b byte bytes octet octets"],
  ["bytes", 1000, "kb"],
  ["bytes", 1_000_000, "mb"],
  ["bytes", 1_000_000_000, "gb"],
  ["bytes", 1024, "kib"],
  ["bytes", 1_048_576, "mib"],
  ["bytes", 1_073_741_824, "gib"],
  ["rate", 0.125, "bit/s bps"],
  ["rate", 125, "kbit kbit/s kbps"],
  ["rate", 125_000, "mbit mbit/s mbps"],
  ["rate", 125_000_000, "gbit gbit/s gbps"],
  ["rate", 1024, "kib/s kibps"],
  ["rate", 1_048_576, "mib/s mibps"],
  ["rate", 1_073_741_824, "gib/s gibps"],
  ["count", 1000, "k"],
  ["count", 1_000_000, "m"],
  ["share", 1, "%"],
  ["factor", 1, "x ×"],
]);
/** Accepted units, with the case that distinguishes bits from bytes. kB and KB are 1000 bytes, KiB is 1024. */
export function unitSize(text: string): UnitSize | undefined {
  return EXACT.get(text) ?? SIZES.get(text.toLowerCase());
}

/** The unit of this list that a file spells in its own way: Mbit/s for mbit/s and Mb/s. */
export function knownUnit(text: string): Unit | undefined {
  const size = unitSize(text);
  return isUnit(text)
    ? text
    : size &&
        UNITS.find((unit) => {
          const own = unitSize(unit);
          return own?.dimension === size.dimension && own.size === size.size;
        });
}

/** The dimension of a setting's or metric's unit; plain numbers are counts. */
export function ownUnitSize(unit: Unit): UnitSize {
  return unitSize(unit) ?? { dimension: "count", size: 1 };
}

/**
 * Factor that converts a number between units in a file's spelling: 0.001 from ms to s, 60 from orders/s to orders/min.
 * Undefined if the dimensions differ, or one is unknown.
 */
export function unitFactor(from: string, to: string): number | undefined {
  if (from === to) return 1;
  const [own, other] = [unitSize(from), unitSize(to)];
  if (own && other) return own.dimension === other.dimension ? own.size / other.size : undefined;
  const [[counted = "", period], [otherCounted = "", otherPeriod]] = [from.split("/"), to.split("/")];
  if (period === undefined || otherPeriod === undefined) return undefined;
  const [up, down] = [unitFactor(counted, otherCounted), unitFactor(period, otherPeriod)];
  return up === undefined || down === undefined ? undefined : up / down;
}

/** A value in another unit, without rounding noise of the conversion: 1.1 ms are 1100 µs, not 1100.0000000000002. */
export function converted(value: number, factor: number): number {
  return factor === 1 ? value : Number((value * factor).toPrecision(12));
}
