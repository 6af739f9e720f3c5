import { getOrInsert } from "@wirecost/sim-core/model";
import { at } from "../columns.ts";
import { BREAK, type CallStreams, DOES, EXECUTE, FETCH, PREPARE } from "./call-streams.ts";

/** Consecutive executions of one statement on one connection. */
export interface Run {
  readonly statement: number;
  /** Positions in the streams' order. */
  readonly first: number;
  last: number;
  executions: number;
  /** Rows of all executions and their fetches; -1 if one is unknown. */
  rows: number;
  /** For a write: whether one execution changed several rows. */
  readonly changesSeveral: boolean;
  /** Why it does not continue the previous run; 0 if it does. */
  readonly breaks: number;
}

/**
 * The executions of a conversation as runs. BEGIN, COMMIT, SET and the like belong to no run: they do not end one,
 * unless the transaction changed something, nor does a transaction per execution of a write.
 */
export function runsOf({ conversation, order, breaks, does }: CallStreams): readonly Run[] {
  const { calls } = conversation;
  const runs: Run[] = [];
  let run: Run | undefined;
  let since = 0;
  for (let place = 0; place < order.length; place++) {
    const call = at(order, place);
    since |= at(breaks, place);
    const statement = at(calls.statement, call);
    const what = at(does, statement);
    if (what === DOES.begin || what === DOES.end || what === DOES.control) continue;
    const rows = at(calls.rows, call);
    const kind = at(calls.kind, call);
    if (kind === FETCH && run?.statement === statement && !(since & BREAK.stream)) {
      run.rows = run.rows < 0 || rows < 0 ? -1 : run.rows + rows;
      run.last = place;
      // A program may spend any time on each row.
      since = 0;
      continue;
    }
    // An SQL FETCH is a statement of its own.
    if (kind !== EXECUTE && !(kind === FETCH && what === DOES.fetch)) continue;
    const changesSeveral = what === DOES.write && rows > 1;
    const ends = what === DOES.write ? since & ~BREAK.unit : since;
    if (run?.statement === statement && ends === 0 && run.changesSeveral === changesSeveral) {
      run.executions++;
      run.rows = run.rows < 0 || rows < 0 ? -1 : run.rows + rows;
      run.last = place;
    } else {
      const before = run ? since : BREAK.stream;
      run = { statement, first: place, last: place, executions: 1, rows, changesSeveral, breaks: before };
      runs.push(run);
    }
    since = 0;
  }
  return runs;
}

/**
 * The calls of statements between two positions, in order: executions, and their prepares and fetches. If each
 * execution is prepared, the first one's prepare precedes it.
 */
export function callsBetween(
  { conversation, order }: CallStreams,
  first: number,
  last: number,
  statements: ReadonlySet<number>,
): number[] {
  const { statement, kind } = conversation.calls;
  const calls: number[] = [];
  for (let place = first; place <= last; place++) {
    const call = at(order, place);
    if (statements.has(at(statement, call))) calls.push(call);
  }
  const [head = 0] = calls;
  const isPrepare = (call: number) =>
    at(kind, call) === PREPARE && at(statement, call) === at(statement, head);
  const before = at(order, first - 1);
  if (first > 0 && isPrepare(before) && calls.some(isPrepare)) calls.unshift(before);
  return calls;
}

/**
 * Number of these statements that are prepared before their first execution here: one round trip each remains after any
 * batching. A driver that prepares after some executions does not for a single one.
 */
export function preparedFirst({ conversation }: CallStreams, calls: readonly number[]): number {
  const { statement, kind } = conversation.calls;
  const known = new Set<number>();
  let prepared = 0;
  for (const call of calls) {
    const own = at(statement, call);
    if (known.has(own)) continue;
    known.add(own);
    if (at(kind, call) === PREPARE) prepared++;
  }
  return prepared;
}

/** Number of executions with distinct values; one with unknown values counts as distinct. */
export function distinctExecutions({ conversation }: CallStreams, calls: readonly number[]): number {
  const { kind, values, statement } = conversation.calls;
  const seen = new Map<number, Set<number>>();
  let distinct = 0;
  for (const call of calls) {
    if (at(kind, call) !== EXECUTE) continue;
    const value = at(values, call);
    const own = getOrInsert(seen, at(statement, call), () => new Set());
    if (value !== 0 && own.has(value)) continue;
    own.add(value);
    distinct++;
  }
  return distinct;
}

/** A repeated sequence of several statements: its runs, and the number of runs per repetition. */
export interface Sequence {
  readonly firstRun: number;
  readonly period: number;
  readonly repetitions: number;
}

/** Maximum length of a detected sequence. */
const MAX_PERIOD = 5;

/**
 * Sequences of 2 to 5 statements that repeat without interruption, the shortest first; the number of executions may
 * differ.
 *
 * @param taken by run: whether it belongs to something else
 */
export function sequencesOf(runs: readonly Run[], minimum: number, taken: Uint8Array): readonly Sequence[] {
  const sequences: Sequence[] = [];
  const used = taken.slice();
  for (let period = 2; period <= MAX_PERIOD; period++) {
    // Number of runs up to here that equal the one a period before, and of connected ones.
    let equal = 0;
    let connected = 0;
    for (let i = 0; i <= runs.length; i++) {
      const run = runs[i];
      const isFree = run !== undefined && at(used, i) === 0;
      const continues = isFree && run.breaks === 0 && connected > 0;
      const isEqual = continues && connected >= period && runs[i - period]?.statement === run.statement;
      const isTaken = !isEqual && take(i, period, equal);
      equal = isEqual ? equal + 1 : 0;
      if (continues && !isTaken) connected++;
      else connected = isFree ? 1 : 0;
    }
  }
  return sequences.sort((a, b) => a.firstRun - b.firstRun);

  function take(end: number, period: number, equal: number): boolean {
    const repetitions = Math.floor(equal / period) + 1;
    if (equal === 0 || repetitions < minimum) return false;
    const firstRun = end - equal - period;
    used.fill(1, firstRun, firstRun + repetitions * period);
    sequences.push({ firstRun, period, repetitions });
    return true;
  }
}
