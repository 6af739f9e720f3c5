import {
  isModel,
  type MeasurementSchema,
  ownUnitSize,
  type Unit,
  unitFactor,
} from "@wirecost/sim-core/model";
import { excerpt } from "../../../excerpt.ts";
import type { ColumnTarget } from "../../../reading.ts";
import { normalizeHeader } from "../../../values/normalize-header.ts";
import { headerUnit } from "./column-unit.ts";
import { headerWords } from "./header-words.ts";

/** The factor that converts the numbers of a column to the unit of its target, or the reason why there is none. */
export type ColumnFactor = { readonly factor: number; readonly unit?: string } | { readonly problem: string };

const PLAIN: ColumnFactor = { factor: 1 };

export function columnFactor(header: string, target: ColumnTarget, schema: MeasurementSchema): ColumnFactor {
  const of = targetUnit(target, schema);
  if (!of || namesItself(header, of)) return PLAIN;
  const own = ownUnitSize(of.unit);
  const per = own.dimension === "count" ? perFactor(header, of.unit) : undefined;
  if (per) return per;
  const ending = headerUnit(header);
  if (!ending) return PLAIN;
  const { unit, size } = ending;
  const fits = own.dimension === "count" ? "a plain number" : `in ${of.unit}`;
  if (!size) {
    if (unit.toLowerCase() === of.unit.toLowerCase()) return PLAIN;
    return {
      problem: `The column ${excerpt(header)} may be in ${unit === "min" ? "minutes, or a minimum" : "bits or in bytes"}: say which in its header, such as ${excerpt(`${ending.base} (${of.unit})`)}.`,
    };
  }
  // Headers abbreviate rates: "tps", "trans/sec".
  if (own.dimension === "count" && size.dimension !== "count" && of.unit.includes("/")) return PLAIN;
  if (size.dimension !== own.dimension)
    return {
      problem: `The column ${excerpt(header)} is in ${unit}, and ${excerpt(of.name)} is ${fits}: map it to something else, or correct its header.`,
    };
  return size.size === own.size ? PLAIN : { factor: size.size / own.size, unit };
}

/** For rates per second, if the header counts per minute or hour: "trans/min", "TPM". */
function perFactor(header: string, own: Unit): ColumnFactor | undefined {
  const { unit } = headerWords(header);
  const [period, headerPeriod] = [own.split("/")[1], unit.split("/")[1]];
  const factor = period && headerPeriod && unitFactor(period, headerPeriod);
  return factor && factor !== 1 ? { factor, unit } : undefined;
}

/** The factor of a column with a compatible unit; 1 if it has none. */
export function factorOf(
  header: string | undefined,
  target: ColumnTarget,
  schema: MeasurementSchema,
): number {
  const result = columnFactor(header ?? "", target, schema);
  return "factor" in result ? result.factor : 1;
}

/** The unit of a column's target; undefined if it is not a number with a known unit. */
export function targetUnit(
  target: ColumnTarget,
  schema: MeasurementSchema,
): { readonly id: string; readonly name: string; readonly unit: Unit } | undefined {
  // The columns of a custom table keep their units.
  if (!isModel(schema)) return undefined;
  if (target.kind === "setting") {
    const param = schema.params[target.param];
    return param?.kind === "number"
      ? { id: target.param, name: param.label, unit: param.unit as Unit }
      : undefined;
  }
  if (target.kind !== "metric") return undefined;
  const metric = schema.metrics[target.metric];
  return metric && { id: target.metric, name: metric.label, unit: metric.unit as Unit };
}

/**
 * An id such as bandwidthMBs, or a label such as "Compression per MiB", ends in something that is not the column's unit.
 */
function namesItself(header: string, { id, name }: { readonly id: string; readonly name: string }): boolean {
  if (/[([]/.test(header)) return header.trim() === name;
  const own = normalizeHeader(header);
  return own === normalizeHeader(id) || own === normalizeHeader(name);
}
