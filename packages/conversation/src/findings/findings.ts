import { groupBy } from "@wirecost/sim-core/model";
import { at } from "../columns.ts";
import type { Conversation } from "../conversation.ts";
import { callStreams } from "./call-streams.ts";
import {
  type Evidence,
  type Finding,
  type FindingKind,
  type FindingNumbers,
  MAX_EVIDENCE,
  type Occurrence,
} from "./finding.ts";
import { chattyTransaction } from "./rules/chatty-transaction.ts";
import { clientTime } from "./rules/client-time.ts";
import { fetchPerRow } from "./rules/fetch-per-row.ts";
import { independent } from "./rules/independent.ts";
import { type Link, largeAnswer } from "./rules/large-answer.ts";
import { nPlusOne } from "./rules/n-plus-one.ts";
import { preparedOnce } from "./rules/prepared-once.ts";
import { reconnect } from "./rules/reconnect.ts";
import { repeated } from "./rules/repeated.ts";
import { singleStatementTransaction } from "./rules/single-statement-transaction.ts";
import { unbatchedInsert } from "./rules/unbatched-insert.ts";
import { runsOf } from "./runs.ts";
import { checkThresholds, type Thresholds } from "./thresholds.ts";

/** Shares of round trips from which a finding is high, and medium. */
const HIGH = 0.2;
const MEDIUM = 0.05;

/** Findings for requests of pages: dependencies between requests, and connections to the same server, are unknown. */
const OF_PAGES: ReadonlySet<string> = new Set<FindingKind>([
  "n+1",
  "repeated",
  "large-answer",
  "client-time",
]);

/**
 * The reasons why a conversation waits unnecessarily, the costliest first. The same statements at the same endpoint are
 * one finding, wherever they occur. Time is about linear in the calls.
 *
 * @param link for which large answers are looked for; without one, of unlimited bandwidth, and for requests of pages the
 *   one that they were recorded over
 * @throws RangeError for thresholds out of their range
 */
export function findings(
  conversation: Conversation,
  given: Partial<Thresholds> = {},
  link?: Link,
): readonly Finding[] {
  const streams = callStreams(conversation, checkThresholds(given));
  const runs = runsOf(streams);
  const loops = nPlusOne(streams, runs);
  const found: Record<FindingKind, readonly Occurrence[]> = {
    "n+1": loops.occurrences,
    repeated: repeated(streams),
    "unbatched-insert": unbatchedInsert(streams, runs),
    "single-statement-transaction": singleStatementTransaction(streams),
    "chatty-transaction": chattyTransaction(streams),
    "prepared-once": preparedOnce(streams),
    reconnect: reconnect(streams),
    "fetch-per-row": fetchPerRow(streams),
    "large-answer": largeAnswer(streams, link),
    independent: independent(streams, runs, loops.taken),
    "client-time": clientTime(streams),
  };
  const isOfPages = conversation.source.kind === "requests";
  return Object.entries(found)
    .filter(([kind]) => !isOfPages || OF_PAGES.has(kind))
    .flatMap(([kind, occurrences]) =>
      [...groupBy(occurrences, groupOf).values()].map((group) =>
        findingOf(kind as FindingKind, group, conversation),
      ),
    )
    .sort((a, b) => b.savedTrips - a.savedTrips);
}

const groupOf = ({ statements, source, endpoint }: Occurrence) =>
  `${statements.join()} ${source} ${endpoint}`;

function findingOf(kind: FindingKind, group: readonly Occurrence[], { calls, trips }: Conversation): Finding {
  const [first] = group;
  const saved = savedOf(group);
  const extraTrips = sum(group, (one) => one.extraTrips ?? 0);
  const savedTrips = saved.length + extraTrips;
  const numbers = together(group);
  const share =
    kind === "client-time"
      ? (numbers.idleUs ?? 0) / (numbers.elapsedUs ?? 1)
      : savedTrips / (trips.kind.length + extraTrips);
  return {
    kind,
    severity: share >= HIGH ? "high" : share >= MEDIUM ? "medium" : "low",
    statements: first?.statements ?? [],
    source: first?.source ?? null,
    endpoint: first?.endpoint ?? 0,
    connections: [...new Set(group.flatMap(({ connections }) => connections))].sort((a, b) => a - b),
    occurrences: group.length,
    calls: sum(group, ({ calls }) => calls.length),
    trips: sum(group, ({ trips, transactions = [] }) => trips.length + transactions.length),
    savedTrips,
    saved,
    evidence: group
      .flatMap((one) => evidenceOf(one, calls.trip))
      .sort((a, b) => b.calls - a.calls)
      .slice(0, MAX_EVIDENCE),
    numbers,
  };
}

function savedOf(group: readonly Occurrence[]): Uint32Array {
  const saved = new Uint32Array(
    sum(
      group,
      ({ trips, remaining, transactions = [] }) =>
        Math.max(0, trips.length - remaining) + transactions.length,
    ),
  );
  let next = 0;
  for (const { trips, remaining, transactions = [] } of group) {
    for (let i = remaining; i < trips.length; i++) saved[next++] = trips[i] ?? 0;
    for (const trip of transactions) saved[next++] = trip;
  }
  return saved.sort();
}

/** From the first to the last trip of its calls, and of its other costs, such as their fetches. */
function evidenceOf({ calls, trips }: Occurrence, tripOf: Uint32Array): readonly Evidence[] {
  if (calls.length === 0) return [];
  const [first, last] = [at(tripOf, calls[0] ?? 0), at(tripOf, calls.at(-1) ?? 0)];
  const firstTrip = Math.min(first, trips[0] ?? first);
  const lastTrip = Math.max(last, trips.at(-1) ?? last);
  return [{ firstTrip, lastTrip, calls: calls.length }];
}

/** Rows are summed, unless some are unknown; of bytes the maximum counts. The others occur once. */
function together(group: readonly Occurrence[]): FindingNumbers {
  const all = group.map(({ numbers }) => numbers ?? {});
  const [first = {}] = all;
  return {
    ...first,
    ...(first.rows === undefined
      ? {}
      : { rows: all.some(({ rows = 0 }) => rows < 0) ? -1 : sum(all, ({ rows = 0 }) => rows) }),
    ...(first.transactionTrips === undefined
      ? {}
      : { transactionTrips: sum(all, ({ transactionTrips = 0 }) => transactionTrips) }),
    ...(first.bytes === undefined
      ? {}
      : { bytes: all.reduce((most, { bytes = 0 }) => Math.max(most, bytes), 0) }),
  };
}

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0);
}
