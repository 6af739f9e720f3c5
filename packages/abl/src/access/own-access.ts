import type { Token } from "../read/token.ts";
import type { Access, AccessKind, Lock, RecordPhrase } from "./access.ts";
import { textOf, titleOf } from "./access-text.ts";
import type { Definitions } from "./buffers.ts";
import type { WrittenPhrase, WrittenPhrases } from "./record-phrases.ts";

/** An access, before it is known what runs around it. */
export interface OwnAccess extends Omit<Access, "inTransaction"> {
  /** Of the same statement: it is executed for each of its records. */
  readonly eachOf?: OwnAccess | undefined;
  /** Name of the query of another statement for each of whose records it is executed, in lower case. */
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

export function phrasesOf({ phrases }: WrittenPhrases, implied: Lock, definitions: Definitions) {
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

export function phraseOf(
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

export function plain(
  kind: AccessKind,
  tokens: readonly Token[],
  phrases: readonly RecordPhrase[],
): OwnAccess {
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

export function changing(
  kind: "create" | "assign" | "delete",
  tokens: readonly Token[],
  buffer: Token | undefined,
  definitions: Definitions,
): OwnAccess | undefined {
  if (buffer?.kind !== "word") return undefined;
  return plain(kind, tokens, [phraseOf(buffer.text, "one", "exclusive-lock", definitions)]);
}

/** The lock that a statement or a call names; SHARE-LOCK where it names none. */
export function lockOf(tokens: readonly Token[], text = ""): Lock {
  const named = (lock: Lock) =>
    tokens.some(({ lower }) => lower === lock) || text.toLowerCase().includes(lock);
  return named("no-lock") ? "no-lock" : named("exclusive-lock") ? "exclusive-lock" : "share-lock";
}
