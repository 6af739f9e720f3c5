import { at } from "../columns.ts";
import { CALL_KINDS, type Conversation, TRIP_KINDS } from "../conversation.ts";
import type { RecordedCall, RecordedTrip } from "../recorder.ts";

/** The trips of a conversation as reported by decoders, in order. */
export function* recordedTrips({
  statements,
  endpoints,
  sourceLines,
  trips,
  calls,
}: Conversation): Generator<RecordedTrip> {
  let call = 0;
  for (let trip = 0; trip < trips.sentUs.length; trip++) {
    const own: RecordedCall[] = [];
    for (; call < calls.trip.length && at(calls.trip, call) === trip; call++) {
      const statement = statements[at(calls.statement, call)];
      if (!statement) continue;
      own.push({
        statement,
        kind: CALL_KINDS[at(calls.kind, call)] ?? "execute",
        rows: at(calls.rows, call),
        values: at(calls.values, call),
        transaction: at(calls.transaction, call),
        endpoint: endpoints[at(calls.endpoint, call) - 1],
        request: at(calls.request, call),
        trace: at(calls.trace, call),
        sourceLine: sourceLines[at(calls.sourceLine, call) - 1],
      });
    }
    yield {
      connection: at(trips.connection, trip),
      kind: TRIP_KINDS[at(trips.kind, trip)] ?? "other",
      sentUs: at(trips.sentUs, trip),
      requestedUs: at(trips.requestedUs, trip),
      answeredUs: at(trips.answeredUs, trip),
      endUs: at(trips.endUs, trip),
      requestBytes: at(trips.requestBytes, trip),
      replyBytes: at(trips.replyBytes, trip),
      calls: own,
    };
  }
}
