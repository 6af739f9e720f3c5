interface Range {
  readonly from: number;
  readonly to: number;
  readonly whole: boolean;
}

const counts = (from: number): Range => ({ from, to: Number.MAX_SAFE_INTEGER, whole: true });
const ms: Range = { from: 0, to: Number.MAX_SAFE_INTEGER, whole: false };
const share: Range = { from: 0, to: 1, whole: false };

/** Default threshold of a rule, and its range; see docs/conversation-findings.md. Counts are minimums. */
const THRESHOLDS = {
  /** `n+1`: executions of one statement, each in its own trip. */
  executions: [5, counts(2)],
  /** `n+1` of several statements: repetitions of their sequence. */
  sequences: [3, counts(2)],
  /** Maximum pause of the program, in ms, within a group. */
  pauseMs: [100, ms],
  /** `repeated`: executions whose values occurred before. */
  repeats: [2, counts(1)],
  /** `repeated`: maximum time, in ms, since the same values occurred. */
  repeatedWithinMs: [10_000, ms],
  /** `unbatched-insert`: statements that change at most one row. */
  writes: [5, counts(2)],
  /** `single-statement-transaction`: transactions. */
  transactions: [3, counts(1)],
  /** `chatty-transaction`: trips for BEGIN, COMMIT, SET and the like, and their share of all trips. */
  overheadTrips: [10, counts(1)],
  overheadShare: [0.2, share],
  /** `prepared-once`: round trips that prepare. */
  prepares: [5, counts(1)],
  /** `reconnect`: connections opened after another was closed. */
  reconnects: [3, counts(1)],
  /** `fetch-per-row`: fetches from one cursor, and the maximum rows per fetch. */
  fetches: [5, counts(2)],
  rowsPerFetch: [100, { ...ms, from: 1 }],
  /** `large-answer`: bytes that TCP sends before it waits for an acknowledgement. */
  windowBytes: [65_535, counts(1)],
  /** `independent`: sequential trips. */
  independentTrips: [3, counts(2)],
  /** `client-time`: share of the time in which nothing is in flight. */
  clientShare: [0.5, share],
  /** `client-time`: a longer pause, in ms, is excluded: the program was idle. */
  idleMs: [5000, ms],
} as const satisfies Readonly<Record<string, readonly [usual: number, Range]>>;

export type Thresholds = { readonly [Name in keyof typeof THRESHOLDS]: number };

export const DEFAULT_THRESHOLDS = Object.fromEntries(
  Object.entries(THRESHOLDS).map(([name, [usual]]) => [name, usual]),
) as Thresholds;

/**
 * Thresholds, with the defaults for omitted ones.
 *
 * @throws RangeError for an unknown name and a value out of its range, naming all of them
 */
export function checkThresholds(given: Partial<Thresholds>): Thresholds {
  const issues: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    const range = Object.hasOwn(THRESHOLDS, name) ? THRESHOLDS[name as keyof Thresholds][1] : undefined;
    if (!range)
      issues.push(`There is no threshold "${name}". Use one of: ${Object.keys(THRESHOLDS).join(", ")}.`);
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
