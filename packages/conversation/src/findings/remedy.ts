import { at } from "../columns.ts";
import { CALL_KINDS, type Conversation } from "../conversation.ts";
import type { Treatment } from "../treat.ts";
import type { Finding } from "./finding.ts";

const ALL: Treatment = { kind: "together", size: Number.POSITIVE_INFINITY };
const REMOVE: Treatment = { kind: "remove" };
const UNPREPARED: Treatment = { kind: "unprepared" };

const EXECUTE = CALL_KINDS.indexOf("execute");

/** Fewest rows that a larger fetch has: one that is no larger helps no one. */
const MIN_FETCH = 100;

/** What findings suggest: the calls are counted once for all of them, since there may be thousands. */
export class Remedies {
  readonly #conversation: Conversation;
  /** By statement, its executions. */
  readonly #executions: Uint32Array;
  /** By trip, its first call, and after the last one the number of all. */
  readonly #firstCall: Uint32Array;
  /** By statement, the trips that carry one call, which is of it. */
  readonly #alone: Uint32Array;

  constructor(conversation: Conversation) {
    const { calls, statements, trips } = conversation;
    this.#conversation = conversation;
    this.#executions = new Uint32Array(statements.length);
    this.#alone = new Uint32Array(statements.length);
    this.#firstCall = new Uint32Array(trips.sentUs.length + 1);
    for (let call = 0, trip = 0; trip < this.#firstCall.length; trip++) {
      this.#firstCall[trip] = call;
      for (; call < calls.trip.length && at(calls.trip, call) === trip; call++)
        if (at(calls.kind, call) === EXECUTE) increment(this.#executions, at(calls.statement, call));
      if (call === at(this.#firstCall, trip) + 1) increment(this.#alone, at(calls.statement, call - 1));
    }
  }

  /**
   * The changes that a finding suggests, by index of the statement. Empty where none of {@link Treatment} does what the
   * finding asks for: queries sent at once, a connection pool, a larger TCP window.
   */
  of(finding: Finding): ReadonlyMap<number, Treatment> {
    const { kind, statements, calls, numbers } = finding;
    switch (kind) {
      case "n+1":
        return new Map(statements.map((statement) => [statement, ALL]));
      case "unbatched-insert": {
        const transactions = this.#onlyIn(finding).filter((one) => !statements.includes(one));
        return new Map([
          ...statements.map((statement) => [statement, ALL] as const),
          ...transactions.map((statement) => [statement, REMOVE] as const),
        ]);
      }
      case "repeated": {
        const all = at(this.#executions, statements[0] ?? 0);
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
        return new Map(this.#onlyIn(finding).map((statement) => [statement, REMOVE]));
      default:
        return new Map();
    }
  }

  /**
   * The statements of the trips that a finding would save, if it would save all of theirs: they are changed everywhere,
   * but in trips with several calls, which stay as they are.
   */
  #onlyIn({ saved }: Finding): readonly number[] {
    const { calls } = this.#conversation;
    /** By statement in these trips, those that carry nothing else. */
    const inside = new Map<number, number>();
    for (const trip of saved) {
      const [first, end] = [at(this.#firstCall, trip), at(this.#firstCall, trip + 1)];
      for (let call = first; call < end; call++) {
        const statement = at(calls.statement, call);
        inside.set(statement, (inside.get(statement) ?? 0) + (end - first === 1 ? 1 : 0));
      }
    }
    return [...inside.keys()]
      .filter((statement) => inside.get(statement) === at(this.#alone, statement))
      .sort((a, b) => a - b);
  }
}

function increment(counts: Uint32Array, index: number): void {
  counts[index] = at(counts, index) + 1;
}
