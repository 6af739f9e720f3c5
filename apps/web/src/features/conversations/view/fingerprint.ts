import type { Conversation } from "@wirecost/conversation";

/** Statements and their first characters that count: enough to tell recordings apart. */
const MAX_STATEMENTS = 200;
const MAX_TEXT = 200;

/**
 * A short text that differs between recordings, so that an address can say for which one its changes and its selection are
 * meant: of statements without literals, FNV-1a in 32 bits.
 */
export function fingerprint({
  statements,
  trips,
}: {
  readonly statements: Conversation["statements"];
  readonly trips: Pick<Conversation["trips"], "kind">;
}): string {
  const texts = statements.slice(0, MAX_STATEMENTS).map(({ text }) => text.slice(0, MAX_TEXT));
  let hash = 0x811c9dc5;
  for (const char of [statements.length, trips.kind.length, ...texts].join("\n"))
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
