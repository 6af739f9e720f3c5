import { tableKey } from "../cost/assumptions.ts";
import type { Inclusion } from "../read/inclusion.ts";
import type { Token } from "../read/token.ts";
import { type FieldList, isLock, type Lock, type Place } from "./access.ts";
import { BUILT_IN } from "./built-in-functions.ts";
import { wholeNumber } from "./counted.ts";
import { equalFields } from "./equal-fields.ts";

export interface WrittenPhrase {
  readonly buffer: string;
  readonly reads: "each" | "one";
  readonly lock: Lock | undefined;
  readonly hasWhere: boolean;
  /** The fields of {@link equalFields}. */
  readonly equalFields: readonly string[];
  readonly byRowid: boolean;
  readonly isOuterJoin: boolean;
  readonly fieldList: FieldList | undefined;
  /** Position after its name and FIELDS, in characters; undefined if that is not in the statement's file. */
  readonly lockAt: number | undefined;
  readonly fieldsAt: number | undefined;
  readonly clientSelects: string | undefined;
  /** MAX-ROWS of a query, at its last table. */
  readonly maxRows: number | undefined;
}

export interface WrittenPhrases {
  readonly phrases: readonly WrittenPhrase[];
  readonly hasBy: boolean;
  readonly hasNoPrefetch: boolean;
  readonly noPrefetchAt: Place | undefined;
  readonly isTransaction: boolean;
  /** Index of the token after them. */
  readonly end: number;
}

const WHICH = new Set(["each", "first", "last", "next", "prev", "current", "unique"]);

/**
 * Reads `EACH a WHERE ..., FIRST b OF a NO-LOCK BY ...` to the end of the tokens or of the enclosing parenthesis.
 *
 * @param from index of the first token
 */
export function readPhrases(tokens: readonly Token[], from: number): WrittenPhrases {
  const phrases: WrittenPhrase[] = [];
  let [hasBy, isTransaction, hasNoPrefetch] = [false, false, false];
  let noPrefetchAt: Place | undefined;
  const file = tokens[0]?.inclusion;
  let at = from;
  let phrase: Draft | undefined;
  let depth = 0;
  let isExpression = false;
  let isCounted = false;
  for (; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    const { text, lower, kind } = token;
    if (text === "(") depth += 1;
    else if (text === ")") {
      depth -= 1;
      if (depth < 0) break;
    }
    if (kind !== "word" && !(text === "," && depth === 0)) {
      if (text === ":" && isExpression) phrase?.call(tokens, at);
      continue;
    }
    if (depth > 0) {
      if (isExpression) phrase?.expression(tokens, at);
      continue;
    }
    const which: string = lower;
    if (text === "," || !phrase) {
      const start = text === "," ? at + 1 : at;
      const next = tokens[start]?.lower ?? "";
      const isWhich = WHICH.has(next);
      // `FOR EACH line, order OF line`: without EACH, FIRST and LAST, a table has one matching record.
      if (phrase && !isWhich && !AFTER_NAME.has(tokens[start + 1]?.lower ?? "")) continue;
      const name = tokens[isWhich ? start + 1 : start];
      if (name?.kind !== "word") {
        if (!phrase) break;
        continue;
      }
      if (phrase) phrases.push(phrase.written());
      phrase = new Draft(name, isWhich ? next : "", file);
      isExpression = false;
      at = isWhich ? start + 1 : start;
    } else if (which === "where" || which === "using") {
      phrase.hasWhere = true;
      isExpression = which === "where";
      if (isExpression) phrase.equalFields = equalFields(tokens, at + 1, phrase.buffer);
    } else if (which === "of") {
      phrase.hasWhere = true;
      at += 1;
    } else if (isLock(which)) {
      phrase.lock = which;
      isExpression = false;
    } else if (which === "fields" || which === "field" || which === "except") {
      if (tokens[at + 1]?.text === "(") at = phrase.readFieldList(tokens, at, which === "except");
    } else if (which === "outer-join") phrase.isOuterJoin = true;
    else if (which === "no-prefetch") {
      hasNoPrefetch = true;
      if (token.isWritten && token.inclusion === file) noPrefetchAt = { start: token.start, end: token.end };
    } else if (which === "transaction") isTransaction = true;
    else if (which === "to") isCounted = true;
    else if (which === "by") {
      // After `i = 1 TO 30`, it states the step.
      hasBy ||= !isCounted;
      isExpression = false;
    } else if (which === "max-rows") {
      const rows = wholeNumber(tokens[at + 1]) ?? 0;
      phrase.maxRows = rows > 0 ? rows : undefined;
      isExpression = false;
    } else if (which === "use-index") {
      isExpression = false;
      at += 1;
    } else if (isExpression) phrase.expression(tokens, at);
  }
  if (phrase) phrases.push(phrase.written());
  return { phrases, hasBy, hasNoPrefetch, noPrefetchAt, isTransaction, end: at };
}

class Draft {
  readonly buffer: string;
  readonly #which: string;
  lock: Lock | undefined;
  hasWhere = false;
  equalFields: readonly string[] = [];
  isOuterJoin = false;
  maxRows: number | undefined;
  #byRowid: boolean;
  #fieldList: FieldList | undefined;
  #lockAt: number | undefined;
  readonly #fieldsAt: number | undefined;
  #clientSelects: string | undefined;

  readonly #file: Inclusion | undefined;

  /** @param file that its statement begins in, which alone is edited */
  constructor({ text, end, isWritten, inclusion }: Token, which: string, file: Inclusion | undefined) {
    this.#file = file;
    this.buffer = text;
    this.#lockAt = isWritten && inclusion === file ? end : undefined;
    this.#fieldsAt = this.#lockAt;
    this.#which = which;
    // The record in the buffer is read again.
    this.#byRowid = which === "current";
  }

  /** A word of its WHERE. */
  expression(tokens: readonly Token[], at: number): void {
    const { lower = "", text = "" } = tokens[at] ?? {};
    if (tokens[at + 1]?.text !== "(") return;
    if (lower === "rowid" || lower === "recid") this.#byRowid ||= this.#isOwnRowid(tokens, at);
    else if (lower === "can-do" || lower === "can-find" || !(BUILT_IN.has(lower) || KEYWORDS.has(lower)))
      this.#clientSelects ??= text;
  }

  /** `ROWID(order) = x`, or reversed; in `line.owner = RECID(order)`, line has no rowid. */
  #isOwnRowid(tokens: readonly Token[], at: number): boolean {
    const isEqual = (one: Token | undefined) => one?.text === "=" || one?.lower === "eq";
    const isOwn = tableKey(tokens[at + 2]?.lower ?? "") === tableKey(this.buffer);
    return isOwn && (isEqual(tokens[at + 4]) || isEqual(tokens[at - 1]));
  }

  /** A method, as in `cust:isGood()`: attributes of a handle are known before the query is sent. */
  call(tokens: readonly Token[], at: number): void {
    if (tokens[at + 1]?.kind === "word" && tokens[at + 2]?.text === "(")
      this.#clientSelects ??= `${tokens[at - 1]?.text ?? ""}:${tokens[at + 1]?.text}`;
  }

  /** @returns index of its closing parenthesis */
  readFieldList(tokens: readonly Token[], at: number, isExcept: boolean): number {
    let end = at + 1;
    const names: string[] = [];
    for (; end < tokens.length && tokens[end]?.text !== ")"; end++) {
      const { kind, text = "" } = tokens[end] ?? {};
      if (kind === "word") names.push(text);
    }
    this.#fieldList = { isExcept, names };
    const last = tokens[end];
    this.#lockAt = last?.isWritten && last.inclusion === this.#file ? last.end : undefined;
    return end;
  }

  written(): WrittenPhrase {
    return {
      buffer: this.buffer,
      reads: this.#which === "each" ? "each" : "one",
      lock: this.lock,
      hasWhere: this.hasWhere,
      equalFields: this.equalFields,
      byRowid: this.#byRowid,
      isOuterJoin: this.isOuterJoin,
      fieldList: this.#fieldList,
      lockAt: this.#lockAt,
      fieldsAt: this.#fieldsAt,
      clientSelects: this.#clientSelects,
      maxRows: this.maxRows,
    };
  }
}

/** Words after the name of a table. */
const AFTER_NAME = new Set(
  "of where using use-index table-scan tenant-where fields field except no-lock share-lock exclusive-lock left outer-join no-prefetch".split(
    " ",
  ),
);

/** Words before a parenthesis that are not functions. */
const KEYWORDS = new Set(
  "and or not where eq ne lt gt le ge begins matches if then else contains".split(" "),
);
