import { at } from "../columns.ts";
import type { Conversation } from "../conversation.ts";
import type { Treatment } from "../treat.ts";
import type { Finding } from "./finding.ts";

const ALL: Treatment = { kind: "together", size: Number.POSITIVE_INFINITY };
const REMOVE: Treatment = { kind: "remove" };

/** Fewest rows that a larger fetch has: one that is no larger helps no one. */
const MIN_FETCH = 100;

/**
 * The changes that a finding suggests, by index of the statement. Empty where none of {@link Treatment} does what the
 * finding asks for: queries sent at once, a connection pool, a larger TCP window.
 */
export function remedyOf(finding: Finding, conversation: Conversation): ReadonlyMap<number, Treatment> {
  const { kind, statements, calls, numbers } = finding;
  switch (kind) {
    case "n+1":
    case "unbatched-insert":
      return new Map(statements.map((statement) => [statement, ALL]));
    case "repeated": {
      const all = executions(conversation, statements[0] ?? 0);
      const share = Math.min(1, Number((calls / Math.max(1, all)).toFixed(4)));
      return new Map(statements.map((statement) => [statement, { kind: "cache", share }]));
    }
    case "fetch-per-row": {
      const size = Math.max(MIN_FETCH, 10 ** Math.ceil(Math.log10(Math.max(1, numbers.rows ?? 1))));
      return new Map(statements.map((statement) => [statement, { kind: "fetch", size }]));
    }
    case "single-statement-transaction":
    case "chatty-transaction":
      return new Map(onlyIn(finding, conversation).map((statement) => [statement, REMOVE]));
    default:
      return new Map();
  }
}

function executions({ calls }: Conversation, statement: number): number {
  let count = 0;
  for (let i = 0; i < calls.statement.length; i++)
    if (at(calls.statement, i) === statement && at(calls.kind, i) === 0) count++;
  return count;
}

/**
 * The statements of the trips that a finding would save, if it would save all of theirs: they are changed everywhere, but
 * in trips with several calls, which stay as they are.
 */
function onlyIn({ saved }: Finding, { calls, statements, trips }: Conversation): readonly number[] {
  const isSaved = new Uint8Array(trips.sentUs.length);
  for (const trip of saved) isSaved[trip] = 1;
  const callsOf = new Uint32Array(isSaved.length);
  for (const trip of calls.trip) callsOf[trip] = at(callsOf, trip) + 1;
  const inside = new Uint8Array(statements.length);
  const outside = new Uint8Array(statements.length);
  for (let i = 0; i < calls.statement.length; i++) {
    const trip = at(calls.trip, i);
    if (at(isSaved, trip) === 1) inside[at(calls.statement, i)] = 1;
    else if (at(callsOf, trip) === 1) outside[at(calls.statement, i)] = 1;
  }
  return statements.flatMap((_, statement) =>
    at(inside, statement) === 1 && at(outside, statement) === 0 ? [statement] : [],
  );
}
