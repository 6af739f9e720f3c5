import type { Unit } from "@wirecost/sim-core";
import { formatTick } from "@wirecost/sim-core";

const formats = Array.from(
  { length: 7 },
  (_, digits) =>
    new Intl.NumberFormat("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);

/**
 * Values to the place where their uncertainty begins to show: `1,190.4` and `± 0.7`. Three digits, as elsewhere,
 * would hide whether a simulated mean and a computed one agree.
 *
 * @param half half the width of the interval; 0 where nothing varies
 */
export function estimateText(half: number): (value: number) => string {
  const digits = half > 0 ? Math.min(6, Math.max(0, 1 - Math.floor(Math.log10(half)))) : 3;
  return (value) => formats[digits]?.format(value) ?? String(value);
}

/** A unit as written after a number: `tx/s`, `ms`. */
export function unitText(unit: Unit): string {
  return formatTick(2, unit).replace(/^2\s*/, "");
}
