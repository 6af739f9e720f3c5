import type { Unit } from "../model/unit.ts";
import { converted, type Dimension, ownUnitSize, type UnitSize, unitSize } from "../model/unit-size.ts";
import { type NumberFormat, parseNumber } from "./parse-number.ts";
import { unitName } from "./unit-name.ts";

/** A value in the unit that was asked for, or what is wrong with the text and what would be right. */
export type Quantity =
  | { readonly value: number; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: string };

const BASE: Readonly<Record<Dimension, string>> = {
  time: "a time, such as 30 ms or 0.5 s",
  bytes: "a size, such as 512, 32 kB, 4 KiB or 4k",
  rate: "a rate, such as 100 Mbit/s or 12 MB/s",
  count: "a number, such as 4000 or 4k",
  share: "a share, such as 5 %",
  factor: "a factor, such as 2 or 1.5x",
};

/** All that can stand in a number, and an exponent. */
const NUMBER = /^[-+]?[\d.,\s\u00a0_'’]*(?:e[-+]?\d+)?/i;
/** How 1,000 or 1,234,567 are written where a comma is the decimal mark. */
const POINTED = /^[-+]?[1-9]\d{0,2}(?:\.\d{3})+$/;
/** What stands behind the last digit, point or comma of it belongs to the unit. */
const BEHIND_NUMBER = /(?<![\s\u00a0_'’])[\s\u00a0_'’]+$/;

/**
 * Reads a value as people type it, with or without a unit: `30ms`, `0.03 s`, `4k`, `32 KB`, `1 Gbit`, `1,758 records`.
 * Without a unit it is in the setting's own. kB and KB are 1000 bytes, KiB is 1024. A letter alone is a power of 1024 for
 * bytes, as tc, iperf3 and sysctl take `64k` for a window, and a power of 1000 for everything else.
 * With a decimal point, a comma separates thousands: `1,5` is refused, and so are points between thousands, of what is
 * counted also `1.000`. The answer names what to write.
 *
 * @param unit of the result
 */
export function parseQuantity(text: string, unit: Unit, format: NumberFormat = "point"): Quantity {
  const own = ownUnitSize(unit);
  const trimmed = text.trim();
  const digits = (NUMBER.exec(trimmed)?.[0] ?? "").replace(BEHIND_NUMBER, "");
  const written = trimmed.slice(digits.length);
  const number = parseNumber(digits, format);
  if (number === undefined) return { problem: notANumber(text, digits, own) };
  const named = written.trim();
  // Case tells Mb/s from MB/s, so what is the unit's own name is so to the letter.
  if (named === "" || (isOwnName(named, unit) && unitSize(named)?.dimension !== "rate")) {
    const isCounted = own.dimension === "count" || own.dimension === "bytes";
    // One record is not written as 1.000.
    if (isCounted && format === "point" && POINTED.test(digits) && Number.isInteger(number))
      return { problem: notANumber(text, digits, own) };
    return { value: number };
  }
  const size = (own.dimension === "bytes" && binarySize(named)) || (unitSize(named) ?? counted(named, unit));
  if (!size)
    return {
      problem: `${quoted(text)}: the unit ${quoted(named)} is not known. Write ${BASE[own.dimension]}.`,
    };
  const { dimension } = size;
  // A thousand of whatever the setting counts: 4k records.
  if (dimension === "count" && own.dimension !== "share" && own.dimension !== "time")
    return { value: converted(number, size.size) };
  if (dimension !== own.dimension)
    return {
      problem: `${quoted(text)} is ${BASE[dimension].split(",")[0]}. Write ${BASE[own.dimension]}.`,
    };
  return { value: converted(number, size.size / own.size) };
}

/** Of `64k`, also with the unit's own name behind it, the letter as a power of 1024. */
function binarySize(named: string): UnitSize | undefined {
  const [, letter] = /^([kmg])(?:\s+bytes)?$/i.exec(named) ?? [];
  return letter ? unitSize(`${letter}iB`) : undefined;
}

function isOwnName(named: string, unit: Unit): boolean {
  return [unit, unitName(1, unit)].some((own) => own.toLowerCase() === named.toLowerCase());
}

/** `4k records`: a thousand, and the setting's own name. */
function counted(named: string, unit: Unit): UnitSize | undefined {
  const [, many = "", name = ""] = /^([km])\s+(\S.*)$/i.exec(named) ?? [];
  return isOwnName(name, unit) ? unitSize(many) : undefined;
}

function notANumber(text: string, digits: string, own: UnitSize): string {
  if (POINTED.test(digits))
    return `${quoted(text)}: a point is the decimal mark here. Write ${digits.replaceAll(".", "")}.`;
  const decimal = /^[-+]?[\d.]*\d,\d+$/.exec(digits.trim());
  if (decimal) {
    const right = digits.trim().replaceAll(".", "").replace(",", ".");
    return `${quoted(text)}: a comma separates thousands here. Write ${right} for the decimal number.`;
  }
  return `${quoted(text)} is not a number. Write ${BASE[own.dimension]}.`;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
