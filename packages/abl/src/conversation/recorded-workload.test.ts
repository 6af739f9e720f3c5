import { ConversationBuilder, readConversation } from "@wirecost/conversation";
import { HEADER_BYTES, openedgeQuery, parseParams } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import type { Assumptions } from "../cost/assumptions.ts";
import { costSource } from "../cost/cost-source.ts";
import { sourceWorkload } from "../cost/source-workload.ts";
import { workloadCost } from "../parameters/costs.ts";
import { reviewedWorkload } from "../parameters/workload.ts";
import { recordedWorkload, sourceConversation } from "./index.ts";

const settings = parseParams(openedgeQuery, {
  mm: 4096,
  latencyMs: 5,
  recordBytes: 170,
  prefetchNumRecs: 40,
});
const assumptions: Assumptions = {
  settings,
  tables: { customer: { records: 830 }, order: { records: 7 } },
  recordsAtLine: new Map(),
  otherRecords: 20,
  iterations: 6,
};
const OTHER = { mm: 16_384, prefetchNumRecs: 10_000, prefetchFactor: 100, prefetchDelay: true };

const costOf =
  (workload: Parameters<typeof reviewedWorkload>[0], latencyMs = 5) =>
  (server: typeof OTHER) =>
    workloadCost(reviewedWorkload(workload, latencyMs, undefined), server);

it.each([
  "for each customer no-lock: end.",
  "for each customer no-lock:\n  find salesrep of customer no-lock.\nend.",
  "for each customer no-lock, each order of customer no-lock: end.",
  "for each customer, each order of customer no-lock, first item of order exclusive-lock: end.",
  "for each order no-lock: for first customer of order no-lock: end. end.",
  "for each tt, each order where order.n = tt.n no-lock: end. define temp-table tt field n as int.",
  "for each customer no-lock no-prefetch: end.",
  "open query q for each customer no-lock.",
  "open query q for each customer.",
  "define query q for customer cache 0. open query q for each customer no-lock.",
  "open query q preselect each customer no-lock, each order of customer no-lock. get next q.",
  "do i = 1 to 3: h:query-prepare('for each customer no-lock where x = ' + y). end.",
  "repeat preselect each customer no-lock: end.",
  "define dataset d for t, u data-relation r for t, u. define query p for customer. define data-source c for query p. define data-source o for order. buffer t:attach-data-source(data-source c:handle). buffer u:attach-data-source(data-source o:handle). do i = 1 to 3: query p:query-prepare('for each customer no-lock'). dataset d:fill(). end.",
  "define dataset d for t, u data-relation r for t, u. define data-source c for customer. define data-source o for order. buffer t:attach-data-source(data-source c:handle). buffer u:attach-data-source(data-source o:handle). dataset d:fill().",
  "for each customer:\n find first item. create note.\nend.",
  "repeat: find next customer exclusive-lock. customer.a = 1. end.",
  "repeat: for each order no-lock where order.a = 3: end. end.",
  "do i = 1 to 30: if can-find(x where x.a = i) then y = next-value(s). end.",
  "find first customer. aggregate n = count(id) for order where order.a > 5.",
  "for each customer: buffer order:save-row-changes(). end.",
  "find first customer. do i = 1 to 8: j = dynamic-current-value('s', 'd'). end.",
  "find first customer no-lock. do i = 1 to 3: get current q exclusive-lock. end.",
  "find first customer. insert order. raw-transfer r to order. delete note.",
])("%s costs as much from the source, as its total and from its recording", (text) => {
  const source = costSource(text, assumptions);
  const own = sourceWorkload("a.p", source.accesses, assumptions);
  const server = { mm: 4096, prefetchNumRecs: 40, prefetchFactor: 0, prefetchDelay: false };
  expect(costOf(own)(server)).toEqual({
    messages: expect.closeTo(source.total.messages, 6),
    elapsedMs: expect.closeTo(source.total.elapsedMs, 6),
  });
  const recorded = recordedWorkload(sourceConversation("a.p", [{ path: "a.p", source }], assumptions), {
    ...settings,
    counterReadings: 0,
    recordBytes: 9999,
  });
  expect(recorded).toMatchObject({ name: "a.p", unread: 0, hasSizes: true });
  if (!recorded) return;
  for (const at of [server, OTHER]) {
    expect(costOf(recorded, 30)(at).messages).toBeCloseTo(costOf(own, 30)(at).messages, 0);
    expect(costOf(recorded, 30)(at).elapsedMs / costOf(own, 30)(at).elapsedMs).toBeCloseTo(1, 2);
  }
});

it("uses the record counts of a client log, and the given sizes", async () => {
  const head = "[26/03/04@10:00:00.100+0100] P-4711 T-9 3 4GL QRYINFO  ";
  const query = (id: number, type: string, statistics: string) =>
    [
      "Query Plan: r.p line 7",
      `QueryId: ${id}`,
      `Type: ${type}`,
      "Table: shop.Customer",
      "Query Statistics: r.p line 7",
      `QueryId: ${id}`,
      "shop.Customer Table:",
      statistics,
    ]
      .map((line) => `${head}${line}\n`)
      .join("");
  const log =
    query(1, "FOR Statement", "  Records from server: 4,000") +
    query(2, "FOR Statement", "  Records from server: 1") +
    query(3, "Dynamically Opened Query", "  4GL Records: 3");
  async function* pieces() {
    yield new TextEncoder().encode(log);
  }
  const { conversation } = await readConversation("client.log", pieces());
  const found = recordedWorkload(conversation, settings);
  expect(found).toMatchObject({ unread: 1, hasSizes: false, otherRoundTrips: 0 });
  expect(
    found?.queries.map((one) => [
      one.settings.pattern,
      one.settings.records,
      one.settings.recordBytes,
      one.times,
    ]),
  ).toEqual([
    ["for-each-no-lock", 2000, 170, 1],
    ["for-each-no-lock", 2001, 170, 1],
  ]);
});

it("has record sizes from answers with known record counts", () => {
  const builder = new ConversationBuilder();
  builder.connect({ protocol: "unknown", encrypted: false, rttUs: 200 });
  const call = (table: string, rows: number) => ({
    statement: { text: `FOR EACH ${table} NO-LOCK, line 4`, operation: "SELECT", tables: [table] },
    kind: "execute" as const,
    rows,
    values: 0,
    transaction: 0,
    endpoint: undefined,
  });
  // The second answer has records of two statements.
  for (const [calls, replyBytes] of [
    [[call("customer", 20)], HEADER_BYTES + 20 * 85],
    [[call("customer", 60), call("order", 5)], 9000],
  ] as const)
    builder.trip({
      connection: 0,
      kind: "query",
      sentUs: 0,
      requestedUs: 1,
      answeredUs: 2,
      endUs: 3,
      requestBytes: 9,
      replyBytes,
      calls: [...calls],
    });
  const found = recordedWorkload(
    builder.build({ kind: "source", name: "a", startedAt: null, timesAt: "client", lowerBound: false }),
    settings,
  );
  expect(found?.hasSizes).toBe(false);
  expect(found?.queries.map((one) => [one.settings.records, one.settings.recordBytes])).toEqual([
    [40, 85],
    [5, 170],
  ]);
});

it("finds no ABL query in a recording of another database", () => {
  const builder = new ConversationBuilder();
  builder.connect({ protocol: "postgresql", encrypted: false, rttUs: 200 });
  const statement = { text: "SELECT * FROM t", operation: "SELECT", tables: ["t"] };
  builder.trip({
    connection: 0,
    kind: "query",
    sentUs: 0,
    requestedUs: 1,
    answeredUs: 2,
    endUs: 3,
    requestBytes: 9,
    replyBytes: 900,
    calls: [{ statement, kind: "execute", rows: 3, values: 0, transaction: 0, endpoint: undefined }],
  });
  const conversation = builder.build({
    kind: "recorder",
    name: "pg",
    startedAt: null,
    timesAt: "client",
    lowerBound: false,
  });
  expect(recordedWorkload(conversation, settings)).toBeUndefined();
});
