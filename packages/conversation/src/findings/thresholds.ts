/** From when on a rule reports; see docs/conversation-findings.md. Counts are minimums. */
export interface Thresholds {
  /** `n+1`: executions of one statement, each in a trip of its own. */
  readonly executions: number;
  /** `n+1` of several statements: how often their sequence repeats. */
  readonly sequences: number;
  /** Longest pause of the program, in ms, within what belongs together. */
  readonly pauseMs: number;
  /** `repeated`: executions whose values occurred before. */
  readonly repeats: number;
  /** `repeated`: longest time, in ms, since the same values occurred. */
  readonly repeatedWithinMs: number;
  /** `unbatched-insert`: statements that change one row at most. */
  readonly writes: number;
  /** `single-statement-transaction`: transactions. */
  readonly transactions: number;
  /** `chatty-transaction`: trips for BEGIN, COMMIT, SET and the like, and their share of all trips. */
  readonly overheadTrips: number;
  readonly overheadShare: number;
  /** `prepared-once`: round trips that prepare. */
  readonly prepares: number;
  /** `reconnect`: connections opened after another was closed. */
  readonly reconnects: number;
  /** `fetch-per-row`: fetches from one cursor, and the rows per fetch at most. */
  readonly fetches: number;
  readonly rowsPerFetch: number;
  /** `large-answer`: bytes that TCP sends before it waits for an acknowledgement. */
  readonly windowBytes: number;
  /** `independent`: trips one after another. */
  readonly independentTrips: number;
  /** `client-time`: share of the time in which nothing is on its way. */
  readonly clientShare: number;
  /** `client-time`: a longer pause, in ms, is no part of the time: the program had nothing to do. */
  readonly idleMs: number;
}

export const DEFAULT_THRESHOLDS: Thresholds = {
  executions: 5,
  sequences: 3,
  pauseMs: 100,
  repeats: 2,
  repeatedWithinMs: 10_000,
  writes: 5,
  transactions: 3,
  overheadTrips: 10,
  overheadShare: 0.2,
  prepares: 5,
  reconnects: 3,
  fetches: 5,
  rowsPerFetch: 100,
  windowBytes: 65_535,
  independentTrips: 3,
  clientShare: 0.5,
  idleMs: 5000,
};

interface Range {
  readonly from: number;
  readonly to: number;
  readonly whole: boolean;
}

const counts = (from: number): Range => ({ from, to: Number.MAX_SAFE_INTEGER, whole: true });
const ms: Range = { from: 0, to: Number.MAX_SAFE_INTEGER, whole: false };
const share: Range = { from: 0, to: 1, whole: false };

const RANGES: Record<keyof Thresholds, Range> = {
  executions: counts(2),
  sequences: counts(2),
  pauseMs: ms,
  repeats: counts(1),
  repeatedWithinMs: ms,
  writes: counts(2),
  transactions: counts(1),
  overheadTrips: counts(1),
  overheadShare: share,
  prepares: counts(1),
  reconnects: counts(1),
  fetches: counts(2),
  rowsPerFetch: { ...ms, from: 1 },
  windowBytes: counts(1),
  independentTrips: counts(2),
  clientShare: share,
  idleMs: ms,
};

/**
 * Thresholds with the defaults for those that are not given.
 *
 * @throws RangeError for an unknown name and a value out of its range, naming all of them
 */
export function checkThresholds(given: Partial<Thresholds>): Thresholds {
  const issues: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const range = Object.hasOwn(RANGES, name) ? RANGES[name as keyof Thresholds] : undefined;
    if (!range)
      issues.push(`There is no threshold "${name}". Use one of: ${Object.keys(RANGES).join(", ")}.`);
    else if (!isWithin(value, range)) {
      const to = range.to === Number.MAX_SAFE_INTEGER ? "or more" : `to ${range.to}`;
      const kind = range.whole ? "a whole number" : "a number";
      issues.push(`The threshold "${name}" is ${value}. Use ${kind} of ${range.from} ${to}.`);
    }
  }
  if (issues.length > 0) throw new RangeError(issues.join(" "));
  return { ...DEFAULT_THRESHOLDS, ...given };
}

function isWithin(value: unknown, { from, to, whole }: Range): boolean {
  if (typeof value !== "number" || !(value >= from && value <= to)) return false;
  return !whole || Number.isInteger(value);
}
