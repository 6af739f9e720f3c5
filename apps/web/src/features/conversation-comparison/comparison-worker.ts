import {
  type Conversation,
  type ConversationComparison,
  compareConversations,
  readConversation,
  togetherOf,
  withStatedRtt,
} from "@wirecost/conversation";
import type { Network } from "@wirecost/sim-core";
import { expose } from "comlink";
import { fetchStream, streamPieces } from "../../shared/lib/stream-pieces.ts";

export type Side = "before" | "after";

/** Displayed information about one recording. */
export interface ComparedRecording {
  /** As in "It was read as ...". */
  readonly format: string;
  readonly startedAt: string | null;
  readonly trips: number;
  /** Null if unknown. */
  readonly rttMs: number | null;
}

const open: Partial<Record<Side, Conversation>> = {};
/** The latest reading of each side: a slower earlier one must not replace it. */
const latest = { before: 0, after: 0 };

const api = {
  /** @throws Error with a message that can be shown */
  async read(
    side: Side,
    source: File | { readonly name: string; readonly url: string },
    onProgress: (bytes: number) => void,
  ): Promise<ComparedRecording> {
    const own = ++latest[side];
    delete open[side];
    const stream = source instanceof File ? source.stream() : await fetchStream(source.url);
    const { conversation: read, format } = await readConversation(
      source.name,
      streamPieces(stream, onProgress),
    );
    const conversation = withStatedRtt(read);
    // The user's name for it, which the recording need not contain.
    if (own === latest[side])
      open[side] = { ...conversation, source: { ...conversation.source, name: source.name } };
    const { source: of, trips, rttUs } = conversation;
    return {
      format,
      startedAt: of.startedAt,
      trips: trips.sentUs.length - togetherOf(conversation),
      rttMs: rttUs === null ? null : rttUs / 1000,
    };
  },

  swap(): void {
    const { before, after } = open;
    delete open.before;
    delete open.after;
    if (after) open.before = after;
    if (before) open.after = before;
  },

  compare(network: Network): ConversationComparison {
    const { before, after } = open;
    if (!before || !after) throw new Error("Open two recordings to compare them.");
    return compareConversations(before, after, network);
  },
};

export type ComparisonWorker = typeof api;

expose(api);
