import { at } from "../columns.ts";
import { CALL_KINDS, type Conversation, TRIP_KINDS } from "../conversation.ts";
import type { RecordedCall } from "../recorder.ts";
import { ConversationWriter } from "./write.ts";

/**
 * The lines of a recording that holds a conversation, whatever it was read from; read again, it is the same. Times are
 * rounded to whole microseconds.
 */
export function* recordingLines({
  source,
  connections,
  statements,
  endpoints,
  sourceLines,
  trips,
  calls,
  counts,
  dropped,
}: Conversation): Generator<string> {
  let lines = "";
  const writer = new ConversationWriter((line) => {
    lines += line;
  }, source);
  for (const connection of connections) writer.connect(connection);
  // In their order: addresses name them by their numbers.
  for (const statement of statements) writer.statement(statement);
  for (const name of endpoints) writer.endpoint(name);
  for (const name of sourceLines) writer.sourceLine(name);
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
        sourceLine: sourceLines[at(calls.sourceLine, call) - 1],
      });
    }
    writer.trip({
      connection: at(trips.connection, trip),
      kind: TRIP_KINDS[at(trips.kind, trip)] ?? "other",
      sentUs: at(trips.sentUs, trip),
      askedUs: at(trips.askedUs, trip),
      answeredUs: at(trips.answeredUs, trip),
      endUs: at(trips.endUs, trip),
      requestBytes: at(trips.requestBytes, trip),
      replyBytes: at(trips.replyBytes, trip),
      calls: own,
    });
    yield lines;
    lines = "";
  }
  if (counts) {
    for (let i = 0; i < counts.statement.length; i++) {
      const statement = statements[at(counts.statement, i)];
      if (statement) writer.count(statement, at(counts.calls, i), at(counts.rows, i), at(counts.totalUs, i));
    }
  }
  for (const { what, count } of dropped) writer.drop(what, count);
  writer.end();
  yield lines;
}
