import { type Conversation, countingNotes, UNUSED_BECAUSE } from "@wirecost/conversation";
import { countText, formatQuantity } from "@wirecost/sim-core";
import type { PredictedConversation } from "./predicted-conversation.ts";

/** A round trip, in ms, below which trips that ran at once hardly overlap. */
const SHORT_MS = 1;

export const ms = (value: number) => formatQuantity(value, "ms");

/** `+1.2 s`, `-40 ms`; 0 where the two are equal. */
export const differenceText = (value: number) =>
  `${value > 0 ? "+" : value < 0 ? "-" : ""}${ms(Math.abs(value))}`;

export const shareOf = (part: number, whole: number) =>
  `${Math.round(whole === 0 ? 0 : (100 * part) / whole)} %`;

/** Why there is no prediction. */
export function unpredictedText({ source, trips }: Conversation): string {
  if (trips.kind.length === 0) return "There is no round trip in it.";
  return source.timesAt === "server"
    ? "Its times do not contain the network. For a prediction, state the round-trip time between the program and its database: --recorded-rtt 0.3ms."
    : "No round-trip time was recorded, so there is no prediction: state it with --recorded-rtt.";
}

/** A request's name. @param endpoint as calls have it: its index plus one */
export function endpointName({ endpoints }: Conversation, endpoint: number): string {
  return endpoints[endpoint - 1] ?? "not named";
}

/** Whether some treatment of a statement changes a round trip. */
export function hasChanges({ summary, changed }: PredictedConversation): boolean {
  return changed.some(({ most }, i) => most.elapsedMs !== summary.predictions[i]?.elapsedMs);
}

/** What limits the numbers. @param shown statements that are listed */
export function conversationNotes(
  conversation: Conversation,
  predicted: PredictedConversation,
  shown: number,
): readonly string[] {
  const { source, dropped } = conversation;
  const { summary, unused, baseline } = predicted;
  const { otherTrips, recordedRttMs } = summary;
  const more = summary.statements.length - shown;
  return [
    predicted.rttProblem ?? "",
    ...countingNotes(conversation),
    ...[...unused].map(
      ([statement, { kind }]) =>
        `The change of statement ${statement + 1} has no effect: ${UNUSED_BECAUSE[kind]}.`,
    ),
    source.kind === "recorder" ? "" : `It was read as ${predicted.readAs}.`,
    more > 0 ? `${countText(more, "more statement")}: --json lists all.` : "",
    otherTrips > 0
      ? `${countText(otherTrips, "round trip")} without a statement, such as those that open a connection.`
      : "",
    source.kind === "source"
      ? "It was computed from source code: round trips, sizes and times are those of the model for OpenEdge queries."
      : "",
    hasChanges(predicted)
      ? "With changes it takes at least this if executions together cost the server no more than one of them, at most if they cost as much as before."
      : "",
    areConnectionsMixed(conversation) && recordedRttMs !== null && recordedRttMs < SHORT_MS
      ? "Several connections were in use at once. With answers this fast, the order does not show which round trip waited for which, and the predicted times may be too long: a recording with --delay 5ms shows it."
      : "",
    ...dropped.map(({ what, count }) => `Not included: ${what} (${count}).`),
    ...(baseline?.dropped ?? []).map(
      ({ what, count }) => `Not included in ${baseline?.name}, which is compared with: ${what} (${count}).`,
    ),
  ].filter(Boolean);
}

/** Whether a connection was used between two uses of another. */
function areConnectionsMixed({ trips }: Conversation): boolean {
  const left = new Set<number>();
  let last: number | undefined;
  for (const connection of trips.connection) {
    if (connection === last) continue;
    if (left.has(connection)) return true;
    if (last !== undefined) left.add(last);
    last = connection;
  }
  return false;
}
