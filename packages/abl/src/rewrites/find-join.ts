import { type Assumptions, tableKey } from "../cost/assumptions.ts";
import { added } from "../cost/cost.ts";
import { executionCost, serverJoinCost } from "../cost/execution-cost.ts";
import { rowsOf } from "../cost/record-counts.ts";
import { canServerJoin } from "../cost/server-join.ts";
import { routineOf } from "../read/block-kind.ts";
import { isBlock, type Statement } from "../read/statement.ts";
import type { Token } from "../read/token.ts";
import { firstOf, isNumber, isReserved, MAX_STATEMENTS, statementsOf, wordsOf } from "./code-words.ts";
import { isLeftFor, isReadInto, mayShare, names } from "./left-record.ts";
import { type Candidate, changedBeside, isChanged, isStored, minus, type Rewrite } from "./rewrite.ts";
import { JOIN_NEEDS } from "./server-join.ts";
import { isNotHere } from "./side-effects.ts";

/** Statements after which the next one may not be executed, or reads something else. */
const TURNS = new Set(["next", "leave", "return", "undo", "stop", "quit", "run", "publish"]);
/** Words of a FIND that tolerates a missing record, does not wait for one, or differs in each iteration. */
const UNLIKE_JOIN = new Set(
  "no-error no-wait input using : random now time etime mtime next-value current-value".split(" "),
);
/** Statements that read records into buffers that they do not name. */
const FETCHES =
  /^(?:get|fetch|(?:get|reposition)-(?:next|prev|first|last|current|to-row|to-rowid|forward|backward)|find-(?:first|last|unique|current|by-rowid))$/;
/** Ends of a FOR's phrases. */
const AFTER_PHRASES = new Set("by break on transaction while stop-after with query-tuning".split(" "));
const LEFT_OUT = " (so the difference leaves this change out)";

/**
 * Turns a FIND in each iteration of FOR EACH into a further table of it, which the server joins. Also with NO-ERROR, if
 * the block does nothing without the record: an outer join would be needed otherwise, which no release executes on the
 * server.
 */
export function findJoin(candidate: Candidate, assumptions: Assumptions): Rewrite | undefined {
  const { access, all, cost, executions } = candidate;
  const { statement, parent, phrases } = access;
  const [phrase] = phrases;
  const outer = all[access.loops.at(-1)?.access ?? -1];
  if (access.kind !== "find" || !phrase || outer?.kind !== "for" || outer.block !== parent) return undefined;
  const hasNoError = statement.tokens.at(-1)?.lower === "no-error";
  const words = hasNoError ? statement.tokens.slice(0, -1) : statement.tokens;
  const file = access.inclusion;
  const isOwn = ({ isWritten, inclusion }: Token) => isWritten && inclusion === file;
  const at = outer.statement.tokens.every(isOwn) ? endOfPhrases(outer.statement) : undefined;
  const name = words[1]?.lower === "first" ? 2 : 1;
  const isPlain =
    statement.conditions.length === 0 &&
    statement.branch !== undefined &&
    statement.branch === outer.statement.branch &&
    words[name]?.text === phrase.buffer &&
    words.every((word) => isOwn(word) && !UNLIKE_JOIN.has(word.lower)) &&
    !phrase.byRowid &&
    isStored(phrase);
  const joined = { ...outer, phrases: [...outer.phrases, phrase] };
  const rows = rowsOf(outer, assumptions);
  if (!isPlain || at === undefined || rows === 0 || !canServerJoin(joined, assumptions)) return undefined;
  // A client join saves nothing.
  if (assumptions.joinsOnServer === false) return undefined;
  if (joined.phrases.some((one) => isChanged(one, candidate))) return undefined;
  // FIND reads changes that another buffer made in an earlier iteration; a join reads the state before.
  if (changedBeside(phrase, candidate)) return undefined;
  const buffer = tableKey(phrase.buffer);
  const outerBuffers = outer.phrases.map((one) => tableKey(one.buffer));
  if (names(buffer, outer.statement.tokens, candidate.index)) return undefined;
  const isSame =
    !isLeftFor(buffer, parent, candidate.index) &&
    hasOnlyFieldsOf(words.slice(name + 1), outerBuffers, candidate) &&
    isReached(candidate, buffer, outerBuffers) &&
    (!hasNoError || isForFoundOnly(candidate, buffer, outer.statement));
  if (!isSame) return undefined;
  const times = executions / rows;
  const { runs, calls } = candidate.effects.of(parent);
  // Called code may read another outer record before the FIND.
  if (calls && outerBuffers.some((one) => mayShare(candidate, one))) return undefined;
  const isUsedElsewhere =
    mayShare(candidate, buffer) || [buffer, ...outerBuffers].some((one) => candidate.effects.isShared(one));
  const isSure = !runs && !isUsedElsewhere;
  return {
    title: `a join instead of FIND ${phrase.buffer}`,
    condition: `${
      hasNoError
        ? `The block does nothing where there is no ${phrase.table}; the join leaves such records of ${outer.phrases[0]?.table} out. ${name === 2 ? "" : "FIND without FIRST has none either where there are several; the join takes the first. "}`
        : `FIND raises an error where there is no ${phrase.table}; the join leaves the ${outer.phrases[0]?.table} out. ${name === 2 ? "" : "FIND without FIRST also raises one where there are several; the join takes the first. "}`
    }${runs ? `A program that the loop runs may change ${phrase.table}, which FIND reads again and the join does not${LEFT_OUT}. ` : ""}${isUsedElsewhere ? `Another routine may use the ${phrase.buffer} that FIND leaves after the loop, where the join leaves none${LEFT_OUT}. ` : ""}${JOIN_NEEDS.for}; where the client joins, nothing is saved.`,
    saved: minus(
      added(cost, executionCost(outer, times, assumptions)),
      serverJoinCost(joined, times, assumptions),
    ),
    edits: isSure
      ? [
          {
            file,
            at,
            remove: 0,
            insert: ", FIRST ",
            moved: { start: words[name]?.start ?? 0, end: words.at(-1)?.end ?? 0 },
          },
          { file, at: statement.start, remove: statement.after - statement.start, insert: "" },
        ]
      : [],
  };
}

/** Position after the last phrase of a FOR; undefined for one that also counts, or handles errors. */
function endOfPhrases({ tokens }: Statement): number | undefined {
  let depth = 0;
  let last: Token | undefined;
  for (const [i, { kind, lower }] of tokens.entries())
    if (kind === "word" && (lower === "to" || (lower === "on" && tokens[i + 1]?.lower === "error")))
      return undefined;
  for (const token of tokens) {
    if (token.text === "(" && token.kind === "mark") depth += 1;
    else if (token.text === ")" && token.kind === "mark") depth -= 1;
    if (depth === 0 && AFTER_PHRASES.has(token.lower)) break;
    last = token;
  }
  return last?.end;
}

/** Whether a condition depends on the outer record, and on nothing else that the block may change. */
function hasOnlyFieldsOf(
  condition: readonly Token[],
  outer: readonly string[],
  { access: { block, parent, statement, phrases }, effects }: Candidate,
): boolean {
  const own = tableKey(phrases[0]?.buffer ?? "");
  let depends = false;
  const others = new Set<string>();
  for (const [i, { kind, lower, text }] of condition.entries()) {
    if (text.includes("{") || kind === "include") return false;
    if (kind !== "word" || isNumber(lower) || isReserved(lower)) continue;
    const buffer = lower.split(".").at(-2);
    if (
      condition[i - 1]?.lower === "of"
        ? outer.includes(tableKey(lower))
        : buffer !== undefined && outer.includes(buffer)
    )
      depends = true;
    else if (buffer !== own && condition[i - 1]?.lower !== "use-index") {
      others.add(lower);
      // A record that the block reads differs in each iteration.
      if (buffer !== undefined) others.add(buffer);
    }
  }
  if (!depends || block) return false;
  const { calls, hasUnread } = effects.of(parent);
  if (others.size > 0 && (calls || hasUnread)) return false;
  const statements = firstOf(statementsOf(parent), MAX_STATEMENTS);
  if (statements.length === MAX_STATEMENTS) return false;
  for (const tokens of statements) {
    if (tokens === statement.tokens) continue;
    if (isReadInto(own, tokens) || tokens.some((one) => isNotHere(one) || others.has(one.lower)))
      return false;
  }
  return !parent.parts.some((part) => isBlock(part) && part.head?.keyword === "catch");
}

/**
 * Whether a block does nothing in an iteration without a record: it begins with the FIND, and all that follows is in IF
 * AVAILABLE, or after IF NOT AVAILABLE ... THEN NEXT.
 */
function isForFoundOnly(
  { access: { parent, statement }, effects }: Candidate,
  buffer: string,
  head: Statement,
): boolean {
  const [first, ...following] = parent.parts;
  const [next] = following;
  if (first !== statement || !next || effects.of(routineOf(parent)).checksErrors) return false;
  // The first and last records of a group may be missing from the join.
  if (head.tokens.some(({ lower }) => lower === "break")) return false;
  if (!isBlock(next) && next.keyword === "next" && next.tokens.length === 1) {
    const [is, not, ...rest] = next.conditions;
    if (is?.lower === "if" && not?.lower === "not" && isAvailable(rest, buffer)?.lower === "then")
      return true;
  }
  return following.every((part) => {
    const [is, ...rest] = (isBlock(part) ? part.head : part)?.conditions ?? [];
    const after = isAvailable(rest, buffer)?.lower;
    const has = (word: string) => rest.filter(({ lower }) => lower === word).length;
    // An OR may be true without the record.
    const isOnly = after === "then" || (after === "and" && has("or") === 0 && has("then") === 1);
    return is?.lower === "if" && isOnly;
  });
}

/** @returns the word behind `AVAILABLE customer` or `AVAILABLE(customer)`; undefined if the tokens do not begin so */
function isAvailable(tokens: readonly Token[], buffer: string): Token | undefined {
  const [is, ...rest] = tokens.slice(0, 5).filter(({ text }) => text !== "(" && text !== ")");
  const isOf = is?.lower === "available" && tableKey(rest[0]?.lower ?? "") === buffer;
  return isOf ? rest[1] : undefined;
}

/** Whether every iteration reaches the FIND, and nothing before it uses its buffer or reads another outer record. */
function isReached(
  { access: { parent, statement }, index }: Candidate,
  buffer: string,
  outer: readonly string[],
): boolean {
  for (const part of parent.parts) {
    if (part === statement) return true;
    if (isBlock(part)) return false;
    const reads = part.tokens.some(({ lower }) => FETCHES.test(lower) || outer.includes(tableKey(lower)));
    if (part.conditions.length > 0 || TURNS.has(part.keyword) || reads) return false;
    if (names(buffer, wordsOf(part), index)) return false;
  }
  return false;
}
