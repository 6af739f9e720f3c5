import { graphOf, predict, withoutLiterals } from "@wirecost/conversation";
import { openedgeQuery, parseParams } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import type { Assumptions } from "../cost/assumptions.ts";
import { costSource } from "../cost/cost-source.ts";
import { sourceConversation } from "./source-conversation.ts";

const assumptions = (records: Record<string, number> = {}): Assumptions => ({
  settings: parseParams(openedgeQuery, { mm: 4096, prefetchNumRecs: 1000, latencyMs: 5, recordBytes: 150 }),
  tables: Object.fromEntries(Object.entries(records).map(([name, count]) => [name, { records: count }])),
  recordsAtLine: new Map(),
  otherRecords: 20,
  iterations: 3,
});

const conversationOf = (source: string, records?: Record<string, number>) => {
  const assumed = assumptions(records);
  const costed = costSource(source, assumed);
  return { costed, conversation: sourceConversation("a.p", [{ path: "a.p", source: costed }], assumed) };
};

/** The line and operation of each call. */
const callsOf = ({ calls, statements }: ReturnType<typeof conversationOf>["conversation"]) =>
  [...calls.statement].map(
    (index, i) => `${statements[index]?.text.replace(/, line/, " at")} ${calls.rows[i]}`,
  );

const NESTED = `for each customer no-lock:
  find salesrep of customer no-lock.
  repeat: find first item where item.id = "secret" no-lock. end.
end.
for each order no-lock, each line of order no-lock: create note. note.n = 1. end.
do i = 1 to 4: delete invoice. end.
if can-find(first x where x.a = 3) then y = next-value(s).
procedure p: for each order: find b where recid(b) = r no-lock. end. end procedure.`;

it("has the statements of the source in order, with fetches between the statements of a block", () => {
  const { conversation } = conversationOf(
    "for each a where can-find(c of a) no-lock:\n find b of a no-lock.\nend.",
    { a: 30 },
  );
  const calls = callsOf(conversation);
  expect(calls[0]).toBe("FOR EACH a WHERE CAN-FIND (c OF a) NO-LOCK at 1 27");
  expect(calls.slice(1, 28)).toEqual(Array(27).fill("FIND b OF a NO-LOCK at 2 1"));
  expect(calls.slice(28, 31)).toEqual([
    "FOR EACH a WHERE CAN-FIND (c OF a) NO-LOCK at 1 3",
    "FIND b OF a NO-LOCK at 2 1",
    "FIND b OF a NO-LOCK at 2 1",
  ]);
  expect([...conversation.calls.kind].filter((kind) => kind === 1)).toHaveLength(1);
});

const MOVED = `open query q for each a no-lock.
do while available a: find b. open query r for each c no-lock. repeat: get next r. find d. end. get next q. end.`;

it.each([NESTED, MOVED, "for each a: find b. end.", "repeat: for each a exclusive-lock: a.x = 1. end. end."])(
  "has the same number of round trips as the source: %#",
  (source) => {
    const { costed, conversation } = conversationOf(source);
    expect(conversation.trips.sentUs.length).toBe(costed.total.roundTrips);
    const oneWay = conversation.dropped.find(({ what }) => what.startsWith("one-way"))?.count ?? 0;
    expect(2 * costed.total.roundTrips + oneWay).toBe(costed.total.messages);
    const rows = conversation.calls.rows.reduce((sum, one) => sum + one, 0);
    expect(rows).toBe(costed.total.records);
  },
);

it("takes the model's time, without one-way messages, at any round-trip time", () => {
  const { costed, conversation } = conversationOf(NESTED);
  const graph = graphOf(conversation);
  for (const rttMs of [10, 80]) {
    const { elapsedMs } = predict(graph, {
      rttMs,
      bytesPerMs: Number.POSITIVE_INFINITY,
      compressedShare: 1,
      windowBytes: Number.POSITIVE_INFINITY,
      segmentBytes: 1460,
      slowStart: false,
      loss: 0,
    });
    // Plus one round trip to open the connection.
    const network = rttMs * (costed.total.roundTrips + 1);
    expect(elapsedMs).toBeGreaterThan(network);
    expect(elapsedMs).toBeLessThan(1.1 * network);
  }
});

it("has no literals, and is stored unchanged", () => {
  const { conversation } = conversationOf(NESTED);
  expect(JSON.stringify(conversation)).not.toContain("secret");
  const stored = withoutLiterals(conversation);
  expect(stored.statements).toEqual(conversation.statements);
  expect(stored.endpoints).toEqual(conversation.endpoints);
  expect(stored.dropped).toEqual(conversation.dropped);
  expect(stored.statements.map(({ operation }) => operation)).toContain("INSERT");
});

it.each([
  [`find order where x = "it's" no-error.`, "SELECT FIND order WHERE x = ?"],
  ["for each order where a = 3 on error undo, leave: end.", "SELECT FOR EACH order WHERE a = ?"],
  ["for each order where a = {&b} no-lock: end.", "SELECT FOR EACH order NO-LOCK"],
  ["open query q for each order no-lock.", "SELECT OPEN QUERY q FOR EACH order NO-LOCK"],
  [`h:query-prepare("for each order where a = 'x' no-lock").`, "SELECT OPEN QUERY ? FOR EACH order NO-LOCK"],
  ["order.total = 3.", "UPDATE ASSIGN order"],
  ["raw-transfer r to order.", "UPDATE ASSIGN order"],
  ["insert order.", "INSERT CREATE order"],
  ["buffer order:buffer-delete().", "DELETE DELETE order"],
  ["run x.p on server h.", "CALL RUN x.p"],
  ["i = next-value(orderseq).", "SELECT NEXT-VALUE orderseq"],
  ["i = dynamic-next-value('orderseq', 'shop').", "SELECT NEXT-VALUE orderseq"],
  ["i = dynamic-current-value(seqName, 'shop').", "SELECT CURRENT-VALUE seqName"],
  ["aggregate n = count(id) for order where order.a > 5.", "SELECT AGGREGATE order"],
  ["get current q no-lock.", "SELECT FIND ? WHERE ROWID (?) = ? NO-LOCK"],
  [
    "define query q for order. get current q exclusive-lock.",
    "SELECT FIND order WHERE ROWID (order) = ? EXCLUSIVE-LOCK",
  ],
  ["do preselect each order no-lock: end.", "SELECT PRESELECT EACH order NO-LOCK"],
])("calls %s %s, also once it is stored", (source, text) => {
  const { conversation } = conversationOf(source);
  expect(conversation.statements.map((one) => `${one.operation} ${one.text}`)).toEqual([`${text}, line 1`]);
  expect(withoutLiterals(conversation).statements).toEqual(conversation.statements);
});

it("has a write for statements that write an unnamed record", () => {
  const { statements } = conversationOf("buffer order:save-row-changes().").conversation;
  expect(statements.map(({ operation, text }) => `${operation} ${text}`)).toEqual([
    "SELECT FIND ? WHERE ROWID (?) = ? EXCLUSIVE-LOCK, line 1",
    "UPDATE ASSIGN ?, line 1",
  ]);
});

it("names the files of statements if there are several", () => {
  const assumed = assumptions();
  const files = ["a.p", "lib/b, c.p"].map((path) => ({
    path,
    source: costSource("find order no-lock.", assumed, { path }),
  }));
  const { statements, endpoints } = sourceConversation("src", files, assumed);
  expect(statements.map(({ text }) => text)).toEqual([
    "FIND order NO-LOCK, line 1 of a.p",
    "FIND order NO-LOCK, line 1 of lib/b_c.p",
  ]);
  expect(endpoints).toEqual(["a.p", "lib/b, c.p"]);
});

describe("source with endless loops", () => {
  it("is truncated, and the rest is reported", () => {
    const { conversation } = conversationOf(
      "for each a no-lock: for each b no-lock: for each c: end. end. end.",
      { a: 1e5, b: 1e5, c: 1e5 },
    );
    expect(conversation.trips.sentUs.length).toBe(300_000);
    expect(conversation.dropped.at(-1)?.what).toBe("round trips beyond 300000");
  });

  it("ends if its loops send nothing", () => {
    const { conversation } = conversationOf(
      "define temp-table t field a as int. do i = 1 to 999999999: do j = 1 to 999999999: for each t: end. end. end.",
    );
    expect(conversation.trips.sentUs.length).toBe(0);
  });
});
