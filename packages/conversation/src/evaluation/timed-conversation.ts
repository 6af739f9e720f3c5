import type { Conversation } from "../conversation.ts";
import { type Graph, graphOf } from "../graph.ts";
import type { Prediction } from "../predict.ts";
import { dividedTimes } from "../summary/divided-times.ts";
import { durations, sumCalls } from "../summary/sum-calls.ts";
import { treat } from "../treat.ts";
import { type ChangeList, keyOf } from "./change-list.ts";
import { type Groups, groupsOf, sparksOf } from "./groups.ts";
import type { FoundItem, Grouping, ResultsRequest, TripRange } from "./results.ts";
import { elapsedTimes } from "./suggestions.ts";

/** A conversation over one round-trip time, and what was computed of it: what is asked again is not computed again. */
export interface Timed {
  readonly conversation: Conversation;
  readonly elapsed: ReturnType<typeof elapsedTimes>;
  graph?: Graph;
  changed?: { readonly key: string; readonly graph: Graph; readonly least: Graph };
  groups?: { readonly of: Grouping; readonly groups: Groups };
  found?: { readonly key: string; readonly items: readonly FoundItem[] };
}

export const timed = (conversation: Conversation): Timed => ({
  conversation,
  elapsed: elapsedTimes(conversation),
});

export function graphIn(over: Timed): Graph | undefined {
  if (over.conversation.rttUs === null) return undefined;
  over.graph ??= graphOf(over.conversation);
  return over.graph;
}

/** With changes: what it takes at most, and at least. */
export function changedBy(
  over: Timed,
  graph: Graph,
  changes: ChangeList,
): { readonly graph: Graph; readonly least: Graph } {
  if (changes.length === 0) return { graph, least: graph };
  const key = keyOf(changes);
  if (over.changed?.key !== key) {
    const treated = (bound: "least" | "most") => treat(over.conversation, graph, new Map(changes), bound);
    over.changed = { key, graph: treated("most"), least: treated("least") };
  }
  return over.changed;
}

export function sumsOf(
  over: Timed,
  { range, grouping }: ResultsRequest,
  graph: Graph | undefined,
  after: Prediction | undefined,
) {
  const { conversation } = over;
  const { trips } = conversation;
  if (over.groups?.of !== grouping) over.groups = { of: grouping, groups: groupsOf(conversation, grouping) };
  const { groups } = over.groups;
  const inRange: TripRange = range ?? [0, trips.sentUs.length - 1];
  const bytes = trips.requestBytes.map((sent, trip) => sent + (trips.replyBytes[trip] ?? 0));
  const divided = dividedTimes(after ?? trips, inRange);
  const sharedMs = range === undefined && after ? after.elapsedMs : divided.spanUs / 1000;
  const columns = {
    shared: [bytes, durations(trips), divided.us, ...(after ? [durations(after)] : [])],
    counted: graph ? [graph.trips] : [],
  };
  const found = sumCalls(conversation, groups.groupOf, groups.count, columns, inRange);
  // Another empty one each: a worker hands its columns over.
  const empty = () => new Float64Array(0);
  const [sumOfBytes = empty(), recordedUs = empty(), dividedUs = empty(), predictedUs = empty()] =
    found.shared;
  const [tripsAfter = empty()] = found.counts;
  return {
    grouping,
    names: groups.names,
    calls: found.calls,
    rows: found.rows,
    trips: found.trips,
    bytes: sumOfBytes,
    recordedUs,
    tripsAfter,
    predictedUs,
    shares: dividedUs.map((us) => (sharedMs > 0 ? us / 1000 / sharedMs : 0)),
    sharedMs,
    sparks: sparksOf(conversation, groups, inRange),
  };
}
