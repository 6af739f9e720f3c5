import { ConversationBuilder } from "../build.ts";
import type { Conversation } from "../conversation.ts";
import type { RecordedCall, RecordedTrip } from "../recorder.ts";

const SELECT = { text: "SELECT * FROM orders WHERE id = ?", operation: "SELECT", tables: ["orders"] };

export function call(of: Partial<RecordedCall> = {}): RecordedCall {
  return {
    statement: SELECT,
    kind: "execute",
    rows: 1,
    values: 0,
    transaction: 0,
    endpoint: undefined,
    ...of,
  };
}

/** A trip that begins at a time, for tests: one call, 100 bytes each way, and what is given. */
export function trip(sentUs: number, tookUs: number, of: Partial<RecordedTrip> = {}): RecordedTrip {
  return {
    connection: 0,
    kind: "query",
    sentUs,
    requestedUs: sentUs,
    answeredUs: sentUs + tookUs,
    endUs: sentUs + tookUs,
    requestBytes: 100,
    replyBytes: 100,
    calls: [call()],
    ...of,
  };
}

/**
 * A conversation of these trips, over as many connections as they name.
 *
 * @param opened whether the connections were opened within it
 */
export function recorded(
  trips: readonly RecordedTrip[],
  rttUs: number | null = 0,
  opened = false,
): Conversation {
  const builder = new ConversationBuilder();
  const connections = Math.max(0, ...trips.map(({ connection }) => connection + 1));
  for (let i = 0; i < connections; i++)
    builder.connect({ protocol: "postgresql", encrypted: false, rttUs: opened ? rttUs : null });
  for (const one of trips) builder.trip(one);
  const source = {
    kind: "recorder",
    name: "test",
    startedAt: null,
    timesAt: "client",
    lowerBound: false,
  } as const;
  return { ...builder.build(source), rttUs };
}
