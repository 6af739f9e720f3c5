import { ConversationFileError } from "../../file-format.ts";
import { MAX_COLUMNS, recordOf, type TableRecord } from "./columns.ts";

export const FOOTER = /(?:^|\n)\(\d+ \p{L}+\)\s*$/u;

/**
 * A line per value, after its name and a separator, as written by `psql -A -x` and `psql --csv -x`. A record ends where
 * a name occurs again; all have the names of the first one, which distinguishes them from lines of a statement.
 */
export function* pairRecords(lines: readonly string[], separator: string): Generator<TableRecord> {
  let names: ReadonlySet<string> | undefined;
  let record = new Map<string, string>();
  let name = "";
  const plain = () =>
    new Map([...record].map(([own, value]) => [own.toLowerCase(), plainValue(value, separator)]));
  for (const line of lines) {
    const end = line.indexOf(separator);
    const found = line.slice(0, Math.max(0, end));
    const isName = /^\w+$/.test(found) && line.charAt(end + 1) !== separator;
    if (isName && (names?.has(found) ?? record.size < MAX_COLUMNS)) {
      if (record.has(found)) {
        names ??= new Set(record.keys());
        yield plain();
        record = new Map();
      }
      name = found;
      record.set(name, line.slice(end + 1));
    } else if (name !== "") record.set(name, `${record.get(name)}\n${line}`);
  }
  if (record.size > 0) yield plain();
}

/** A value without psql's footer, and without CSV's quotes. */
function plainValue(value: string, separator: string): string {
  const text = value.replace(FOOTER, "").trimEnd();
  const isQuoted = separator !== "|" && text.startsWith('"') && text.endsWith('"');
  return isQuoted ? text.slice(1, -1).replaceAll('""', '"') : text;
}

/** Columns with a statement's text, and with a number that each record has. */
const TEXTS: ReadonlySet<string> = new Set(["query", "digest_text"]);
const NUMBERS: ReadonlySet<string> = new Set("calls count_star rows total_exec_time total_time".split(" "));
const NUMBER = /^[\d.]+(?:e[+-]?\d+)?$/;

/**
 * Values between bars or other separators, as written by `psql -A`: a statement's text may contain separators and line
 * ends too. So the columns before it are counted from the left, those after it from the right, and a record ends where
 * its numbers are valid.
 */
export function* unalignedRecords(lines: readonly string[], separator: string): Generator<TableRecord> {
  const head = lines.findIndex((line) => line.trim() !== "");
  const names = (lines[head] ?? "").trim().toLowerCase().split(separator).slice(0, MAX_COLUMNS);
  const before = Math.max(
    0,
    names.findIndex((name) => TEXTS.has(name)),
  );
  const after = names.length - before - 1;
  let record: string | undefined;
  let beganAt = 0;
  /** Whether the columns before the text in the open record's first line are valid. */
  let isBegun = false;
  for (let i = head + 1; i < lines.length; i++) {
    const line = lines[i] ?? "";
    const begins = valuesOf(line) !== undefined;
    // If the text is in the last column, only the next record shows that one has ended.
    if (after === 0 && begins) yield* finished();
    if (record === undefined && FOOTER.test(line)) continue;
    const parts = line.split(separator);
    if (record === undefined) {
      beganAt = i + 1;
      isBegun = parts.length > before && areRight(parts.slice(0, before), 0);
    }
    record = record === undefined ? line : `${record}\n${line}`;
    const ends = parts.length > after && areRight(parts.slice(parts.length - after), before + 1);
    // A line of a text that looks like a record is treated as one, so that no other record is lost.
    if (after > 0 && (begins || (isBegun && ends))) yield* finished();
  }
  yield* finished();

  function finished(): readonly TableRecord[] {
    if (record === undefined) return [];
    const text = record;
    record = undefined;
    const values = valuesOf(text);
    if (values) return [recordOf(names, values)];
    // A client's footer has no separator.
    if (!text.includes(separator)) return [];
    throw new ConversationFileError(
      `The record that begins here does not have ${names.length} values as the first line names them, with numbers in ${names.filter((name) => NUMBERS.has(name)).join(", ") || "no column"}.`,
      { line: beganAt },
    );
  }

  /** Whether these may be the values of the columns from an index on. */
  function areRight(values: readonly string[], from: number): boolean {
    return values.every((value, i) => !NUMBERS.has(names[from + i] ?? "") || NUMBER.test(value));
  }

  /** Undefined if these are not the values of a whole record. */
  function valuesOf(text: string): readonly string[] | undefined {
    const parts = text.split(separator);
    if (parts.length < names.length) return undefined;
    const end = parts.length - after;
    const statement = parts.slice(before, end).join(separator).replace(FOOTER, "").trimEnd();
    const values = [...parts.slice(0, before), statement, ...parts.slice(end)];
    return areRight(values, 0) ? values : undefined;
  }
}
