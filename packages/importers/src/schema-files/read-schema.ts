import { checkSize } from "../decode/check-size.ts";
import { excerpt } from "../excerpt.ts";
import type { MeasurementFile } from "../reading.ts";
import { isColumnOutput, readColumnOutput } from "./analysis/column-output.ts";
import { isReport, readReport } from "./analysis/report.ts";
import type { TableLine } from "./analysis/table-line.ts";
import { codePageOf, decodeDf } from "./df/decode-df.ts";
import { isDf, readDf } from "./df/read-df.ts";
import type { SchemaFileReading, SchemaReading } from "./schema.ts";
import { SchemaDraft } from "./schema-draft.ts";

const FILES = "Use a .df file or the output of proutil -C dbanalys.";
const NOTHING = { tables: 0, fields: 0, indexes: 0, sequences: 0, omitted: 0, notes: [] } as const;

/**
 * Reads a schema from its files, in order: data definitions (.df), complete or incremental, and the output of `proutil
 * -C dbanalys` or `tabanalys`, printed or with -csoutput. Never throws.
 */
export function readSchema(files: readonly Pick<MeasurementFile, "name" | "bytes">[]): SchemaReading {
  const draft = new SchemaDraft();
  // proutil prints in the code page of the database, which its .df names.
  const codePage = files.map(({ bytes }) => codePageOf(bytes)).find((one) => one !== undefined);
  const readings = files.map((file) => readOne(file, draft, codePage));
  return { tables: draft.tables(), files: readings };
}

function readOne(
  { name, bytes }: Pick<MeasurementFile, "name" | "bytes">,
  draft: SchemaDraft,
  codePage: string | undefined,
): SchemaFileReading {
  const refused = (message: string): SchemaFileReading => ({
    ...NOTHING,
    name,
    kind: "unknown",
    complaints: [{ line: 0, value: name, message, severity: "error" }],
  });
  if (bytes.length === 0) return refused(`${excerpt(name)} is empty. ${FILES}`);
  const size = checkSize(bytes.length);
  if (size) return { ...refused(""), complaints: [size] };
  const decoded = decodeDf(bytes, codePage);
  if ("binary" in decoded) return refused(`${excerpt(name)} is ${decoded.binary}. ${FILES}`);
  const { text, notes } = decoded;
  if (isColumnOutput(text) || isReport(text)) {
    const { lines, complaints } = (isColumnOutput(text) ? readColumnOutput : readReport)(text);
    const { tables, replaced } = addSizes(lines, draft);
    if (tables === 0 && complaints.list.every(({ severity }) => severity !== "error"))
      complaints.error({
        line: 0,
        value: name,
        message: `${excerpt(name)} has no line of a table with its records.`,
      });
    return {
      ...NOTHING,
      name,
      kind: "table analysis",
      tables,
      complaints: complaints.list,
      omitted: complaints.omitted,
      notes: replaced.length > 0 ? [...notes, replacedText(replaced)] : notes,
    };
  }
  if (!isDf(text))
    return refused(
      `${excerpt(name)} is neither a .df file (ADD TABLE "Customer") nor the output of proutil -C dbanalys or tabanalys (RECORD BLOCK SUMMARY FOR AREA).`,
    );
  return { name, ...readDf(text, draft), notes };
}

const MAX_NAMES = 4;

/** Two files may describe parts of a database, or an older and a newer state: nothing in them tells which. */
function replacedText(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  const list = `${names.slice(0, MAX_NAMES).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  return `Records and sizes of ${list} replace those of a file before it: they are not added up. If each file has a part of the database, use an analysis of all of it.`;
}

/** Adds the records of an analysis; those of the partitions and tenants of a table are summed. */
function addSizes(
  lines: readonly TableLine[],
  draft: SchemaDraft,
): { readonly tables: number; readonly replaced: readonly string[] } {
  const replaced: string[] = [];
  const byTable = new Map<string, { name: string; lines: TableLine[] }>();
  for (const line of lines) {
    const name = tableOf(line.name);
    const known = byTable.get(name.toLowerCase());
    if (known) known.lines.push(line);
    else byTable.set(name.toLowerCase(), { name, lines: [line] });
  }
  for (const { name, lines: own } of byTable.values()) {
    const filled = own.filter(({ records }) => records > 0);
    const records = filled.reduce((sum, line) => sum + line.records, 0);
    const bytes = filled.reduce((sum, line) => sum + line.records * line.mean, 0);
    const table = draft.table(name);
    if (table.size && table.size.records > 0) replaced.push(table.name);
    table.size = {
      records,
      mean: records > 0 ? Math.round(bytes / records) : 0,
      min: filled.reduce((least, { min }) => Math.min(least, min), filled[0]?.min ?? 0),
      max: filled.reduce((most, { max }) => Math.max(most, max), 0),
    };
  }
  return { tables: byTable.size, replaced };
}

/** PUB.Order.2015 is a partition of Order. A table of another owner keeps the owner in its name. */
function tableOf(name: string): string {
  const [owner = "", table] = name.split(".");
  if (table === undefined) return name;
  return /^pub$/i.test(owner) ? table : `${owner}.${table}`;
}
