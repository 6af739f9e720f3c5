import { type Conversation, ConversationBuilder, readStatement } from "@wirecost/conversation";

/** One round trip: its statement, and differences from 1 ms on the first connection with one row. */
export interface Trip {
  readonly sql: string;
  readonly connection?: number;
  readonly rows?: number;
  readonly transaction?: number;
  readonly endpoint?: string;
}

const hash = (values: string | Uint8Array) =>
  [...String(values)].reduce((sum, char) => (31 * sum + (char.codePointAt(0) ?? 0)) % 1e9, 7);

/** A conversation of these round trips, at intervals of 300 µs. @param rttUs null where the file has none */
export function recorded(
  trips: readonly Trip[],
  rttUs: number | null = 200,
  source: Partial<Conversation["source"]> = {},
): Conversation {
  const builder = new ConversationBuilder();
  const connections = trips.reduce((most, { connection = 0 }) => Math.max(most, connection + 1), 1);
  for (let i = 0; i < connections; i++) builder.connect({ protocol: "postgresql", encrypted: false, rttUs });
  for (const [i, { sql, connection = 0, rows = 1, transaction = 0, endpoint }] of trips.entries()) {
    const { statement, values } = readStatement(sql, "postgresql", hash);
    const sentUs = 1300 * i;
    builder.trip({
      connection,
      kind: "query",
      sentUs,
      requestedUs: sentUs,
      answeredUs: sentUs + 1000,
      endUs: sentUs + 1000,
      requestBytes: 70,
      replyBytes: 130,
      calls: [{ statement, kind: "execute", rows, values, transaction, endpoint }],
    });
  }
  return builder.build({
    kind: "recorder",
    name: "test",
    startedAt: null,
    timesAt: "client",
    lowerBound: false,
    ...source,
  });
}

/** A page of orders: one query, and one for the lines of each. */
export function ordersPage(orders: number): readonly Trip[] {
  return [
    { sql: "select id from orders", rows: orders },
    ...Array.from({ length: orders }, (_, i) => ({
      sql: `select * from order_line where order_id = ${i}`,
      rows: 4,
    })),
  ];
}
