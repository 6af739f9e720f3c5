/** A line of COMPILE XREF that is about a table. */
export interface XrefReference {
  /** The file that was compiled, as XREF has it. */
  readonly program: string;
  /** The file that the statement stands in: the program, or one that it includes. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly type: XrefType;
  /** With its database, as XREF has it. */
  readonly table: string;
  /** Of a search its index, of a sort or an update its field. */
  readonly name: string;
  /** Whether no part of the index is searched, but all of it. */
  readonly isWholeIndex: boolean;
  readonly isTemporary: boolean;
}

export const XREF_TYPES = ["SEARCH", "SORT-ACCESS", "CREATE", "UPDATE", "DELETE"] as const;
export type XrefType = (typeof XREF_TYPES)[number];

const TYPES: ReadonlySet<string> = new Set(XREF_TYPES);
/** Names of two files, a line, a type and what it is about. */
const LINE = /^(.+?) (\d{1,7}) ([A-Z][A-Z-]{2,30})(?: (.*))?$/;
/** What begins each XREF of text. */
const FIRST =
  /^(?:\uFEFF)?.+ \d{1,7} (?:COMPILE|CPINTERNAL|CPSTREAM|STRING|INCLUDE|SEARCH|ACCESS|CLASS|PROCEDURE) /;
const TEMPORARY = /\b(?:TEMPTABLE|TEMP-TABLE|WORKTABLE)\b/;
/** Lines that are looked at to recognise a file. */
const MAX_HEAD = 4000;

/** Whether a text is what COMPILE writes for XREF or XREF-XML. */
export function isXref(text: string): boolean {
  const head = text.slice(0, MAX_HEAD);
  return isXml(head) || FIRST.test(head.slice(0, head.indexOf("\n") < 0 ? undefined : head.indexOf("\n")));
}

function isXml(head: string): boolean {
  const text = head.replace(/^\uFEFF/, "").trimStart();
  const root = text.startsWith("<?xml") ? text.slice(text.indexOf(">") + 1).trimStart() : text;
  return /^<Cross-reference\b/i.test(root);
}

/** References to tables of an XREF of text or XML, in its order. Takes linear time, and never throws. */
export function readXref(text: string): readonly XrefReference[] {
  return isXml(text.slice(0, MAX_HEAD)) ? readXml(text) : readText(text);
}

function readText(text: string): readonly XrefReference[] {
  const found: XrefReference[] = [];
  for (const row of text.split("\n")) {
    const [, names = "", line = "", type = "", object = ""] = LINE.exec(row.trimEnd()) ?? [];
    if (!isType(type)) continue;
    const [program, file] = filesOf(names);
    const words = object.split(" ").filter(Boolean);
    const [table = "", name = ""] = words;
    if (table === "" || table === "DATA-MEMBER") continue;
    found.push({
      program,
      file,
      line: Number(line),
      type,
      table,
      name: TEMPORARY.test(name) ? "" : name,
      isWholeIndex: words.includes("WHOLE-INDEX"),
      isTemporary: TEMPORARY.test(object),
    });
  }
  return found;
}

/** Two names with a space between them; names with spaces are quoted, or one is the other. */
function filesOf(names: string): readonly [string, string] {
  const quoted = /^(?:"([^"]*)"|(\S+)) (?:"([^"]*)"|(\S+))$/.exec(names);
  if (quoted) return [quoted[1] ?? quoted[2] ?? "", quoted[3] ?? quoted[4] ?? ""];
  const half = names.slice(0, (names.length - 1) / 2);
  if (names === `${half} ${half}`) return [half, half];
  const space = names.lastIndexOf(" ");
  return [names.slice(0, space), names.slice(space + 1)];
}

function readXml(text: string): readonly XrefReference[] {
  const files = new Map<string, string>();
  let program = "";
  const found: XrefReference[] = [];
  for (const part of text.split(/<(?=(?:Source|Reference)\s)/i).slice(1)) {
    const head = part.slice(0, Math.max(0, part.indexOf(">")));
    const file = `${elementOf(part, "Source-guid")} ${elementOf(part, "File-num")}`;
    if (/^Source/i.test(part)) {
      const name = attributeOf(head, "File-name");
      files.set(file, name);
      if (elementOf(part, "File-num") === "1" || program === "") program = name;
      continue;
    }
    const type = attributeOf(head, "Reference-type");
    const [table = "", more = ""] = attributeOf(head, "Object-identifier").split(" ");
    if (!isType(type) || table === "" || elementOf(part, "Data-member-ref") !== "") continue;
    const detail = elementOf(part, "Detail");
    found.push({
      program,
      file: files.get(file) ?? program,
      line: Number(elementOf(part, "Line-num")) || 1,
      type,
      table,
      name: elementOf(part, "Object-context") || more,
      isWholeIndex: detail.includes("WHOLE-INDEX"),
      isTemporary: TEMPORARY.test(`${elementOf(part, "Temp-ref")} ${detail}`),
    });
  }
  return found;
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
