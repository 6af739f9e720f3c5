import { unitFactor, unitSize } from "@wirecost/sim-core/model";
import { isNumber } from "../../../values/number-format.ts";
import { fromOctets, headerUnit } from "../columns/column-unit.ts";
import type { SplitRow, SplitTable } from "../split-table.ts";

const BRACKETS = /^[([]([^()[\]]+)[)\]]$/;

/**
 * A table whose first row has the units of its columns, as data loggers and laboratories write it: they become part of
 * the headers. Undefined for any other table, and where a header states another unit: then the row is no measurement,
 * and its errors name the line.
 */
export function withUnitRow(
  split: SplitTable,
): { readonly split: SplitTable; readonly note: string } | undefined {
  const [units, next] = split.sample;
  if (!units || !next || units.fields.some((field) => isNumber(field.trim()))) return undefined;
  const stated = units.fields.map(unitOf);
  const isUnit = (unit: string, i: number) => {
    const own = headerUnit(split.header.fields[i] ?? "")?.unit;
    // A table of names, values and units has a unit in each row.
    return isNumber(next.fields[i]?.trim() ?? "") && (own === undefined || unitFactor(unit, own) === 1);
  };
  if (!stated.some(Boolean) || stated.some((unit, i) => unit && !isUnit(unit, i))) return undefined;
  const fields = split.header.fields.map((name, i) =>
    stated[i] && !headerUnit(name) ? `${name.trim()} (${stated[i]})` : name,
  );
  const { plain: _, ...rest } = split;
  return {
    split: {
      ...rest,
      header: { ...split.header, fields },
      sample: split.sample.slice(1),
      rowCount: split.rowCount - 1,
      *rows(): Generator<SplitRow> {
        for (const row of split.rows()) if (row.line !== units.line) yield row;
      },
    },
    note: `Line ${units.line} has the units of the columns: ${fields.filter((_, i) => stated[i]).join(", ")}.`,
  };
}

/** The unit in a cell, in brackets or not. */
function unitOf(field: string): string | undefined {
  const text = field.trim();
  const unit = fromOctets(BRACKETS.exec(text)?.[1]?.trim() ?? text);
  return unitSize(unit) ? unit : undefined;
}
