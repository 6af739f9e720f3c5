import type { Token } from "../read/token.ts";
import type { Access, AccessKind, Lock, RecordPhrase } from "./access.ts";
import { titleOf } from "./access-text.ts";
import type { Definitions } from "./buffers.ts";
import type { WrittenPhrases } from "./record-phrases.ts";

/** An access before its context of execution is known. */
export interface OwnAccess extends Omit<Access, "inTransaction"> {
  /** Access of the same statement for each of whose records it is executed. */
  readonly eachOf?: OwnAccess | undefined;
  /** Lower-case name of another statement's query for each of whose records it is executed. */
  readonly eachOfQuery?: string | undefined;
}

export function flagsOf(tokens: readonly Token[], { hasBy, hasNoPrefetch, noPrefetchAt }: WrittenPhrases) {
  return {
    hasBy,
    hasNoPrefetch,
    noPrefetchAt,
    scrolling: tokens.some(({ lower }) => lower === "indexed-reposition"),
  };
}

/** @param isPreselect whether it is a query with PRESELECT */
export function phrasesOf(
  { phrases }: WrittenPhrases,
  implied: Lock,
  definitions: Definitions,
  isPreselect = false,
) {
  const isPreselected = isPreselect && definitions.isFetching();
  return phrases.map((phrase): RecordPhrase => {
    const { lock, buffer } = phrase;
    return Object.assign(phrase, definitions.bufferOf(buffer), {
      lock: lock ?? implied,
      isLockImplied: lock === undefined,
      isPreselected,
    });
  });
}

export function phraseOf(
  buffer: string,
  reads: RecordPhrase["reads"],
  lock: Lock,
  definitions: Definitions,
  byRowid = false,
): RecordPhrase {
  const { table, isTemporary } = definitions.bufferOf(buffer);
  return {
    buffer,
    table,
    isTemporary,
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

/** @param more what is not usual; all have the same properties in the same order, so that V8 copies them fast */
export function plain(
  kind: AccessKind,
  tokens: readonly Token[],
  phrases: readonly RecordPhrase[],
  more: Partial<Omit<OwnAccess, "kind" | "phrases">> = {},
): OwnAccess {
  return {
    kind,
    title: titleOf(tokens),
    words: tokens,
    start: tokens[0]?.start ?? 0,
    end: tokens.at(-1)?.end ?? 0,
    inclusion: tokens[0]?.inclusion,
    phrases,
    hasBy: more.hasBy ?? false,
    hasNoPrefetch: more.hasNoPrefetch ?? false,
    noPrefetchAt: more.noPrefetchAt,
    scrolling: more.scrolling ?? false,
    cache: more.cache,
    cacheAt: more.cacheAt,
    name: more.name ?? "",
    isBrowsed: more.isBrowsed,
    isSourceAssumed: more.isSourceAssumed,
    eachOf: more.eachOf,
    eachOfQuery: more.eachOfQuery,
  };
}

export function changing(
  kind: "create" | "assign" | "delete",
  tokens: readonly Token[],
  buffer: Token | undefined,
  definitions: Definitions,
): OwnAccess | undefined {
  if (buffer?.kind !== "word") return undefined;
  return plain(kind, tokens, [phraseOf(buffer.text, "one", "exclusive-lock", definitions)]);
}

/** The lock stated by a statement or a call; SHARE-LOCK by default. */
export function lockOf(tokens: readonly Token[], text = ""): Lock {
  const named = (lock: Lock) =>
    tokens.some(({ lower }) => lower === lock) || text.toLowerCase().includes(lock);
  return named("no-lock") ? "no-lock" : named("exclusive-lock") ? "exclusive-lock" : "share-lock";
}
