/** A line of COMPILE XREF about a table or a sequence. */
export interface XrefReference {
  /** The compiled file as named in the XREF. */
  readonly program: string;
  /** The statement's file: the program, or an include. */
  readonly file: string;
  /** The statement's first line, from 1. */
  readonly line: number;
  readonly type: XrefType;
  /** With its database, as in the XREF; for a class's temp-table without the class. */
  readonly table: string;
  /** For a search its index, for a sort or an update its field. */
  readonly name: string;
  /** Whether a whole index, or the table without an index, is searched. */
  readonly isWholeIndex: boolean;
  readonly isTemporary: boolean;
}

export const XREF_TYPES = ["SEARCH", "SORT-ACCESS", "CREATE", "UPDATE", "DELETE", "SEQUENCE"] as const;
export type XrefType = (typeof XREF_TYPES)[number];

const TYPES: ReadonlySet<string> = new Set(XREF_TYPES);
/** Names of two files, a line, a type and its object. */
const LINE = /^(.+?) (\d{1,7}) ([A-Z][A-Z-]{2,30})(?: (.*))?$/;
/** Beginning of each text XREF. */
const FIRST =
  /^(?:\uFEFF)?.+ \d{1,7} (?:COMPILE|CPINTERNAL|CPSTREAM|STRING|INCLUDE|SEARCH|ACCESS|CLASS|PROCEDURE) /;
const TEMPORARY = /\b(?:TEMPTABLE|TEMP-TABLE|WORKTABLE|WORKFILE)\b/;
const WHOLE = /\b(?:WHOLE-INDEX|TABLE-SCAN)\b/;
/** A table with its database: properties, variables and others have none. */
const TABLE = /^[^\s.:,]+\.[^\s.:,]+$/;
/** Maximum lines examined to recognize a file. */
const MAX_HEAD = 4000;

/** Whether a text is an XREF or XREF-XML of COMPILE. */
export function isXref(text: string): boolean {
  const head = text.slice(0, MAX_HEAD);
  return isXml(head) || FIRST.test(head.slice(0, head.indexOf("\n") < 0 ? undefined : head.indexOf("\n")));
}

function isXml(head: string): boolean {
  const text = head.replace(/^\uFEFF/, "").trimStart();
  const root = text.startsWith("<?xml") ? text.slice(text.indexOf(">") + 1).trimStart() : text;
  return /^<Cross-reference\b/i.test(root);
}

/** References to tables in a text or XML XREF, in order. Takes linear time, and never throws. */
export function readXref(text: string): readonly XrefReference[] {
  return isXml(text.slice(0, MAX_HEAD)) ? readXml(text) : readText(text);
}

function readText(text: string): readonly XrefReference[] {
  const found: XrefReference[] = [];
  // For a nested include, the first name of a line is that of the outer one.
  let compiled: string | undefined;
  for (const row of text.split("\n")) {
    const [, names = "", line = "", written = "", object = ""] = LINE.exec(row.trimEnd()) ?? [];
    if (written === "COMPILE") compiled = filesOf(names, undefined)[0];
    const words = object.split(" ").filter(Boolean);
    if (/^(?:\w+-)*DATA-MEMBER$/.test(words[0] ?? "")) words.shift();
    const type = words[1] === "SEQUENCE" && words.length === 2 ? "SEQUENCE" : written;
    const table = withoutClass(words[0] ?? "");
    const name = words[1] ?? "";
    const isTemporary = TEMPORARY.test(object);
    if (!isType(type) || table === "" || !(isTemporary || TABLE.test(table))) continue;
    const [program, file] = filesOf(names, compiled);
    found.push({
      program: compiled ?? program,
      file,
      line: Number(line),
      type,
      table,
      name: type === "SEQUENCE" || TEMPORARY.test(name) ? "" : name,
      isWholeIndex: WHOLE.test(object),
      isTemporary,
    });
  }
  return found;
}

/** Two names with a space between them; names with spaces are quoted, or the first or both are the program's. */
function filesOf(names: string, program: string | undefined): readonly [string, string] {
  const quoted = /^(?:"([^"]*)"|(\S+)) (?:"([^"]*)"|(\S+))$/.exec(names);
  if (quoted) return [quoted[1] ?? quoted[2] ?? "", quoted[3] ?? quoted[4] ?? ""];
  if (program !== undefined && names.startsWith(`${program} `))
    return [program, names.slice(program.length + 1)];
  const half = names.slice(0, (names.length - 1) / 2);
  if (names === `${half} ${half}`) return [half, half];
  const space = names.lastIndexOf(" ");
  return [names.slice(0, space), names.slice(space + 1)];
}

function readXml(text: string): readonly XrefReference[] {
  const files = new Map<string, string>();
  let program = "";
  const found: { readonly key: string; readonly reference: Omit<XrefReference, "program" | "file"> }[] = [];
  for (const part of text.split(/<(?=(?:Source|Reference)\s)/i).slice(1)) {
    const head = part.slice(0, Math.max(0, part.indexOf(">")));
    const key = `${elementOf(part, "Source-guid")} ${elementOf(part, "File-num")}`;
    if (/^Source/i.test(part)) {
      const name = attributeOf(head, "File-name");
      files.set(key, name);
      if (elementOf(part, "File-num") === "1" || program === "") program = name;
      continue;
    }
    const written = attributeOf(head, "Reference-type");
    const [identifier = "", more = ""] = attributeOf(head, "Object-identifier").split(" ");
    const context = elementOf(part, "Object-context");
    const type = context === "SEQUENCE" || more === "SEQUENCE" ? "SEQUENCE" : written;
    // For an update, the object is the field, and the context is its table.
    const [table, name] = type === "UPDATE" ? [context, identifier] : [identifier, context || more];
    const detail = elementOf(part, "Detail");
    const isTemporary = elementOf(part, "Temp-ref") !== "" || TEMPORARY.test(detail);
    const bare = withoutClass(table);
    if (!isType(type) || bare === "" || !(isTemporary || TABLE.test(bare))) continue;
    const reference = {
      line: Number(elementOf(part, "Line-num")) || 1,
      type,
      table: bare,
      name: type === "SEQUENCE" ? "" : name,
      isWholeIndex: WHOLE.test(detail),
      isTemporary,
    };
    found.push({ key, reference });
  }
  return found.map(({ key, reference }) => ({ program, file: files.get(key) ?? program, ...reference }));
}

/** `app.Order:ttLine` is the temp-table of a class. */
function withoutClass(table: string): string {
  return table.slice(table.lastIndexOf(":") + 1);
}

function isType(type: string): type is XrefType {
  return TYPES.has(type);
}

function attributeOf(head: string, name: string): string {
  return decoded(new RegExp(`\\s${name}\\s*=\\s*"([^"]*)"`, "i").exec(head)?.[1] ?? "");
}

/** The text of an element; empty where there is none. */
function elementOf(part: string, name: string): string {
  const from = part.search(new RegExp(`<${name}>`, "i"));
  if (from < 0) return "";
  const end = part.indexOf("<", from + 1);
  return decoded(part.slice(from + name.length + 2, end < 0 ? undefined : end)).trim();
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replaceAll(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? "");
}
