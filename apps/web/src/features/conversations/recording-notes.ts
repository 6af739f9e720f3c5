import { type Conversation, countsNotes, countText, impossibleRttText } from "@wirecost/conversation";

/**
 * What a reader has to know about how a conversation was recorded.
 *
 * @param statedMs its round-trip time, where the user states it
 */
export function recordingNotes(conversation: Conversation, statedMs?: number): readonly string[] {
  const { source, dropped, connections, trips, calls, counts } = conversation;
  const encrypted = connections.filter((one) => one.encrypted).length;
  return [
    statedMs === undefined ? "" : (impossibleRttText(conversation, 1000 * statedMs) ?? ""),
    ...countsNotes(conversation),
    source.kind === "source"
      ? "This was computed from source code, not recorded: round trips, sizes and the times of server and client are those of the model for OpenEdge queries, for the numbers of records that were stated or assumed."
      : "",
    source.lowerBound && !counts
      ? "A call may have taken more round trips than the file has: every count is the least that it can be."
      : "",
    source.timesAt === "server" && !counts
      ? "The times were taken at the server, so they do not contain the network: what lies between two statements is the program and the network together."
      : "",
    encrypted > 0
      ? `${countText(encrypted, "connection was", "connections were")} encrypted: round trips and bytes are counted, statements cannot be read. Record with encryption turned off, such as with sslmode=disable, to see them.`
      : "",
    encrypted === 0 && trips.sentUs.length > 0 && calls.trip.length === 0
      ? "The protocol is not one that can be read: round trips and bytes are counted, statements are unknown."
      : "",
    ...dropped.map(({ what, count }) => `Not included: ${what} (${count.toLocaleString("en-US")}).`),
  ].filter(Boolean);
}
