import type { Token } from "../read/token.ts";
import { tokenize } from "../read/tokenize.ts";
import type { Definitions } from "./buffers.ts";
import type { Filled } from "./data-sets.ts";
import { type Argument, literals } from "./literals.ts";
import { changing, flagsOf, lockOf, type OwnAccess, phraseOf, phrasesOf, plain } from "./own-access.ts";
import { readPhrases } from "./record-phrases.ts";

const SEQUENCES = new Set(["next-value", "current-value", "dynamic-next-value", "dynamic-current-value"]);
/** Buffer methods that write its record, with the equivalent statement. */
const WRITES = new Map([
  ["buffer-create", "create"],
  ["buffer-delete", "delete"],
  ["buffer-copy", "assign"],
] as const);
const DYNAMIC_FINDS = new Set(["find-first", "find-last", "find-unique", "find-by-rowid", "find-current"]);
const BY_ROWID = new Set(["find-by-rowid", "find-current"]);
/** Rowids that records of a dataset have of each other: only temp-tables have them. */
const OF_DATASET = new Set(["after-rowid", "before-rowid", "origin-rowid"]);
/** Maximum nesting of calls that are followed: each is read to its end. */
const MAX_NESTED = 20;

const NOTHING: readonly OwnAccess[] = [];

/** CAN-FIND, sequences, and methods of queries and buffers. */
export function inExpressions(tokens: readonly Token[], definitions: Definitions): readonly OwnAccess[] {
  if (tokens.length < 2) return NOTHING;
  const found: OwnAccess[] = [];
  /** The ends of the enclosing calls. */
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
      // With its database: NEXT-VALUE(order-id, shop).
      found.push(
        plain("sequence", tokens.slice(at, at + (tokens[at + 3]?.text === "," ? 6 : 4)), [], {
          name: tokens[at + 2]?.text ?? "",
        }),
      );
    else if (tokens[at - 1]?.text === ":" && lower === "fill") found.push(...filled(tokens, at, definitions));
    else if (tokens[at - 1]?.text === ":" && lower === "save-row-changes") {
      // The record is read again to detect changes by other users, and then written.
      const call = tokens.slice(Math.max(0, at - 2), literals(tokens, at + 2).end);
      found.push(
        plain("dynamic-find", call, [phraseOf("", "one", "exclusive-lock", definitions, true)]),
        plain("assign", call, [phraseOf("", "one", "exclusive-lock", definitions)]),
      );
    } else if (tokens[at - 1]?.text === ":" && tokens[at - 3]?.lower === "buffer") {
      // The table of a handle is unknown: most are temp-tables.
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

/** `h:QUERY-PREPARE("FOR EACH order ...")`, or of a variable: everything but literals is unknown. */
function prepared(
  tokens: readonly Token[],
  at: number,
  { text, end }: Argument,
  definitions: Definitions,
): readonly OwnAccess[] {
  const variable = tokens[at + 2];
  const known = text === "" && variable ? definitions.preparedText(variable) : undefined;
  const words = tokenize(known ?? text).tokens;
  const first = words.findIndex(({ lower }) => lower === "for" || lower === "preselect");
  const whole = tokens.slice(Math.max(0, at - 2), end);
  const written = first < 0 ? undefined : readPhrases(words, first + 1);
  const name = tokens[at - 3]?.lower === "query" ? (tokens[at - 2]?.text ?? "") : "";
  if (!written || written.phrases.length === 0) return [plain("dynamic-query", whole, [], { name })];
  const phrases = phrasesOf(written, "share-lock", definitions, words[first]?.lower === "preselect");
  return [plain("dynamic-query", whole, phrases, { ...flagsOf(words, written), name })];
}

/** `DATASET ds:FILL()`: reads the data sources attached to its buffers, with NO-LOCK. */
function filled(tokens: readonly Token[], at: number, definitions: Definitions): readonly OwnAccess[] {
  const sources = definitions.filledBy(tokens, at);
  const call = tokens.slice(Math.max(0, at - 2), at + 3);
  if (sources?.length === 0) return [plain("dynamic-query", call, [])];
  const found = new Map<Filled, OwnAccess>();
  for (const source of sources ?? [])
    found.set(
      source,
      plain(
        "dynamic-query",
        call,
        source.tables.map((table) => phraseOf(table, "each", "no-lock", definitions)),
        {
          eachOf: source.eachOf && found.get(source.eachOf),
          eachOfQuery: source.eachOfQuery,
          isSourceAssumed: source.isAssumed,
        },
      ),
    );
  return [...found.values()];
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
  const isOfDataset = tokens.slice(at, end).some(({ lower }) => OF_DATASET.has(lower));
  return plain("dynamic-find", whole, [isOfDataset ? { ...phrase, isTemporary: true } : phrase]);
}

/** Whether a call has more than literals, such as variables or SUBSTITUTE. */
export function hasOtherParts(call: readonly Token[]): boolean {
  const first = call.findIndex(({ text, kind }) => text === "(" && kind === "mark");
  return call.slice(first + 1).some(({ text, kind }) => kind !== "text" && !/^[+()]$/.test(text));
}
