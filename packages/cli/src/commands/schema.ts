import { fieldsBytes, type RecordBytes, recordBytes, type SchemaTable } from "@wirecost/importers/schemas";
import { similarText } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { EXIT } from "../exit-code.ts";

import { type Option, parseArguments } from "../input/parse-arguments.ts";
import { readFormat } from "../output/format.ts";
import { jsonText, lineOf } from "../output/printable.ts";
import { textTable } from "../output/text-table.ts";
import { schemaOfFiles } from "../schema/schema-files.ts";

const accepted = [
  ["--table NAME", "the fields of one table, each with its bytes in a FIELDS list"],
  ["--fields NAME,...", "bytes of a record with FIELDS (NAME ...) of that table"],
  ["--json", "prints one JSON document"],
] as const satisfies readonly Option[];

/** Tables of an OpenEdge database with the bytes of their records: no server, no account. */
export const schema: Command = {
  usage: "FILE... [options]",
  summary: "Tables of an OpenEdge database with their records and bytes, from a .df and proutil -C dbanalys.",
  options: accepted,
  examples: [
    "sports2000.df dbanalys.txt",
    "sports2000.df dbanalys.txt --table Customer --fields CustNum,Name",
  ],
  async run(args, { out, err }) {
    const { values, positionals } = parseArguments(args, accepted);
    if (positionals.length === 0)
      throw new CliError("Name a .df file, the output of proutil -C dbanalys or tabanalys, or both.");
    if (values.fields !== undefined && values.table === undefined)
      throw new CliError("--fields needs --table: whose fields they are.");
    const json = readFormat(values, ["text", "json"]) === "json";
    const { tables, files } = await schemaOfFiles(positionals, (text) => err(lineOf(text)));
    if (values.table === undefined) {
      if (json) out(jsonText({ tables: tables.map(tableDocument), files }));
      else out(tablesText(tables));
      return EXIT.fine;
    }
    const table = oneOf(tables, values.table, "table");
    const chosen = values.fields
      ?.split(",")
      .map((name) => oneOf(table.fields, name.trim(), `field of ${table.name}`).name);
    const bytes = chosen ? fieldsBytes(table, chosen) : recordBytes(table);
    if (json) {
      const fields = table.fields.map((field) => ({ ...field, ...fieldsBytes(table, [field.name]) }));
      out(jsonText({ ...tableDocument(table), fields, chosen: { fields: chosen ?? null, ...bytes } }));
    } else out(tableText(table, chosen, bytes));
    return EXIT.fine;
  },
};

function oneOf<T extends { readonly name: string }>(all: readonly T[], name: string, what: string): T {
  const found = all.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (found) return found;
  const near = similarText(
    name,
    all.map((one) => one.name),
  );
  throw new CliError(`${JSON.stringify(name)} is not a ${what}${near ? `: did you mean ${near}?` : "."}`);
}

function tableDocument(table: SchemaTable) {
  const { name, size, fields } = table;
  return {
    name,
    records: size?.records ?? null,
    record: recordBytes(table) ?? null,
    size: size ?? null,
    fields: fields.length,
  };
}

function tablesText(tables: readonly SchemaTable[]): string {
  const rows = tables.map((table) => {
    const { name, size, fields } = table;
    const bytes = recordBytes(table);
    return [
      name,
      size ? String(size.records) : "",
      bytes ? String(bytes.bytes) : "",
      bytes?.from === "analysis" ? String(size?.min) : bytes ? String(bytes.low) : "",
      bytes?.from === "analysis" ? String(size?.max) : bytes ? String(bytes.high) : "",
      bytes ? (bytes.from === "analysis" ? "dbanalys" : "format") : "",
      fields.length > 0 ? String(fields.length) : "",
    ];
  });
  return textTable(["table", "records", "bytes", "from", "to", "source", "fields"], rows);
}

function tableText(
  { name, size, fields, ...rest }: SchemaTable,
  chosen: readonly string[] | undefined,
  bytes: RecordBytes | undefined,
): string {
  const table = { name, fields, ...(size && { size }), ...rest };
  const rows = fields.map((field) => {
    const { format = "", type, extent } = field;
    const own = fieldsBytes(table, [field.name]);
    return [field.name, `${type}${extent ? `[${extent}]` : ""}`, format, own ? String(own.bytes) : ""];
  });
  const list = rows.length > 0 ? `\n${textTable(["field", "type", "format", "bytes alone"], rows)}` : "";
  const what = chosen ? `${name} with FIELDS (${chosen.join(" ")})` : name;
  const records = size ? `, ${size.records} records` : "";
  const about = bytes ? `about ${bytes.bytes} bytes per record, ${bytes.low} to ${bytes.high}` : "no records";
  return `${lineOf(`${what}: ${about}${records}.`)}${list}`;
}
