import type { Conversation } from "../conversation.ts";
import { type Graph, graphOf } from "../graph.ts";
import type { ConversationNetwork } from "../predict.ts";
import { type ChangedStatement, type Counts, changedStatements } from "../summary/changed-statements.ts";
import { type Summary, summarize } from "../summary/summarize.ts";

export interface ConversationComparison {
  readonly before: ComparedConversation;
  readonly after: ComparedConversation;
  /** Statements that were added or removed, or take more or fewer calls or round trips. */
  readonly statements: readonly ChangedStatement[];
  /** Requests, those whose round trips differ most first; empty if neither recording names any. */
  readonly endpoints: readonly ComparedEndpoint[];
}

export interface ComparedConversation {
  readonly name: string;
  readonly startedAt: string | null;
  readonly calls: number;
  readonly trips: number;
  /** In ms. */
  readonly recordedMs: number;
  /** Over the network, in ms; null if the recording's round-trip time is unknown. */
  readonly elapsedMs: number | null;
}

export interface ComparedEndpoint {
  /** Null for calls without a named request. */
  readonly name: string | null;
  /** Null if the recording has no call of it. */
  readonly before: EndpointCounts | null;
  readonly after: EndpointCounts | null;
}

export interface EndpointCounts extends Counts {
  /** Over the network: the sum of its round trips, in ms; null if the recording's round-trip time is unknown. */
  readonly predictedMs: number | null;
}

export function compareConversations(
  before: Conversation,
  after: Conversation,
  network: ConversationNetwork,
): ConversationComparison {
  const [old, now] = [summed(before, network), summed(after, network)];
  return {
    before: compared(old),
    after: compared(now),
    statements: changedStatements(old, now),
    endpoints: comparedEndpoints(old, now),
  };
}

/** Cache for comparing the same conversations over another network. */
const graphs = new WeakMap<Conversation, Graph>();

interface Summed {
  readonly conversation: Conversation;
  readonly summary: Summary;
}

function summed(conversation: Conversation, network: ConversationNetwork): Summed {
  const graph = conversation.rttUs === null ? undefined : (graphs.get(conversation) ?? graphOf(conversation));
  if (graph) graphs.set(conversation, graph);
  return { conversation, summary: summarize(conversation, graph ? [network] : [], graph) };
}

function compared({ conversation: { source }, summary }: Summed): ComparedConversation {
  const { calls, trips, recordedMs, predictions } = summary;
  const { name, startedAt } = source;
  return { name, startedAt, calls, trips, recordedMs, elapsedMs: predictions[0]?.elapsedMs ?? null };
}

function comparedEndpoints(before: Summed, after: Summed): readonly ComparedEndpoint[] {
  if (before.conversation.endpoints.length + after.conversation.endpoints.length === 0) return [];
  const [old, now] = [byEndpoint(before), byEndpoint(after)];
  const grown = (one: ComparedEndpoint) => Math.abs((one.after?.trips ?? 0) - (one.before?.trips ?? 0));
  return [...new Set([...now.keys(), ...old.keys()])]
    .map((name) => ({ name, before: old.get(name) ?? null, after: now.get(name) ?? null }))
    .sort((a, b) => grown(b) - grown(a));
}

function byEndpoint({ conversation, summary }: Summed): ReadonlyMap<string | null, EndpointCounts> {
  return new Map(
    summary.endpoints.map(({ endpoint, calls, trips, rows, predictedMs }) => [
      conversation.endpoints[endpoint - 1] ?? null,
      { calls, trips, rows, predictedMs: predictedMs[0] ?? null },
    ]),
  );
}
