import { converted, type NumberFormat, ownUnitSize, type Unit, unitFactor } from "@wirecost/sim-core/model";
import { parseQuantity } from "@wirecost/sim-core/quantity";

/** A duration as spreadsheets, Python and psql write it; "12:30" is excluded because it may be minutes or hours. */
const CLOCK = /^(?:(\d{1,6}):([0-5]\d):([0-5]\d(?:[.,]\d+)?)|(\d{1,6}):([0-5]\d[.,]\d+))$/;
/** A duration of several parts as Go writes it: the unit of a single "5m" depends on its header. */
const PARTS = /^(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,6}(?:\.\d+)?)s)?$/;

/** Seconds of "0:01:02.5", "1:02.5" and "1m2.5s"; undefined for anything else. */
export function readDuration(text: string): number | undefined {
  const [, hours, minutes, seconds, onlyMinutes, rest] = CLOCK.exec(text) ?? [];
  const clock = [hours, minutes ?? onlyMinutes, seconds ?? rest];
  const parts = clock.some(Boolean) ? clock : (PARTS.exec(text) ?? []).slice(1);
  if (parts.filter(Boolean).length < 2) return undefined;
  const [h = 0, m = 0, s = 0] = parts.map((part = "0") => Number(part.replace(",", ".")));
  return h * 3600 + m * 60 + s;
}

/** A value with a unit after it, or a duration, converted to the requested unit. */
export function readQuantity(text: string, unit: Unit, format: NumberFormat): number | undefined {
  const seconds = ownUnitSize(unit).dimension === "time" ? readDuration(text) : undefined;
  if (seconds !== undefined) return converted(seconds, unitFactor("s", unit) ?? 1);
  return parseQuantity(text, unit, format).value;
}
