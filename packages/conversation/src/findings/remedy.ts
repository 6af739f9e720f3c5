import { at } from "../columns.ts";
import { CALL_KINDS, type Conversation } from "../conversation.ts";
import type { Treatment } from "../treat.ts";
import type { Finding } from "./finding.ts";

const ALL: Treatment = { kind: "together", size: Number.POSITIVE_INFINITY };
const REMOVE: Treatment = { kind: "remove" };
const UNPREPARED: Treatment = { kind: "unprepared" };

const EXECUTE = CALL_KINDS.indexOf("execute");

/** Minimum rows of a larger fetch: a fetch size that is no larger is useless. */
const MIN_FETCH = 100;

/** Suggestions of findings: calls are counted once for all of them, since there may be thousands. */
export function remediesOf(conversation: Conversation) {
  const { calls, statements, trips } = conversation;
  /** Executions by statement. */
  const executions = new Uint32Array(statements.length);
  /** First call by trip, and at the end the total number. */
  const firstCall = new Uint32Array(trips.sentUs.length + 1);
  /** By statement, the trips with one call, which is of it. */
  const alone = new Uint32Array(statements.length);
  for (let call = 0, trip = 0; trip < firstCall.length; trip++) {
    firstCall[trip] = call;
    for (; call < calls.trip.length && at(calls.trip, call) === trip; call++)
      if (at(calls.kind, call) === EXECUTE) increment(executions, at(calls.statement, call));
    if (call === at(firstCall, trip) + 1) increment(alone, at(calls.statement, call - 1));
  }
  return of;

  /**
   * The suggested changes of a finding, by statement index. Empty if no {@link Treatment} achieves them: concurrent
   * queries, a connection pool, a larger TCP window.
   */
  function of(finding: Finding): ReadonlyMap<number, Treatment> {
    const { kind, statements, calls, numbers } = finding;
    switch (kind) {
      case "n+1":
        return new Map(statements.map((statement) => [statement, ALL]));
      case "unbatched-insert": {
        const transactions = onlyIn(finding).filter((one) => !statements.includes(one));
        return new Map([
          ...statements.map((statement) => [statement, ALL] as const),
          ...transactions.map((statement) => [statement, REMOVE] as const),
        ]);
      }
      case "repeated": {
        const all = at(executions, statements[0] ?? 0);
        const share = Math.min(1, Number((calls / Math.max(1, all)).toFixed(4)));
        return new Map(statements.map((statement) => [statement, { kind: "cache", share }]));
      }
      case "fetch-per-row": {
        const size = Math.max(MIN_FETCH, 10 ** Math.ceil(Math.log10(Math.max(1, numbers.rows ?? 1))));
        return new Map(statements.map((statement) => [statement, { kind: "fetch", size }]));
      }
      case "prepared-once":
        return new Map(statements.map((statement) => [statement, UNPREPARED]));
      case "single-statement-transaction":
      case "chatty-transaction":
        return new Map(onlyIn(finding).map((statement) => [statement, REMOVE]));
      default:
        return new Map();
    }
  }

  /**
   * The statements of the trips that a finding would save, if it saves all of theirs: they are changed everywhere,
   * except in trips with several calls, which stay unchanged.
   */
  function onlyIn({ saved }: Finding): readonly number[] {
    /** By statement in these trips, those that contain nothing else. */
    const inside = new Map<number, number>();
    for (const trip of saved) {
      const [first, end] = [at(firstCall, trip), at(firstCall, trip + 1)];
      for (let call = first; call < end; call++) {
        const statement = at(calls.statement, call);
        inside.set(statement, (inside.get(statement) ?? 0) + (end - first === 1 ? 1 : 0));
      }
    }
    return [...inside.keys()]
      .filter((statement) => inside.get(statement) === at(alone, statement))
      .sort((a, b) => a - b);
  }
}

function increment(counts: Uint32Array, index: number): void {
  counts[index] = at(counts, index) + 1;
}
