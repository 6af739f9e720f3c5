import { at, NONE } from "./columns.ts";
import type { Conversation } from "./conversation.ts";
import { dependencies, RESOLUTION_US } from "./dependencies.ts";
import { waitWithinRequests } from "./pages/request-order.ts";
import { isSignIn, reopenedConnections } from "./reopened.ts";
import { waitForOwnRequest } from "./request-waits.ts";

/** @throws RangeError for a conversation without a round-trip time: what the network took cannot be separated */
export function graphOf(conversation: Conversation) {
  const { source, trips, connections, rttUs, sentWith } = conversation;
  const count = trips.sentUs.length;
  if (rttUs === null && count > 0)
    throw new RangeError("The recording has no round-trip time: state the one over which it was made.");
  const { sentUs, requestedUs, answeredUs, endUs } = trips;
  // Subtracts the network from the times between trips, and from the trips.
  const isServers = source.timesAt === "server";
  const opened = connections.map((one) => one.rttUs !== null);
  // A server logs a sign-in, and not the TCP handshake before it.
  if (isServers)
    for (const [i, connection] of trips.connection.entries())
      if (isSignIn(trips, i)) opened[connection] = true;
  const reopened = new Uint8Array(connections.length);
  for (const connection of reopenedConnections(conversation).again) reopened[connection] = 1;
  const isFirst = new Uint8Array(count);
  const known = new Set<number>();
  for (let i = 0; i < count && known.size < connections.length; i++) {
    const connection = at(trips.connection, i);
    if (!known.has(connection)) isFirst[i] = 1;
    known.add(connection);
  }
  const openingUs = (i: number) =>
    at(isFirst, i) === 1 && opened[at(trips.connection, i)] ? (rttUs ?? 0) : 0;
  // A server's log ends a trip before its answer arrived: what was sent within a round trip after did not wait for it.
  const sureUs = isServers ? Math.max(0, (rttUs ?? 0) - RESOLUTION_US) : 0;
  const arrived = sureUs > 0 ? { ...trips, endUs: endUs.map((us) => us + sureUs) } : trips;
  // The times of a server's log are too coarse to show what ended during a handshake.
  const before = dependencies(arrived, isServers ? () => 0 : openingUs, sentWith);
  waitForOwnRequest(before, conversation);
  if (conversation.pages) waitWithinRequests(before, trips, conversation.pages);
  // A trip sent together with another one ends with it.
  const isPart = (i: number) => sentWith !== undefined && at(sentWith, i) !== NONE;
  if (sentWith) for (const [i, first] of sentWith.entries()) if (first !== NONE) before[i] = first;
  const [betweenUs, withinUs] = isServers ? [rttUs ?? 0, 0] : [0, rttUs ?? 0];
  // A log's trips are placed as early as its milliseconds allow. One that is too early for the answer that it waited
  // for is placed later, and with it what waited for it: otherwise, each such pause would count as longer than it was.
  const laterUs = new Float64Array(count);
  const sinceUs = (i: number, since: number) =>
    at(sentUs, i) + at(laterUs, i) - at(endUs, since) - at(laterUs, since) - betweenUs;
  if (isServers)
    for (const [i, since] of before.entries())
      if (since !== NONE) laterUs[i] = Math.min(RESOLUTION_US, Math.max(0, -sinceUs(i, since)));
  return {
    /** The node for which it waits; NONE for none. Always an earlier one. */
    before,
    /**
     * From that node's end until this one is sent: the program's time. If it waits for none, since the first node, or
     * since the first connection was opened. For the first node of an opened connection, without the round trip of
     * opening.
     */
    gapUs: sentUs.map((us, i) => {
      const gapUs =
        (at(before, i) === NONE
          ? us - at(sentUs, 0) + openingUs(0)
          : Math.max(0, sinceUs(i, at(before, i)))) - openingUs(i);
      return isServers ? Math.max(0, gapUs) : gapUs;
    }),
    /** Index into the conversation's connections. */
    connection: trips.connection,
    /** By connection: whether it was opened within the recording, which takes a round trip before its first node. */
    opened,
    /** By connection: 1 if a pool would have provided an existing one. */
    reopened,
    /** By node: 1 if it is part of a connection's sign-in. */
    signsIn: trips.kind.map((_, i) => (isSignIn(trips, i) ? 1 : 0)),
    /** Time in which the program sends the request. */
    sendingUs: requestedUs.map((us, i) => us - at(sentUs, i)),
    /** From the request's arrival to the answer's first byte, in all its round trips. */
    serverUs: answeredUs.map((us, i) => Math.max(0, us - at(requestedUs, i) - withinUs)),
    /** Time in which the answer arrived. */
    arrivingUs: endUs.map((us, i) => us - at(answeredUs, i)),
    requestBytes: trips.requestBytes,
    replyBytes: trips.replyBytes,
    /** Round trips; 1 as recorded, 0 if a treatment removed it. */
    trips: new Uint32Array(count).map((_, i) => (isPart(i) ? 0 : 1)),
  };
}

/**
 * A conversation as a graph of what waited for what, without the network it was recorded over. One node for each trip;
 * times in microseconds.
 *
 * A node is sent as long after the end of another as it was recorded: of the one that dependencies() and
 * waitForOwnRequest() find. So the program's own time is kept, and what overlapped still does.
 */
export type Graph = ReturnType<typeof graphOf>;
