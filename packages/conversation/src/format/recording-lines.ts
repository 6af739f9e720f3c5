import { at } from "../columns.ts";
import type { Conversation } from "../conversation.ts";
import { recordedTrips } from "./recorded-trips.ts";
import { ConversationWriter, PLAIN_VERSION } from "./write.ts";

/**
 * The lines of a recording with a conversation from any source, and its pages; reading them returns the same. Times are
 * rounded to whole microseconds.
 */
export function* recordingLines(conversation: Conversation): Generator<string> {
  const { pages, calls } = conversation;
  const version = pages || calls.trace.some((trace) => trace > 0) ? undefined : PLAIN_VERSION;
  yield* linesOf(conversation, { version });
  for (const { conversation, clock } of pages?.files ?? []) yield* linesOf(conversation, { clock });
}

function* linesOf(
  conversation: Conversation,
  header: ConstructorParameters<typeof ConversationWriter>[2],
): Generator<string> {
  const { source, connections, statements, endpoints, sourceLines, counts, dropped } = conversation;
  let lines = "";
  const writer = new ConversationWriter(
    (line) => {
      lines += line;
    },
    source,
    header,
  );
  for (const connection of connections) writer.connect(connection);
  // In order: addresses refer to them by number.
  for (const statement of statements) writer.statement(statement);
  for (const name of endpoints) writer.endpoint(name);
  for (const name of sourceLines) writer.sourceLine(name);
  for (const trip of recordedTrips(conversation)) {
    writer.trip(trip);
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
