import { type Params, unitSize } from "@wirecost/sim-core/model";
import type { MeasuredColumns } from "./measurement-columns.ts";

/** The unit to which a setting's values are converted before cells are matched, and the factor. */
export interface BaseUnit {
  readonly unit: string;
  readonly factor: number;
}

const BASE: Readonly<Partial<Record<string, string>>> = { time: "ms", bytes: "bytes", rate: "bytes/s" };
/** As many significant digits as a number in a file keeps; the rest is noise of the conversion. */
const DIGITS = 15;
/** Conversion ends here: JSON has no infinity. */
const LARGEST = 1e308;

/**
 * The base unit of a custom table's setting. A unit of another quantity is its own base.
 *
 * @returns undefined for numbers without a unit
 */
export function baseUnit(unit: string): BaseUnit | undefined {
  if (unit === "1") return undefined;
  const size = unitSize(unit);
  const base = size && BASE[size.dimension];
  if (size && base !== undefined) return { unit: base, factor: size.size };
  const [counted = "", period = "", ...more] = unit.split("/");
  const time = unitSize(period);
  if (counted === "" || more.length > 0 || time?.dimension !== "time" || time.size === 1000)
    return { unit, factor: 1 };
  // "Mb/min" are bits, as in "Mb/s".
  const perSecond = baseUnit(`${counted}/s`) ?? { unit, factor: 1 };
  return { unit: perSecond.unit, factor: (perSecond.factor * 1000) / time.size };
}

/**
 * The id of a setting together with its base unit, which distinguishes it from a setting of the same name in another
 * quantity: "think-time (ms)".
 */
export function baseId(id: string, unit: string): string {
  const base = baseUnit(unit);
  return base ? `${id} (${base.unit})` : id;
}

/** Settings of a custom table by base id, in base units: equal for cells that differ only in units. */
export function baseSettings(
  columns: Pick<MeasuredColumns, "settings"> | undefined,
): (settings: Params) => Params {
  const units = new Map(
    columns?.settings.flatMap((column) =>
      column.kind === "number" && column.unit !== "1" ? [[column.id, column.unit] as const] : [],
    ),
  );
  if (units.size === 0) return (settings) => settings;
  return (settings) =>
    Object.fromEntries(
      Object.entries(settings).map(([id, value]) => {
        const unit = units.get(id);
        if (unit === undefined) return [id, value];
        return [baseId(id, unit), typeof value === "number" ? toBaseUnit(value, unit) : value];
      }),
    );
}

export function toBaseUnit(value: number, unit: string): number {
  return scaled(value, baseUnit(unit)?.factor ?? 1);
}

/** A value in a base unit, in another unit of the same quantity. */
export function fromBaseUnit(value: number, unit: string): number {
  // Two conversions are less exact: 37.25 per hour is 37.2499999999999 after both.
  return scaled(value, 1 / (baseUnit(unit)?.factor ?? 1), DIGITS - 2);
}

function scaled(value: number, factor: number, digits = DIGITS): number {
  if (factor === 1) return value;
  return Number(Math.max(-LARGEST, Math.min(LARGEST, value * factor)).toPrecision(digits));
}
