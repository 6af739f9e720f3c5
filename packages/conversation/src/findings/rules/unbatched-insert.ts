import { at } from "../../columns.ts";
import { type CallStreams, DOES, occurrenceOf, ownTrips, PREPARE } from "../call-streams.ts";
import type { Occurrence } from "../finding.ts";
import { callsBetween, preparedFirst, type Run, sequencesOf } from "../runs.ts";

/**
 * An INSERT, UPDATE or DELETE of one row executed again and again, or a sequence of up to five of them, also in a
 * transaction for each.
 */
export function unbatchedInsert(streams: CallStreams, runs: readonly Run[]): readonly Occurrence[] {
  const { writes } = streams.thresholds;
  const occurrences: Occurrence[] = [];
  const taken = Uint8Array.from(runs, (run) => (isSingleWrite(run) ? 0 : 1));
  for (const [i, run] of runs.entries()) {
    if (at(taken, i) === 0 && run.executions >= writes) take(i, i, 1);
  }
  for (const { firstRun, period, repetitions } of sequencesOf(runs, writes, taken)) {
    take(firstRun, firstRun + period * repetitions - 1, period);
  }
  return occurrences;

  function isSingleWrite({ statement, changesSeveral }: Run): boolean {
    return at(streams.does, statement) === DOES.write && !changesSeveral;
  }

  function take(firstRun: number, lastRun: number, period: number): void {
    const [first, last] = [runs[firstRun], runs[lastRun]];
    if (!first || !last) return;
    const statements = runs.slice(firstRun, firstRun + period).map(({ statement }) => statement);
    const calls = callsBetween(streams, first.first, last.last, new Set(statements));
    const trips = ownTrips(streams, calls);
    if (trips.length < writes * period) return;
    taken.fill(1, firstRun, lastRun + 1);
    const transactions = ownTrips(streams, transactionsAround(streams, first.first, last.last));
    const rows = rowsOf(runs.slice(firstRun, lastRun + 1));
    const numbers = { rows, transactionTrips: transactions.length };
    const remaining = period + preparedFirst(streams, calls);
    const own = { statements, trips, remaining, transactions, numbers };
    occurrences.push(occurrenceOf(streams, calls, own));
  }
}

/**
 * BEGIN and COMMIT of the transactions between two places, with those of the first and the last; none where all is in
 * one, which a batch needs as well.
 */
function transactionsAround(
  { conversation, order, does }: CallStreams,
  first: number,
  last: number,
): number[] {
  const { statement, transaction, kind } = conversation.calls;
  const what = (place: number) => at(does, at(statement, at(order, place)));
  const between: number[] = [];
  for (let place = first; place <= last; place++)
    if (what(place) === DOES.begin || what(place) === DOES.end) between.push(at(order, place));
  if (between.length === 0) return between;
  const numberOf = (place: number) => at(transaction, at(order, place));
  let begin = first - 1;
  while (begin > 0 && at(kind, at(order, begin)) === PREPARE) begin--;
  if (begin >= 0 && what(begin) === DOES.begin && numberOf(begin) === numberOf(first))
    between.unshift(at(order, begin));
  if (last + 1 < order.length && what(last + 1) === DOES.end && numberOf(last + 1) === numberOf(last))
    between.push(at(order, last + 1));
  return between;
}

function rowsOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { rows }) => (sum < 0 || rows < 0 ? -1 : sum + rows), 0);
}
