import type { Unit } from "./unit.ts";

export type Dimension = "time" | "bytes" | "rate" | "count" | "share" | "factor";

/** What a unit measures, and how many base units it is: ms, bytes, bytes per second, ones, percent. */
export interface UnitSize {
  readonly dimension: Dimension;
  readonly size: number;
}

type Size = readonly [dimension: Dimension, size: number];

/** Case distinguishes Mbit (Mb) from MB, so these come first. */
const EXACT: ReadonlyMap<string, Size> = new Map(
  Object.entries({
    "Mb/s": ["rate", 125_000],
    "MB/s": ["rate", 1_000_000],
    "Gb/s": ["rate", 125_000_000],
    "GB/s": ["rate", 1_000_000_000],
    "kb/s": ["rate", 125],
    "kB/s": ["rate", 1000],
    "KB/s": ["rate", 1000],
    M: ["count", 1_000_000],
  } as const),
);
const SIZES: ReadonlyMap<string, Size> = new Map(
  Object.entries({
    ns: ["time", 1e-6],
    us: ["time", 0.001],
    µs: ["time", 0.001],
    μs: ["time", 0.001],
    usec: ["time", 0.001],
    ms: ["time", 1],
    msec: ["time", 1],
    millis: ["time", 1],
    milliseconds: ["time", 1],
    microseconds: ["time", 0.001],
    nanoseconds: ["time", 1e-6],
    s: ["time", 1000],
    sec: ["time", 1000],
    secs: ["time", 1000],
    second: ["time", 1000],
    seconds: ["time", 1000],
    min: ["time", 60_000],
    mins: ["time", 60_000],
    minutes: ["time", 60_000],
    h: ["time", 3_600_000],
    hours: ["time", 3_600_000],
    b: ["bytes", 1],
    byte: ["bytes", 1],
    bytes: ["bytes", 1],
    kb: ["bytes", 1000],
    mb: ["bytes", 1_000_000],
    gb: ["bytes", 1_000_000_000],
    kib: ["bytes", 1024],
    mib: ["bytes", 1_048_576],
    gib: ["bytes", 1_073_741_824],
    "bit/s": ["rate", 0.125],
    bps: ["rate", 0.125],
    kbit: ["rate", 125],
    mbit: ["rate", 125_000],
    gbit: ["rate", 125_000_000],
    "kbit/s": ["rate", 125],
    "mbit/s": ["rate", 125_000],
    "gbit/s": ["rate", 125_000_000],
    "kib/s": ["rate", 1024],
    "mib/s": ["rate", 1_048_576],
    "gib/s": ["rate", 1_073_741_824],
    kbps: ["rate", 125],
    mbps: ["rate", 125_000],
    gbps: ["rate", 125_000_000],
    k: ["count", 1000],
    m: ["count", 1_000_000],
    "%": ["share", 1],
    x: ["factor", 1],
    "×": ["factor", 1],
  } as const),
);
/** Accepted units, with the case that distinguishes bits from bytes. kB and KB are 1000 bytes, KiB is 1024. */
export function unitSize(text: string): UnitSize | undefined {
  return sized(EXACT.get(text) ?? SIZES.get(text.toLowerCase()));
}

/** The dimension of a setting's or metric's unit; plain numbers are counts. */
export function ownUnitSize(unit: Unit): UnitSize {
  return unitSize(unit) ?? { dimension: "count", size: 1 };
}

/**
 * By what a number in one unit is multiplied to be in another, whatever a file calls them: 0.001 from ms to s, 60 from
 * orders/s to orders/min. Undefined where they measure different things, or one is not known.
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

function sized(size: Size | undefined): UnitSize | undefined {
  return size && { dimension: size[0], size: size[1] };
}
