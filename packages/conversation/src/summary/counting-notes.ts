import { countText } from "@wirecost/sim-core/model";
import type { Conversation } from "../conversation.ts";

/**
 * What is known of a number of round trips, as words before and after it.
 *
 * @param countsEach whether statements that were sent together count as one each
 */
export function boundWords(
  { lowerBound }: Conversation["source"],
  countsEach: boolean,
): readonly [before: string, after: string] {
  if (!lowerBound) return ["", ""];
  return countsEach ? ["", " (each statement counts as one)"] : ["at least ", ""];
}

/**
 * Limits of the counted round trips: what a lower bound omits, and what counts without an order do not show.
 *
 * @param together how many statements a stated round-trip time made part of the round trip of another one
 */
export function countingNotes(
  { counts, source }: Pick<Conversation, "counts" | "source">,
  together = 0,
): readonly string[] {
  if (counts) {
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
  if (!source.lowerBound) return [];
  const unless =
    source.kind === "log"
      ? ", unless the program sent statements together: a log shows that only over a stated round-trip time of more than 1 ms, and otherwise each counts as one"
      : "";
  return [
    ...(together > 0
      ? [
          `${countText(together, "statement")} began sooner after the one before than a round trip takes, so the program sent them together with it, and they are part of its round trip. If it did not, the stated round-trip time is too long.`,
        ]
      : []),
    `A call may have taken more round trips than the file has: every count is the least that it can be${unless}.`,
  ];
}
