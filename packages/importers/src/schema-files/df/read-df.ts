import { ComplaintList } from "../../complaint-list.ts";
import { excerpt } from "../../excerpt.ts";
import type { SchemaField, SchemaFileReading } from "../schema.ts";
import type { SchemaDraft } from "../schema-draft.ts";
import { type DfProperty, type DfStatement, dfStatements } from "./df-statements.ts";

/** Statements that are irrelevant to a table's records. */
const OTHERS = new Set("DATABASE CONSTRAINT POLICY COLLATION DOMAIN PARTITION GROUP TENANT".split(" "));

/** Maximum EXTENT in ABL. */
const MAX_EXTENT = 28_000;

type Counts = Pick<SchemaFileReading, "tables" | "fields" | "indexes" | "sequences">;

/** ADD UNIQUE INDEX, as in older releases, and UPDATE PRIMARY INDEX. */
const MODIFIERS = ["UNIQUE", "PRIMARY"];

/** Names for a table in old releases and in those for a DataServer. */
const FILE = "FILE";

const KINDS = ["TABLE", FILE, "FIELD", "INDEX", "SEQUENCE", ...OTHERS];
const FIRST = new RegExp(
  `^\\s*(?:[#@].*\\n\\s*)*(?:ADD|UPDATE|DROP|RENAME) (?:(?:${MODIFIERS.join("|")}) )?(?:${KINDS.join("|")}) "`,
  "i",
);

/** Whether a text contains data definitions: its first statement is one of a .df. */
export function isDf(text: string): boolean {
  return FIRST.test(text);
}

/**
 * Reads data definitions into a schema. Definitions that they change must have been read before, from this file or
 * another.
 */
export function readDf(text: string, draft: SchemaDraft): Omit<SchemaFileReading, "name" | "notes"> {
  const complaints = new ComplaintList();
  const counts = { tables: 0, fields: 0, indexes: 0, sequences: 0 };
  const statements = dfStatements(text);
  let next = statements.next();
  for (; !next.done; next = statements.next()) {
    const statement = next.value;
    if (statement.words.length > 0) apply(statement, draft, counts, complaints);
    // The collation tables of a database have rows of numbers.
    if (statement.words[1]?.text === "DATABASE") continue;
    for (const { number: line, text: value } of statement.unread) {
      const message = `${excerpt(value.trim())} is not a property of a .df, such as FORMAT "x(30)".`;
      complaints.warning({ line, value, message });
    }
  }
  if (!next.value) {
    const message = "The file has no trailer (a line with a single dot, then PSC): its end may be missing.";
    complaints.warning({ line: 0, value: "", message });
  }
  return { kind: "data definitions", ...counts, complaints: complaints.list, omitted: complaints.omitted };
}

type MutableCounts = { -readonly [K in keyof Counts]: number };

function apply(
  statement: DfStatement,
  draft: SchemaDraft,
  counts: MutableCounts,
  complaints: ComplaintList,
): void {
  const { line, words } = statement;
  const warn = (message: string) => complaints.warning({ line, value: textOf(statement), message });
  const verb = words[0]?.text;
  const written =
    words.find(({ text, quoted }, i) => i > 0 && !quoted && !MODIFIERS.includes(text))?.text ?? "";
  const kind = written === FILE ? "TABLE" : written;
  const [name = "", second = ""] = namesOf(statement);
  if (OTHERS.has(kind)) return;
  if (kind === "INDEX") counts.indexes += applyIndex(statement, draft);
  else if (kind === "SEQUENCE") {
    if (verb === "ADD") counts.sequences += 1;
  } else if (kind === "FIELD") counts.fields += applyField(statement, draft, complaints);
  else if (kind !== "TABLE") warn(`${excerpt(textOf(statement))} is not a statement of a .df that is known.`);
  else if (name === "") warn(`${excerpt(textOf(statement))} names nothing: a name in quotes is missing.`);
  else if (verb === "ADD") {
    counts.tables += 1;
    draft.table(name).isDefined = true;
  } else {
    const known =
      verb === "UPDATE" ? draft.has(name) : verb === "RENAME" ? draft.rename(name, second) : draft.drop(name);
    if (!known) warn(undefinedBefore(verb, `table ${excerpt(name)}`));
  }
}

/** @returns indexes that were added: 1 or 0 */
function applyIndex(statement: DfStatement, draft: SchemaDraft): number {
  const { words, properties } = statement;
  const verb = words[0]?.text;
  const names = namesOf(statement);
  const [name = "", to = ""] = names;
  const table = names.at(-1) ?? "";
  if (verb === "DROP") draft.renameUnique(table, name, undefined);
  else if (verb === "RENAME") draft.renameUnique(table, name, to);
  if (verb !== "ADD") return 0;
  const isUnique =
    words.some(({ text, quoted }) => !quoted && text === "UNIQUE") ||
    properties.some(({ key }) => key === "UNIQUE");
  const fields = properties.filter(({ key }) => key === "INDEX-FIELD").map(({ value }) => value);
  if (isUnique && fields.length > 0) draft.addUnique(table, name, fields);
  return 1;
}

/** @returns fields that were added: 1 or 0 */
function applyField(statement: DfStatement, draft: SchemaDraft, complaints: ComplaintList): number {
  const { line, words, properties } = statement;
  const value = textOf(statement);
  const warn = (message: string, at = line) => complaints.warning({ line: at, value, message });
  const verb = words[0]?.text;
  const [name = "", table = "", newName = name] = namesOf(statement);
  const as = words.findIndex(({ text, quoted }) => !quoted && text === "AS");
  const type = as < 0 ? "" : (words[as + 1]?.text ?? "").toLowerCase();
  const known = draft.field(table, name);
  if (name === "" || table === "")
    warn(`${excerpt(value)} is not complete: FIELD "name" OF "table" is needed.`);
  else if (verb === "ADD" && type === "") warn(`${excerpt(value)} has no type: AS character is missing.`);
  else if (verb === "ADD") {
    if (draft.isPartOnly(table)) warn(partOf(table));
    draft.setField(table, { name, type, ...propertiesOf(properties, warn) });
    return 1;
  } else if (!known) warn(undefinedBefore(verb, `field ${excerpt(name)} of ${excerpt(table)}`));
  else if (verb === "UPDATE") draft.setField(table, { ...known, ...propertiesOf(properties, warn) });
  else {
    draft.dropField(table, name);
    if (verb === "RENAME") {
      draft.setField(table, { ...known, name: newName });
      draft.renameInUnique(table, name, newName);
    }
  }
  return 0;
}

function partOf(table: string): string {
  return `ADD FIELD to table ${excerpt(table)}, which no file before it defines: its other fields are not known, so its records are estimated too small. Read the .df of the whole database first.`;
}

function undefinedBefore(verb: string | undefined, what: string): string {
  return `${verb} of ${what}, which no file before it defines. Read the .df of the whole database first.`;
}

function textOf({ words }: DfStatement): string {
  return words.map(({ text, quoted }) => (quoted ? `"${text}"` : text)).join(" ");
}

function namesOf({ words }: DfStatement): readonly string[] {
  return words.filter(({ quoted }) => quoted).map(({ text }) => text);
}

function propertiesOf(
  properties: readonly DfProperty[],
  warn: (message: string, line: number) => void,
): Pick<SchemaField, "format" | "maxWidth" | "extent"> {
  const found: { format?: string; maxWidth?: number; extent?: number } = {};
  const count = ({ key, value, line }: DfProperty, most: number): number | undefined => {
    if (/^\d+$/.test(value) && Number(value) <= most) return Number(value);
    warn(`${key} ${excerpt(value)} is not a whole number up to ${most}; it was left out.`, line);
    return undefined;
  };
  for (const property of properties) {
    if (property.key === "FORMAT") found.format = property.value;
    else if (property.key === "MAX-WIDTH") {
      const width = count(property, 2_000_000_000);
      if (width !== undefined) found.maxWidth = width;
    } else if (property.key === "EXTENT") {
      const extent = count(property, MAX_EXTENT);
      if (extent) found.extent = extent;
    }
  }
  return found;
}
