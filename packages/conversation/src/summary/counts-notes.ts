import type { Conversation } from "../conversation.ts";

/** What counts without an order do not say; empty for a conversation with round trips. */
export function countsNotes({ counts, source }: Pick<Conversation, "counts" | "source">): readonly string[] {
  if (!counts) return [];
  const areUnknown = counts.totalUs.some((us) => us < 0);
  return [
    "These are counts without an order, so there is no time line, no N+1 query or other finding, no transaction and no change to try.",
    source.lowerBound
      ? "Waiting for the network is executions x round-trip time. Each execution takes at least one round trip, unless it was sent together with others, so clients together wait about that long or longer. As elapsed time it is the most: clients that work at once wait at once."
      : "Records are counted, not messages, of which one may carry many records: records x round-trip time is the most that clients wait.",
    ...(areUnknown
      ? ["The export does not say how long the server took for some statements, which counts as 0 ms."]
      : []),
  ];
}
