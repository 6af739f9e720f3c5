import { converted, parseNumber, type Unit } from "@wirecost/sim-core/model";
import { excerpt } from "../excerpt.ts";
import type { NumberFormat } from "../reading.ts";
import { readQuantity } from "./read-quantity.ts";

/**
 * Representations of a missing value: ABL's ?, a dash, SQL's NULL, NaN, Excel's #N/A (German #NV, Spanish and Italian
 * #N/D), "k. A.", "n. v.", "n. d." and "n/d". R's NA is also a region.
 */
const UNKNOWN = /^(?:\?+|[-–—]|null|\\N|nan|#?n\/[ad]|#nv|k\. ?a\.|n\. ?[advb]\.)$/i;

/** Whether a field holds no value. */
export function isUnknown(text: string): boolean {
  return text === "" || UNKNOWN.test(text);
}

export interface MetricUnit {
  /** Factor that converts a number to the metric's unit. */
  readonly factor: number;
  /** The metric's unit, if a value may be followed by a unit: "0.4 s". */
  readonly unit: Unit | undefined;
}

const PLAIN: MetricUnit = { factor: 1, unit: undefined };

/** A measured number, or the problem with the text: every metric is a count, a size or a time. */
export function readMetric(
  text: string,
  name: string,
  format: NumberFormat,
  { factor, unit }: MetricUnit = PLAIN,
): number | string {
  const number = parseNumber(text, format);
  const value = number === undefined ? unit && readQuantity(text, unit, format) : converted(number, factor);
  if (value !== undefined && value >= 0 && value < Number.POSITIVE_INFINITY) return value;
  if (value !== undefined && value < 0)
    return `${name}: ${excerpt(text)} is negative; it should be 0 or more.`;
  if (value !== undefined) return `${name}: ${excerpt(text)} is too large for a number.`;
  const other = parseNumber(text, format === "point" ? "comma" : "point");
  const mark = format === "point" ? "a decimal point (3,519.5)" : "a decimal comma (3.519,5)";
  const hint = other === undefined ? "" : `, and the column's numbers are read with ${mark}`;
  return `${name}: ${excerpt(text)} is not a number${hint}; it should be a number from 0, or ? for no value.`;
}
