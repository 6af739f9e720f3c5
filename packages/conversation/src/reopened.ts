import { at } from "./columns.ts";
import { type Conversation, TRIP_KINDS } from "./conversation.ts";

const CONNECT = TRIP_KINDS.indexOf("connect");

/** By trip: whether it is part of a connection's sign-in. */
export const isSignIn = ({ kind }: Conversation["trips"], trip: number): boolean =>
  at(kind, trip) === CONNECT;

/**
 * Connections that were opened when an earlier opened one was no longer used: a pool would have provided that one.
 *
 * @returns how many connections were opened, and those, in the order in which they were
 */
export function reopenedConnections({ trips, connections }: Pick<Conversation, "trips" | "connections">): {
  readonly opened: number;
  readonly again: readonly number[];
} {
  const sentUs = new Float64Array(connections.length).fill(Number.NaN);
  const endUs = new Float64Array(connections.length);
  const isOpened = new Uint8Array(connections.length);
  for (let trip = 0; trip < trips.kind.length; trip++) {
    const connection = at(trips.connection, trip);
    if (Number.isNaN(sentUs[connection])) sentUs[connection] = at(trips.sentUs, trip);
    endUs[connection] = Math.max(at(endUs, connection), at(trips.endUs, trip));
    if (isSignIn(trips, trip)) isOpened[connection] = 1;
  }
  const opened = [...isOpened.keys()].filter((connection) => isOpened[connection] === 1);
  const ends = Float64Array.from(opened, (connection) => at(endUs, connection)).sort();
  opened.sort((a, b) => at(sentUs, a) - at(sentUs, b) || a - b);
  const again: number[] = [];
  let ended = 0;
  let free = 0;
  for (const connection of opened) {
    // The first one may have ended where it began: logs without durations.
    if (connection === opened[0]) continue;
    for (; ended < ends.length && at(ends, ended) <= at(sentUs, connection); ended++) free++;
    if (free === 0) continue;
    free--;
    again.push(connection);
  }
  return { opened: opened.length, again };
}
