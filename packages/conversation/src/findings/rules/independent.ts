import { at } from "../../columns.ts";
import { type CallStreams, DOES, EXECUTE, occurrenceOf, ownTrips } from "../call-streams.ts";
import type { Occurrence } from "../finding.ts";
import { callsBetween, type Run } from "../runs.ts";
import { SIDE_EFFECT } from "../side-effects.ts";

/**
 * Queries that wait for each other's answers with no write between them. What the program does with an answer is not
 * recorded, so they may depend on each other. One that locks, waits or changes something has to stay in its place, and
 * a fetch depends on its cursor.
 *
 * @param taken by run: 1 where it has another remedy
 */
export function independent(
  streams: CallStreams,
  runs: readonly Run[],
  taken: Uint8Array,
): readonly Occurrence[] {
  const occurrences: Occurrence[] = [];
  let from = 0;
  for (let i = 0; i <= runs.length; i++) {
    const run = runs[i];
    const isRead = run !== undefined && onlyReads(run) && at(taken, i) === 0;
    if (isRead && (run.breaks === 0 || i === from)) continue;
    take(from, i);
    from = isRead ? i : i + 1;
  }
  return occurrences;

  function onlyReads({ statement }: Run): boolean {
    return at(streams.does, statement) === DOES.read && at(streams.sideEffects, statement) < SIDE_EFFECT.acts;
  }

  function take(firstRun: number, endRun: number): void {
    const [first, last] = [runs[firstRun], runs[endRun - 1]];
    if (!first || !last || endRun <= firstRun) return;
    const statements = new Set<number>();
    for (let i = firstRun; i < endRun; i++) statements.add(runs[i]?.statement ?? 0);
    const calls = callsBetween(streams, first.first, last.last, statements).filter(
      (call) => at(streams.conversation.calls.kind, call) === EXECUTE,
    );
    const trips = ownTrips(streams, calls);
    if (trips.length < streams.thresholds.independentTrips) return;
    occurrences.push(occurrenceOf(streams, calls, { statements: [...statements], trips, remaining: 1 }));
  }
}
