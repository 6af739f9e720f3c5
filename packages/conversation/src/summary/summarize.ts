import type { Conversation, StatementCounts } from "../conversation.ts";
import { graphOf } from "../graph.ts";
import { type ConversationNetwork, type Prediction, predict } from "../predict.ts";
import { recordedElapsedMs } from "../recorded-elapsed.ts";
import { type EndpointRequests, requestsByEndpoint } from "../requests.ts";
import { togetherOf } from "../sent-together.ts";
import { durations, sumCalls } from "./sum-calls.ts";
import { predictCounts, sum } from "./summarize-counts.ts";

export interface Summary {
  readonly trips: number;
  readonly calls: number;
  readonly connections: number;
  /** See {@link recordedElapsedMs}. */
  readonly recordedMs: number;
  /** Null if no round-trip time was recorded. */
  readonly recordedRttMs: number | null;
  /** One per network, in order; empty if no round-trip time was recorded. */
  readonly predictions: readonly Prediction[];
  /** The statements with the most trips first. */
  readonly statements: readonly StatementSummary[];
  /** Requests, those with the most trips first, and calls without a named request; empty if none is named. */
  readonly endpoints: readonly EndpointSummary[];
  /** Trips without a call: handshakes, and undecoded ones. */
  readonly otherTrips: number;
}

export interface StatementSummary extends CallSummary {
  /** Index into the conversation's statements. */
  readonly statement: number;
}

export interface EndpointSummary extends CallSummary {
  /** Index into the conversation's endpoints, plus one; 0 for calls without a named request. */
  readonly endpoint: number;
  /** Costs of a request for each of the networks; null if requests are not distinguished. */
  readonly each: EndpointRequests | null;
}

interface CallSummary {
  /** Executions and fetches. */
  readonly calls: number;
  /** Trips with its calls; one with calls of several statements counts for each of them. */
  readonly trips: number;
  /** Rows of the calls for which they are known; null if none are. */
  readonly rows: number | null;
  /** As recorded, in milliseconds, from request to answer. */
  readonly recordedMs: number;
  /** The same for each of the networks. */
  readonly predictedMs: readonly number[];
}

/**
 * @param networks for predictions, in order
 * @param graph of the conversation, treated or as recorded; undefined where no round-trip time was recorded
 */
export function summarize(
  conversation: Conversation,
  networks: readonly ConversationNetwork[],
  graph = conversation.rttUs === null ? undefined : graphOf(conversation),
): Summary {
  const { trips, calls, statements, endpoints, rttUs, counts } = conversation;
  if (counts) return summarizeCounts(counts, networks);
  const count = trips.sentUs.length;
  const together = togetherOf(conversation);
  const predictions = graph === undefined ? [] : networks.map((network) => predict(graph, network));
  const columns = [durations(trips), ...predictions.map(durations)];
  const requests = requestsByEndpoint(conversation, predictions);
  const isCalled = new Uint8Array(count);
  for (const trip of calls.trip) isCalled[trip] = 1;
  return {
    trips: count - together,
    calls: calls.trip.length,
    connections: conversation.connections.length,
    recordedMs: recordedElapsedMs(conversation),
    recordedRttMs: rttUs === null ? null : rttUs / 1000,
    predictions,
    statements: summaries(calls.statement, statements.length).map(([statement, sums]) => ({
      statement,
      ...sums,
    })),
    endpoints:
      endpoints.length === 0
        ? []
        : summaries(calls.endpoint, 1 + endpoints.length).map(([endpoint, sums]) => ({
            endpoint,
            ...sums,
            each: requests.get(endpoint) ?? null,
          })),
    otherTrips: isCalled.reduce((sum, one) => sum + 1 - one, 0) - together,
  };

  function summaries(groupOf: Uint32Array, groups: number): readonly (readonly [number, CallSummary])[] {
    const { calls, trips, rows, shared } = sumCalls(conversation, groupOf, groups, { shared: columns });
    return Array.from({ length: groups }, (_, group) => {
      const [recordedMs = 0, ...predictedMs] = shared.map((sum) => (sum[group] ?? 0) / 1000);
      const counts = { calls: calls[group] ?? 0, trips: trips[group] ?? 0, rows: known(rows[group]) };
      return [group, { ...counts, recordedMs, predictedMs }] as const;
    })
      .filter(([, one]) => one.trips > 0)
      .sort(([i, a], [j, b]) => b.trips - a.trips || i - j);
  }
}

/** Null for -1, which means unknown in columns. */
export function known(value = -1): number | null {
  return value < 0 ? null : value;
}

/** Executions that were only counted: one round trip each, sequential. */
function summarizeCounts(counts: StatementCounts, networks: readonly ConversationNetwork[]): Summary {
  const trips = sum(counts.calls);
  const predictions = networks.map((network) => predictCounts(counts, network));
  const statements = Array.from(counts.statement, (statement, i) => {
    const calls = counts.calls[i] ?? 0;
    const recordedMs = Math.max(0, counts.totalUs[i] ?? 0) / 1000;
    return {
      statement,
      calls,
      trips: calls,
      rows: known(counts.rows[i]),
      recordedMs,
      predictedMs: networks.map(({ rttMs }) => recordedMs + calls * rttMs),
    };
  }).sort((a, b) => b.trips - a.trips || a.statement - b.statement);
  return {
    trips,
    calls: trips,
    connections: 0,
    recordedMs: sum(counts.totalUs.map((us) => Math.max(0, us))) / 1000,
    recordedRttMs: null,
    predictions,
    statements,
    endpoints: [],
    otherTrips: 0,
  };
}
