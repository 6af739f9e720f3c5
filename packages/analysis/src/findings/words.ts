import { applies, formatSixDigits, type MeasuredMetric, paramName, paramValueText } from "@wirecost/sim-core";
import { firstOf } from "./judged-cells.ts";
import type { JudgedSet } from "./judged-set.ts";

/** Maximum values that a message lists. */
const MAX_LISTED = 8;

export function quantityText(value: number, { unit }: MeasuredMetric): string {
  return unit === "1" ? formatSixDigits(value) : `${formatSixDigits(value)} ${unit}`;
}

/** `518.8, 628.9, 848 tx/s` */
export function valuesText(values: ArrayLike<number>, { unit }: MeasuredMetric): string {
  const shown = Array.from({ length: Math.min(MAX_LISTED, values.length) }, (_, i) =>
    formatSixDigits(values[i] ?? 0),
  );
  const more = values.length > MAX_LISTED ? ` and ${values.length - MAX_LISTED} more` : "";
  return `${shown.join(", ")}${more}${unit === "1" ? "" : ` ${unit}`}`;
}

/** A share without sign: `38 %`. */
export function percentText(share: number): string {
  return `${formatSixDigits(Math.round(Math.abs(share) * 100))} %`;
}

/** `one row`, `14 rows` */
export function count(n: number, one: string, many = `${one}s`): string {
  return n === 1 ? `one ${one}` : `${formatSixDigits(n)} ${many}`;
}

/** Name of a cell: its label if labels are distinct, otherwise the settings that differ. */
export function cellName({ schema, cells, settingsOf }: JudgedSet, cell: number): string {
  const label = cells.label(cell);
  if (label !== undefined) return label;
  const own = settingsOf(firstOf(cells.runs, cell));
  const settings = cells.varying.flatMap((id) => {
    const param = schema.params[id];
    const value = own[id];
    return param && value !== undefined && applies(schema, id, own)
      ? [
          `${paramName(param)} ${typeof value === "number" ? formatSixDigits(value) : paramValueText(param, value)}`,
        ]
      : [];
  });
  return settings.length > 0 ? settings.join(", ") : "All rows";
}
