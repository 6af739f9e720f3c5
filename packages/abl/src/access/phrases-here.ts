import { tableKey } from "../cost/assumptions.ts";
import type { Block } from "../read/statement.ts";
import { isLeftAtOnce } from "./left-at-once.ts";
import type { OwnAccess } from "./own-access.ts";

/**
 * The record phrases of an access where it stands.
 *
 * @param preselected buffers of the PRESELECT around it
 * @param block that it begins
 */
export function phrasesHere(
  own: OwnAccess,
  preselected: ReadonlyMap<string, unknown>,
  block: Block | undefined,
): OwnAccess["phrases"] {
  if (own.kind === "find") return foundIn(preselected, own);
  const [phrase, ...others] = own.phrases;
  // A sort may read all records, and so may a selection by the client, and a join.
  const isOne = own.kind === "for" && phrase && others.length === 0 && !own.hasBy;
  return isOne && phrase.clientSelects === undefined && block && isLeftAtOnce(block)
    ? [{ ...phrase, isFirstOnly: true }]
    : own.phrases;
}

/** FIND NEXT order, without a condition, moves in the rowid list of PRESELECT. */
function foundIn(
  preselected: ReadonlyMap<string, unknown>,
  { phrases, words }: OwnAccess,
): OwnAccess["phrases"] {
  const [phrase] = phrases;
  const isMove = phrase && !phrase.hasWhere && MOVES.has(words[1]?.lower ?? "");
  return isMove && preselected.has(tableKey(phrase.buffer)) ? [{ ...phrase, byRowid: true }] : phrases;
}

const MOVES = new Set(["first", "next", "prev", "last"]);
