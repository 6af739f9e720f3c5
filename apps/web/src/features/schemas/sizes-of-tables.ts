import { fieldsBytes, recordBytes, type SchemaTable } from "@wirecost/importers/schemas";
import { applies, checkValue, type Model, type Params, paramValueText } from "@wirecost/sim-core";
import { type NamedSchema, recordBytesText, schemaText } from "../../entities/schema/named-schema.ts";

export interface TableChoice {
  readonly table: SchemaTable;
  /** The outer table of a join. */
  readonly outer: SchemaTable | undefined;
  /** Names of a FIELDS list; empty for whole records. */
  readonly fields: readonly string[];
  /** Whether the query reads all records of its tables. */
  readonly withRecords: boolean;
}

/** The settings of a selection, and their origin in words. */
export interface SizesOfTables {
  readonly params: Params;
  readonly source: string;
  /** Values that a setting rejects: more records than the lab's maximum. */
  readonly issues: readonly string[];
}

/** Settings for the tables of a schema; undefined if their sizes are unknown. */
export function sizesOfTables(
  model: Model,
  current: Params,
  schema: NamedSchema,
  { table, outer, fields, withRecords }: TableChoice,
): SizesOfTables | undefined {
  const whole = recordBytes(table);
  if (!whole) return undefined;
  const narrow = fields.length > 0 ? fieldsBytes(table, fields) : undefined;
  const ofOuter = outer && recordBytes(outer);
  const wanted = {
    recordBytes: whole.bytes,
    ...(takesFields(model, current) && { fields: narrow !== undefined }),
    ...(narrow && { fieldsBytes: narrow.bytes }),
    ...(ofOuter && { outerRecordBytes: ofOuter.bytes }),
    ...(withRecords && table.size && { records: table.size.records }),
    ...(withRecords && outer?.size && { outerRecords: outer.size.records }),
  };
  const params: Record<string, Params[string]> = {};
  const issues: string[] = [];
  for (const [id, value] of Object.entries(wanted)) {
    const param = model.params[id];
    const issue = param && checkValue(id, param, value);
    if (issue) issues.push(issue.message);
    else if (param) params[id] = value;
  }
  const list = narrow ? ` with FIELDS (${fields.join(" ")})` : "";
  const tables = outer ? `${table.name}${list} and ${outer.name}` : `${table.name}${list}`;
  return { params, source: `${tables} of ${schemaText(schema)}`.slice(0, 500), issues };
}

/** Whether the code pattern reads with a FIELDS list, if one is given. */
export function takesFields(model: Model, params: Params): boolean {
  return applies(model, "fields", params);
}

/** Why the size of a whole record has no effect; undefined if it has one. */
export function recordSizeWithoutEffect(model: Model, params: Params): string | undefined {
  if (params.fields === true && takesFields(model, params)) return "FIELDS() on";
  const { pattern } = model.params;
  return pattern && params.pattern !== undefined && applies(model, "sqlRecordBytes", params)
    ? paramValueText(pattern, params.pattern)
    : undefined;
}

export function hasOuterTable(model: Model, params: Params): boolean {
  return applies(model, "outerRecordBytes", params);
}

export function choiceText({ table, fields }: TableChoice): string {
  const whole = recordBytes(table);
  if (!whole) return `${table.name} has no records and no fields: its size is not known.`;
  const narrow = fields.length > 0 ? fieldsBytes(table, fields) : undefined;
  const record = `Record: ${recordBytesText(whole)}.`;
  return narrow ? `${record} With FIELDS: ${recordBytesText(narrow)}.` : record;
}
