export const UNITS = [
  "messages",
  "requests",
  "records",
  "records/request",
  "rows",
  "rows/s",
  "round trips",
  "queries",
  "calls",
  "libraries",
  "connections",
  "clients",
  "servers",
  "cores",
  "tx/s",
  "1/s",
  "bytes",
  "kB",
  "KiB",
  "MB",
  "MiB",
  "GB",
  "GiB",
  "kB/s",
  "KiB/s",
  "MB/s",
  "MiB/s",
  "GB/s",
  "packets",
  "ns",
  "us",
  "ms",
  "s",
  "min",
  "h",
  "kbit/s",
  "Mbit/s",
  "Gbit/s",
  "%",
  "x",
  "readings",
  "flushes",
  "1",
] as const;

/** Units of parameters and metrics. Quantities are always stored in one of these. */
export type Unit = (typeof UNITS)[number];

const known: ReadonlySet<string> = new Set(UNITS);

export function isUnit(text: string): text is Unit {
  return known.has(text);
}
