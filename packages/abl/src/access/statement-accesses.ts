import type { Statement } from "../read/statement.ts";
import type { Token } from "../read/token.ts";
import { tokenize } from "../read/tokenize.ts";
import type { Access, AccessKind, Lock, RecordPhrase } from "./access.ts";
import { textOf, titleOf } from "./access-text.ts";
import { assignedBuffers } from "./assigned-buffers.ts";
import type { Definitions } from "./buffers.ts";
import { readPhrases, type WrittenPhrase, type WrittenPhrases } from "./record-phrases.ts";

/** An access, before it is known what runs around it. */
export type OwnAccess = Omit<Access, "inTransaction">;

/** What CREATE makes that is no record. */
const OBJECTS = new Set(
  `alias automation-object browse button buffer call client-principal combo-box control-frame data-source database
  dataset dialog-box editor fill-in frame image literal menu menu-item query radio-set rectangle sax-attributes sax-reader
  sax-writer selection-list server server-socket slider soap-header soap-header-entryref socket sub-menu temp-table text
  toggle-box value widget-pool window x-document x-noderef`.split(/\s+/),
);
/** What DELETE removes that is no record. */
const DELETED = new Set(["object", "procedure", "widget", "widget-pool", "alias", "from"]);
const SEQUENCES = new Set(["next-value", "current-value", "dynamic-next-value", "dynamic-current-value"]);
/** Methods of a buffer that write its record, with the statement that does the same. */
const WRITES = new Map([
  ["buffer-create", "create"],
  ["buffer-delete", "delete"],
  ["buffer-copy", "assign"],
] as const);
const DYNAMIC_FINDS = new Set(["find-first", "find-last", "find-unique", "find-by-rowid", "find-current"]);
const BY_ROWID = new Set(["find-by-rowid", "find-current"]);
/** Calls within each other that are followed: each is read to its end. */
const MAX_NESTED = 20;

/** What of a statement reaches the database, in the order in which it stands there. */
export function accessesIn(statement: Statement, definitions: Definitions): readonly OwnAccess[] {
  const own = ownAccess(statement, definitions);
  const inner = [
    ...inExpressions(statement.conditions, definitions),
    ...inExpressions(statement.tokens, definitions),
  ];
  return own ? [own, ...inner] : inner;
}

function ownAccess({ keyword, tokens }: Statement, definitions: Definitions): OwnAccess | undefined {
  const word = (at: number) => tokens[at]?.lower ?? "";
  switch (keyword) {
    case "for":
      return reading("for", tokens, 1, "share-lock", definitions);
    case "find":
      return reading("find", tokens, 1, "share-lock", definitions);
    case "open": {
      if (word(1) !== "query") return undefined;
      const found = reading("open-query", tokens, 4, "share-lock", definitions);
      const name = tokens[2]?.text ?? "";
      return (
        found && {
          ...found,
          name,
          ...definitions.cacheOf(name),
          scrolling: found.scrolling || definitions.isScrolling(name),
        }
      );
    }
    case "get": {
      const which = word(1);
      if (!/^(?:first|next|prev|last|current)$/.test(which) || tokens[2]?.kind !== "word") return undefined;
      // The current record is read again, perhaps with another lock.
      if (which === "current") {
        const table = definitions.tableOf(tokens[2].text);
        return plain("dynamic-find", tokens, [phraseOf(table, "one", lockOf(tokens), definitions, true)]);
      }
      return { ...plain("get", tokens, []), name: tokens[2].text };
    }
    case "aggregate": {
      const at = tokens.findIndex(({ lower }) => lower === "for");
      if (at < 0) return undefined;
      const written = readPhrases(tokens, at + 1);
      return {
        ...plain("aggregate", tokens, phrasesOf(written, "no-lock", definitions)),
        name: tokens[1]?.text ?? "",
      };
    }
    case "do":
    case "repeat": {
      const at = tokens.findIndex(({ lower }) => lower === "preselect");
      return at < 0 ? undefined : reading("preselect", tokens, at + 1, "share-lock", definitions);
    }
    case "select": {
      const from = tokens.findIndex(({ lower }) => lower === "from");
      const table = tokens[from + 1];
      return from < 0 || table?.kind !== "word"
        ? undefined
        : plain("select", tokens, [phraseOf(table.text, "each", "no-lock", definitions)]);
    }
    case "insert":
      return changing("create", tokens, tokens[word(1) === "into" ? 2 : 1], definitions);
    case "create":
      return OBJECTS.has(word(1)) || tokens.some(({ lower }) => lower === "widget-pool")
        ? undefined
        : changing("create", tokens, tokens[1], definitions);
    case "delete":
      return DELETED.has(word(1)) ? undefined : changing("delete", tokens, tokens[1], definitions);
    case "raw-transfer":
    case "buffer-copy": {
      const to = tokens.findIndex(({ lower }) => lower === "to");
      return to < 0 ? undefined : changing("assign", tokens, tokens[to + 1], definitions);
    }
    case "run":
      return running(tokens);
    default:
      return assigning(tokens, definitions);
  }
}

function reading(
  kind: AccessKind,
  tokens: readonly Token[],
  from: number,
  implied: Lock,
  definitions: Definitions,
): OwnAccess | undefined {
  const written = readPhrases(tokens, from);
  if (written.phrases.length === 0) return undefined;
  return { ...plain(kind, tokens, phrasesOf(written, implied, definitions)), ...flagsOf(tokens, written) };
}

function flagsOf(tokens: readonly Token[], { hasBy, hasNoPrefetch, noPrefetchAt }: WrittenPhrases) {
  return {
    hasBy,
    hasNoPrefetch,
    noPrefetchAt,
    scrolling: tokens.some(({ lower }) => lower === "indexed-reposition"),
  };
}

function phrasesOf({ phrases }: WrittenPhrases, implied: Lock, definitions: Definitions) {
  return phrases.map((phrase): RecordPhrase => {
    const { lock, ...rest } = phrase satisfies WrittenPhrase;
    return {
      ...rest,
      ...definitions.bufferOf(phrase.buffer),
      lock: lock ?? implied,
      isLockImplied: lock === undefined,
    };
  });
}

function phraseOf(
  buffer: string,
  reads: RecordPhrase["reads"],
  lock: Lock,
  definitions: Definitions,
  byRowid = false,
): RecordPhrase {
  return {
    buffer,
    ...definitions.bufferOf(buffer),
    reads,
    lock,
    isLockImplied: true,
    hasWhere: true,
    byRowid,
    isOuterJoin: false,
    fieldList: undefined,
    lockAt: undefined,
    fieldsAt: undefined,
    clientSelects: undefined,
  };
}

function plain(kind: AccessKind, tokens: readonly Token[], phrases: readonly RecordPhrase[]): OwnAccess {
  return {
    kind,
    title: titleOf(tokens),
    text: textOf(tokens),
    start: tokens[0]?.start ?? 0,
    end: tokens.at(-1)?.end ?? 0,
    inclusion: tokens[0]?.inclusion,
    phrases,
    hasBy: false,
    hasNoPrefetch: false,
    noPrefetchAt: undefined,
    scrolling: false,
    cache: undefined,
    cacheAt: undefined,
    name: "",
  };
}

function changing(
  kind: "create" | "assign" | "delete",
  tokens: readonly Token[],
  buffer: Token | undefined,
  definitions: Definitions,
): OwnAccess | undefined {
  if (buffer?.kind !== "word") return undefined;
  return plain(kind, tokens, [phraseOf(buffer.text, "one", "exclusive-lock", definitions)]);
}

/** `RUN x ON SERVER h`, `RUN x ON h`. */
function running(tokens: readonly Token[]): OwnAccess | undefined {
  const at = tokens.findIndex(({ lower }, i) => i > 1 && lower === "on");
  if (at < 0 || tokens[at + 1]?.kind !== "word") return undefined;
  return { ...plain("run-on-server", tokens, []), name: tokens[1]?.text ?? "" };
}

/** The lock that a statement or a call names; SHARE-LOCK where it names none. */
function lockOf(tokens: readonly Token[], text = ""): Lock {
  const named = (lock: Lock) =>
    tokens.some(({ lower }) => lower === lock) || text.toLowerCase().includes(lock);
  return named("no-lock") ? "no-lock" : named("exclusive-lock") ? "exclusive-lock" : "share-lock";
}

/** `ASSIGN order.total = 1 ...` and `order.total = 1`. */
function assigning(tokens: readonly Token[], definitions: Definitions): OwnAccess | undefined {
  const phrases = assignedBuffers(tokens).map((buffer) =>
    phraseOf(buffer, "one", "exclusive-lock", definitions),
  );
  return phrases.length === 0 ? undefined : plain("assign", tokens, phrases);
}

/** CAN-FIND, sequences, and methods of queries and buffers. */
function inExpressions(tokens: readonly Token[], definitions: Definitions): readonly OwnAccess[] {
  const found: OwnAccess[] = [];
  /** Of the calls around, where each ends. */
  const ends: number[] = [];
  for (let at = 0; at + 1 < tokens.length; at++) {
    if (tokens[at + 1]?.text !== "(") continue;
    const { lower = "" } = tokens[at] ?? {};
    while ((ends.at(-1) ?? tokens.length) <= at) ends.pop();
    if (ends.length >= MAX_NESTED) continue;
    if (lower === "can-find") {
      const written = readPhrases(tokens, at + 2);
      ends.push(written.end);
      if (written.phrases.length > 0)
        found.push(
          plain("can-find", tokens.slice(at, written.end + 1), phrasesOf(written, "no-lock", definitions)),
        );
    } else if (SEQUENCES.has(lower))
      found.push({ ...plain("sequence", tokens.slice(at, at + 4), []), name: tokens[at + 2]?.text ?? "" });
    else if (tokens[at - 1]?.text === ":" && lower === "fill") found.push(...filled(tokens, at, definitions));
    else if (tokens[at - 1]?.text === ":" && lower === "save-row-changes") {
      // The record is read again to see whether another user changed it, and then written.
      const call = tokens.slice(Math.max(0, at - 2), at + 3);
      found.push(
        plain("dynamic-find", call, [phraseOf("", "one", "exclusive-lock", definitions, true)]),
        plain("assign", call, [phraseOf("", "one", "exclusive-lock", definitions)]),
      );
    } else if (tokens[at - 1]?.text === ":" && tokens[at - 3]?.lower === "buffer") {
      // What a handle is of is not known: most are of temp-tables.
      const kind = [...WRITES].find(([method]) => method === lower)?.[1];
      const own = kind && changing(kind, tokens.slice(at - 3, at + 3), tokens[at - 2], definitions);
      if (own) found.push(own);
      else if (DYNAMIC_FINDS.has(lower))
        found.push(dynamicFind(tokens, at, literals(tokens, at + 2), definitions));
    } else if (tokens[at - 1]?.text === ":") {
      if (lower !== "query-prepare" && !DYNAMIC_FINDS.has(lower)) continue;
      const argument = literals(tokens, at + 2);
      ends.push(argument.end);
      if (lower === "query-prepare") found.push(...prepared(tokens, at, argument, definitions));
      else found.push(dynamicFind(tokens, at, argument, definitions));
    }
  }
  return found;
}

/** `h:QUERY-PREPARE("FOR EACH order ...")`: what is no literal in it is not known. */
function prepared(
  tokens: readonly Token[],
  at: number,
  { text, end }: Argument,
  definitions: Definitions,
): readonly OwnAccess[] {
  const words = tokenize(text).tokens;
  const first = words.findIndex(({ lower }) => lower === "for" || lower === "preselect");
  const whole = tokens.slice(Math.max(0, at - 2), end);
  const written = first < 0 ? undefined : readPhrases(words, first + 1);
  if (!written || written.phrases.length === 0) return [plain("dynamic-query", whole, [])];
  const phrases = phrasesOf(written, "share-lock", definitions);
  return [{ ...plain("dynamic-query", whole, phrases), ...flagsOf(words, written) }];
}

/** `DATASET ds:FILL()`: reads what the data sources of the file name, with NO-LOCK. */
function filled(tokens: readonly Token[], at: number, definitions: Definitions): readonly OwnAccess[] {
  const call = tokens.slice(Math.max(0, at - 2), at + 3);
  return definitions.filledTables().map((tables) =>
    plain(
      "dynamic-query",
      call,
      tables.map((table) => phraseOf(table, "each", "no-lock", definitions)),
    ),
  );
}

function dynamicFind(
  tokens: readonly Token[],
  at: number,
  { text, end }: Argument,
  definitions: Definitions,
): OwnAccess {
  const whole = tokens.slice(Math.max(0, at - 2), end);
  // A literal buffer, as in `BUFFER order:FIND-FIRST(...)`; a handle may be of any table.
  const isStatic = tokens[at - 3]?.lower === "buffer";
  const buffer = isStatic ? (tokens[at - 2]?.text ?? "") : "";
  const phrase = phraseOf(
    buffer,
    "one",
    lockOf(tokens.slice(at, end), text),
    definitions,
    BY_ROWID.has(tokens[at]?.lower ?? ""),
  );
  return plain("dynamic-find", whole, [phrase]);
}

interface Argument {
  /** Its literals. */
  readonly text: string;
  /** Index behind its closing parenthesis. */
  readonly end: number;
}

function literals(tokens: readonly Token[], from: number): Argument {
  const texts: string[] = [];
  let depth = 1;
  let at = from;
  for (; at < tokens.length && depth > 0; at++) {
    const token = tokens[at];
    if (token?.text === "(" && token.kind === "mark") depth += 1;
    else if (token?.text === ")" && token.kind === "mark") depth -= 1;
    else if (token?.kind === "text") texts.push(token.text);
  }
  return { text: texts.join(" ? "), end: at };
}
