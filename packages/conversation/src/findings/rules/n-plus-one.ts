import { getOrInsert } from "@wirecost/sim-core/model";
import { at } from "../../columns.ts";
import { BREAK, type CallStreams, DOES, occurrenceOf, ownTrips } from "../call-streams.ts";
import type { Occurrence } from "../finding.ts";
import { callsBetween, distinctExecutions, preparedFirst, type Run, sequencesOf } from "../runs.ts";

/** How many runs before the repetition may be its source. */
const LOOK_BACK = 50;

/** What the rule found, and the runs that it is made of. */
export interface NPlusOne {
  readonly occurrences: readonly Occurrence[];
  /** By run: 1 where it belongs to an occurrence. */
  readonly taken: Uint8Array;
}

/**
 * One statement executed again and again with other values, or a sequence of up to five with at least one that reads,
 * after a query that returned at least as many rows.
 */
export function nPlusOne(streams: CallStreams, runs: readonly Run[]): NPlusOne {
  const { executions, sequences } = streams.thresholds;
  const taken = new Uint8Array(runs.length);
  const occurrences: Occurrence[] = [];
  // By source: statements that are executed for its rows, which one query can give even if others come between.
  const joined = new Map<Run, Set<string>>();
  for (const [i, run] of runs.entries()) {
    if (at(streams.does, run.statement) !== DOES.read || run.executions < executions) continue;
    take(i, 1, run.executions, executions);
  }
  for (const { firstRun, period, repetitions } of sequencesOf(runs, sequences, taken)) {
    const reads = runs
      .slice(firstRun, firstRun + period)
      .some(({ statement }) => at(streams.does, statement) === DOES.read);
    if (reads) take(firstRun, period, repetitions, sequences);
  }
  return { occurrences, taken };

  function take(firstRun: number, period: number, repetitions: number, minimum: number): void {
    const lastRun = period === 1 ? firstRun : firstRun + period * repetitions - 1;
    const [first, last] = [runs[firstRun], runs[lastRun]];
    if (!first || !last) return;
    const statements = runs.slice(firstRun, firstRun + period).map(({ statement }) => statement);
    const calls = callsBetween(streams, first.first, last.last, new Set(statements));
    const trips = ownTrips(streams, calls);
    const distinct = distinctExecutions(streams, calls);
    if (trips.length < minimum * period || distinct < minimum * period) return;
    // Of one statement, values that occur again are for no other row.
    const source = sourceOf(streams, runs, firstRun, period === 1 ? distinct : repetitions, statements);
    if (!source) return;
    taken.fill(1, firstRun, lastRun + 1);
    const others = getOrInsert(joined, source, () => new Set());
    const isMore = others.has(statements.join());
    others.add(statements.join());
    const remaining = isMore ? 0 : period + preparedFirst(streams, calls);
    const numbers = { rows: isMore ? 0 : source.rows };
    const own = { statements, source: source.statement, trips, remaining, numbers };
    occurrences.push(occurrenceOf(streams, calls, own));
  }
}

/** The query before a repetition whose rows it may be for: those of one match its number, cover it, or are unknown. */
function sourceOf(
  { does }: CallStreams,
  runs: readonly Run[],
  firstRun: number,
  repetitions: number,
  statements: readonly number[],
): Run | undefined {
  let covering: Run | undefined;
  let unknown: Run | undefined;
  for (let i = firstRun - 1; i >= 0 && i >= firstRun - LOOK_BACK; i--) {
    const breaks = runs[i + 1]?.breaks ?? 0;
    // The program may take its time with the source's rows.
    const ends = i + 1 === firstRun ? breaks & ~BREAK.pause : breaks;
    const run = runs[i];
    if (ends !== 0 || !run) break;
    const what = at(does, run.statement);
    if ((what !== DOES.read && what !== DOES.fetch) || statements.includes(run.statement)) continue;
    if (run.rows === repetitions) return run;
    if (run.rows > repetitions) covering ??= run;
    else if (run.rows < 0) unknown ??= run;
  }
  return covering ?? unknown;
}
