import { type Unit, unitName } from "@wirecost/sim-core";
import { parseNumber } from "./parse-number.ts";

/** A value in the unit that was asked for, or what is wrong with the text and what would be right. */
export type Quantity =
  | { readonly value: number; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: string };

/** A dimension and how many of its base units a unit is. */
type Size = readonly [dimension: Dimension, size: number];
type Dimension = "time" | "bytes" | "rate" | "count" | "share";

const BASE: Readonly<Record<Dimension, string>> = {
  time: "a time, such as 30 ms or 0.5 s",
  bytes: "a size, such as 512, 32 kB or 4 KiB",
  rate: "a rate, such as 100 Mbit/s or 12 MB/s",
  count: "a number, such as 4000 or 4k",
  share: "a share, such as 5 %",
};

/** Base units: ms, bytes, bytes a second. Case tells Mbit from MB where people write Mb and MB, so these come first. */
const EXACT: Readonly<Record<string, Size>> = {
  "Mb/s": ["rate", 125_000],
  "MB/s": ["rate", 1_000_000],
  "Gb/s": ["rate", 125_000_000],
  "GB/s": ["rate", 1_000_000_000],
  "kb/s": ["rate", 125],
  "kB/s": ["rate", 1000],
  "KB/s": ["rate", 1000],
  M: ["count", 1_000_000],
};
const SIZES: Readonly<Record<string, Size>> = {
  ns: ["time", 1e-6],
  us: ["time", 0.001],
  µs: ["time", 0.001],
  μs: ["time", 0.001],
  ms: ["time", 1],
  msec: ["time", 1],
  s: ["time", 1000],
  sec: ["time", 1000],
  min: ["time", 60_000],
  h: ["time", 3_600_000],
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
  kbps: ["rate", 125],
  mbps: ["rate", 125_000],
  gbps: ["rate", 125_000_000],
  k: ["count", 1000],
  m: ["count", 1_000_000],
  "%": ["share", 1],
  x: ["count", 1],
  "×": ["count", 1],
};
const OWN: Partial<Record<Unit, Size>> = {
  ms: ["time", 1],
  us: ["time", 0.001],
  s: ["time", 1000],
  h: ["time", 3_600_000],
  bytes: ["bytes", 1],
  MiB: ["bytes", 1_048_576],
  "Mbit/s": ["rate", 125_000],
  "MB/s": ["rate", 1_000_000],
  "%": ["share", 1],
};

const NUMBER_AND_UNIT = /^([-+]?[\d.,\s\u00a0_']*\d[\d.,]*(?:e[-+]?\d+)?)\s*(.*)$/i;

/**
 * Reads a value as people type it, with or without a unit: `30ms`, `0.03 s`, `4k`, `32 KB`, `1 Gbit`, `1,758 records`.
 * Without a unit it is in the setting's own. kB and KB are 1000 bytes, KiB is 1024; k is a thousand, also of bytes.
 * A comma separates thousands: `1,5` is refused, and the answer names what to write.
 *
 * @param unit of the result
 */
export function parseQuantity(text: string, unit: Unit): Quantity {
  const own: Size = OWN[unit] ?? ["count", 1];
  const [, digits = "", written = ""] = NUMBER_AND_UNIT.exec(text.trim()) ?? [];
  const number = parseNumber(digits);
  if (number === undefined) return { problem: notANumber(text, digits, own) };
  const named = written.trim();
  const exact = EXACT[named];
  if (named === "" || (!exact && isOwnName(named, unit))) return { value: number };
  const size = exact ?? SIZES[named.toLowerCase()] ?? counted(named, unit);
  if (!size)
    return { problem: `${quoted(text)}: the unit ${quoted(named)} is not known. Write ${BASE[own[0]]}.` };
  const [dimension, factor] = size;
  // A thousand of whatever the setting counts: 4k bytes, 4k records.
  if (dimension === "count" && own[0] !== "share" && own[0] !== "time") return exactly(number * factor);
  if (dimension !== own[0])
    return { problem: `${quoted(text)} is ${BASE[dimension].split(",")[0]}. Write ${BASE[own[0]]}.` };
  return exactly((number * factor) / own[1]);
}

/** Without the last bits of a conversion: 1.1 ms are 1100 µs, not 1100.0000000000002. */
function exactly(value: number): Quantity {
  return { value: Number(value.toPrecision(12)) };
}

function isOwnName(named: string, unit: Unit): boolean {
  return [unit, unitName(1, unit)].some((own) => own.toLowerCase() === named.toLowerCase());
}

/** `4k records`: a thousand, and the setting's own name. */
function counted(named: string, unit: Unit): Size | undefined {
  const [, many = "", name = ""] = /^([km])\s+(.+)$/i.exec(named) ?? [];
  return isOwnName(name, unit) ? SIZES[many.toLowerCase()] : undefined;
}

function notANumber(text: string, digits: string, own: Size): string {
  const decimal = /^[-+]?[\d.]*\d,\d+$/.exec(digits.trim());
  if (decimal) {
    const right = digits.trim().replaceAll(".", "").replace(",", ".");
    return `${quoted(text)}: a comma separates thousands here. Write ${right} for the decimal number.`;
  }
  return `${quoted(text)} is not a number. Write ${BASE[own[0]]}.`;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
