import type { FieldList, RecordPhrase } from "../access/access.ts";
import { type Assumptions, sizeOf, tableKey } from "../cost/assumptions.ts";
import { listBytes } from "../cost/field-list-bytes.ts";
import type { Token } from "../read/token.ts";
import { mayName } from "./access-index.ts";
import { firstOf, isBeforeTable, MAX_STATEMENTS, mayBeField, statementsOf, wordsOf } from "./code-words.ts";
import { isLeftFor, mayShare } from "./left-record.ts";
import { type Candidate, isChanged, isStored, type Rewrite, savedBy } from "./rewrite.ts";

/** Maximum fields in a readable list. */
const MAX_FIELDS = 30;
/** Statements that use a whole record, or values of fields that they do not name. */
const TAKES_ALL = new Set(
  "using buffer-copy buffer-compare raw-transfer dynamic-function publish".split(" "),
);

/** Statements that end a loop before its last record. */
const LEAVES = new Set(["leave", "return", "undo", "stop", "error", "quit"]);

/** Adds FIELDS with the fields that the block reads, if it neither passes on nor changes a record. */
export function fieldList(candidate: Candidate, assumptions: Assumptions): Rewrite | undefined {
  const { access } = candidate;
  const lists = new Map<RecordPhrase, FieldList>();
  if (access.kind === "for")
    for (const phrase of access.phrases) {
      const { lock, fieldsAt } = phrase;
      const canHave = isStored(phrase) && lock === "no-lock" && !phrase.fieldList && fieldsAt !== undefined;
      const fields = canHave && !isChanged(phrase, candidate) ? fieldsRead(phrase, candidate) : undefined;
      if (fields && fields.length > 0 && fields.length <= MAX_FIELDS)
        lists.set(phrase, { isExcept: false, names: fields });
    }
  if (lists.size === 0) return undefined;
  const changed = {
    ...access,
    phrases: access.phrases.map((phrase) =>
      lists.has(phrase) ? { ...phrase, fieldList: lists.get(phrase) } : phrase,
    ),
  };
  return {
    title: "FIELDS",
    condition: `The block reads nothing else of the record. ${bytesText(lists, assumptions)}; a trigger or a called program that reads another field of this buffer stops with error 8826.`,
    saved: savedBy(changed, candidate, assumptions),
    edits: [...lists].map(([{ fieldsAt = 0 }, { names }]) => ({
      file: access.inclusion,
      at: fieldsAt,
      remove: 0,
      insert: ` FIELDS(${names.join(" ")})`,
    })),
  };
}

/** "By the schema, the fields of order have about 43 bytes (31 to 56)", or the assumption about them. */
function bytesText(lists: ReadonlyMap<RecordPhrase, FieldList>, assumptions: Assumptions): string {
  const texts = [...lists].map(([{ buffer, table }, list]) => {
    const estimate = listBytes(list, sizeOf(assumptions, table).fieldSizes);
    return estimate
      ? `the fields of ${buffer} have about ${estimate.bytes} bytes by the schema (${estimate.low} to ${estimate.high})`
      : `${assumptions.settings.fieldsBytes} bytes are assumed for the fields of ${buffer}`;
  });
  const text = texts.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Fields named by the statement and its block; undefined if it may read others. */
function fieldsRead({ buffer }: RecordPhrase, candidate: Candidate): readonly string[] | undefined {
  const { block, statement } = candidate.access;
  if (!block) return undefined;
  const name = tableKey(buffer);
  const { calls, hasUnread } = candidate.effects.of(block);
  const statements = [wordsOf(statement), ...firstOf(statementsOf(block), MAX_STATEMENTS)];
  if (statements.length > MAX_STATEMENTS || hasUnread || candidate.effects.isShared(name)) return undefined;
  // The record remains in its buffer after FOR FIRST or LEAVE.
  const isLeft =
    candidate.access.phrases.every(({ reads }) => reads === "one") ||
    statements.some((tokens) => tokens.some(({ lower }) => LEAVES.has(lower)));
  if (isLeft && isLeftFor(name, block, candidate.index)) return undefined;
  if ((calls || isLeft) && mayShare(candidate, name)) return undefined;
  const fields = new Map<string, string>();
  for (const [i, tokens] of statements.entries()) if (!readFields(tokens, i === 0)) return undefined;
  return [...fields.values()];

  /** A field of the buffer, or the buffer, by another name of its table. */
  function mayAbbreviate(tokens: readonly Token[], at: number): boolean {
    const words = tokens[at]?.lower.split(".") ?? [];
    const word =
      words.length > 1 ? words.at(-2) : isBeforeTable(tokens[at - 1]?.lower ?? "") ? words[0] : undefined;
    return (
      word !== undefined &&
      word !== name &&
      !candidate.defined.has(word) &&
      mayName(word, name, candidate.index)
    );
  }

  function readFields(tokens: readonly Token[], isHead: boolean): boolean {
    // The name after RUN is not a field.
    const from = tokens[0]?.lower === "run" ? tokens.findIndex(({ text }) => text === "(") : 0;
    for (let at = from < 0 ? tokens.length : from; at < tokens.length; at++) {
      const { kind, lower, text } = tokens[at] ?? { kind: "mark", lower: "", text: "" };
      if (kind === "include" || text.includes("{") || TAKES_ALL.has(lower)) return false;
      if (kind !== "word") continue;
      const dot = lower.lastIndexOf(".");
      if (
        dot >= 0 &&
        !isTable(tokens, at) &&
        lower.slice(lower.lastIndexOf(".", dot - 1) + 1, dot) === name
      ) {
        const field = text.slice(dot + 1);
        if (field === "*" || field === "") return false;
        if (!fields.has(field.toLowerCase())) fields.set(field.toLowerCase(), field);
      } else if (mayAbbreviate(tokens, at)) return false;
      else if (lower.slice(dot + 1) === name) {
        if (!isNamedOnly(tokens, at, isHead)) return false;
      } else if (dot < 0 && mayBeField(tokens, at, candidate.defined)) return false;
    }
    return true;
  }
}

/** Functions of a record. */
const OF_RECORD = /^(?:rowid|recid|available|locked|ambiguous|current-changed|can-find)$/;

/** Whether a word is a table with its database, not a field with its table: `FIND FIRST shop.order`. */
function isTable(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.lower ?? "";
  return isBeforeTable(before) || (before === "(" && OF_RECORD.test(tokens[at - 2]?.lower ?? ""));
}

/** Whether a buffer is named without reading its content. */
function isNamedOnly(tokens: readonly Token[], at: number, isHead: boolean): boolean {
  const before = tokens[at - 1]?.lower ?? "";
  if (before === "available" || before === "release") return true;
  if (before === "(" && /^(?:rowid|recid|available|locked)$/.test(tokens[at - 2]?.lower ?? "")) return true;
  return isHead && (before === "each" || before === "first" || before === "last");
}
