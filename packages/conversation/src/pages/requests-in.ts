import { at } from "../columns.ts";
import { type Conversation, TRIP_KINDS } from "../conversation.ts";

/** Whether a trip of a file of pages is for a static file: an image, a font, a script, a style sheet. */
export const isStatic = (kind: number) => kind === TRIP_KINDS.indexOf("other");
const CONNECT = TRIP_KINDS.indexOf("connect");

/**
 * The requests of a file of pages, with times since its start. Opening a connection is part of the first request on it.
 */
export function requestsIn({ connections, trips, calls, rttUs }: Conversation) {
  const opened = new Map<number, number>();
  const isUsed = new Set<number>();
  let call = 0;
  return Array.from(trips.kind, (kind, trip) => {
    const connection = at(trips.connection, trip);
    const own = connections[connection]?.rttUs ?? null;
    const sentUs = at(trips.sentUs, trip);
    // TCP was opened before the first byte on it.
    const tcpUs = isUsed.has(connection) ? 0 : (own ?? 0);
    isUsed.add(connection);
    if (kind === CONNECT) {
      opened.set(connection, sentUs - tcpUs);
      return [];
    }
    const fromUs = opened.get(connection) ?? sentUs - tcpUs;
    opened.delete(connection);
    while (call < calls.trip.length && at(calls.trip, call) < trip) call++;
    const [requestedUs, answeredUs, endUs] = [trips.requestedUs, trips.answeredUs, trips.endUs].map((of) =>
      at(of, trip),
    );
    return [
      {
        trip,
        call,
        fromUs,
        sentUs,
        requestedUs: requestedUs ?? sentUs,
        answeredUs: answeredUs ?? sentUs,
        endUs: endUs ?? sentUs,
        rttUs: own ?? rttUs ?? 0,
        trace: at(calls.trace, call),
        isStatic: isStatic(kind),
      },
    ];
  }).flat();
}
