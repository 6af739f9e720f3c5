import {
  adviceSentence,
  bestEffect,
  bottleneckSentence,
  type Conversation,
  ConversationBuilder,
  groupingsOf,
  networkModel,
  networkModelOf,
  OPENING_NETWORK,
  OpenConversation,
  openingSentence,
  type ResultsRequest,
  RTT,
  readStatement,
  rttsAround,
  type Segment,
  type Setting,
} from "@wirecost/conversation";
import { type Network, network } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { evaluationMatrix } from "../../entities/conversation/evaluation/evaluation-tables.ts";
import { tripsText } from "../../entities/conversation/evaluation/page-waits.tsx";
import { recordingNotes } from "./conversation-sentence.tsx";
import { evidenceRange, savedWithin } from "./findings/findings-list.tsx";
import { namedRows } from "./matrix/changes-matrix.tsx";
import { statementRows } from "./statements/statement-rows.ts";
import { ordersPage, recorded, type Trip } from "./testing/recorded.ts";

const over = (rttMs: number): Network => network({ ...OPENING_NETWORK, rttMs, slowStart: false });
const setting = (rttMs: number, changes: Setting["changes"] = []): Setting => ({
  recordedMs: undefined,
  network: over(rttMs),
  changes,
});
const requestFor = (rttMs: number, more: Partial<ResultsRequest> = {}): ResultsRequest => ({
  ...setting(rttMs),
  range: undefined,
  grouping: "statement",
  ...more,
});
const thresholds = { thresholds: { windowBytes: 70_000 }, link: undefined };
const pause = async () => {};
const textOf = (segments: readonly Segment[]) => segments.map(({ text }) => text).join("");
const join = [1, { kind: "together", size: Number.POSITIVE_INFINITY }] as const;

/** The page's summary of a conversation. */
async function summarize(conversation: Conversation, rttMs: number, changes: Setting["changes"] = []) {
  const open = new OpenConversation(conversation);
  const results = open.results(requestFor(rttMs, { changes }));
  const found = open.findings(thresholds);
  const effects = await open.effects(setting(rttMs, changes), thresholds, pause);
  const now = results.after ?? results.before;
  const best = now && bestEffect(effects, now.elapsedMs);
  const item = best && found[best.finding];
  const opening = textOf(openingSentence(conversation, results, rttMs, changes.length));
  if (now && best && item)
    return `${opening} ${textOf(adviceSentence(conversation, item, best, now.elapsedMs))}`;
  return now ? `${opening} ${bottleneckSentence(now)}` : opening;
}

describe("the sentence", () => {
  it("gives the round trips, the time, and the effect of one change", async () => {
    // 24 round trips with 800 µs on the server, 300 µs between them, and 17 ms to open the connection.
    expect(await summarize(recorded(ordersPage(23)), 17)).toBe(
      "This recording made 24 round trips; at 17.0 ms it takes 451 ms. Fetching order_line with 1 query instead of 23 makes it 52.9–77.1 ms.",
    );
  });

  it("applies the chosen changes", async () => {
    const single = (i: number): Trip => ({ sql: `insert into log values (${i})`, rows: 1 });
    const trips = [...ordersPage(23), ...Array.from({ length: 9 }, (_, i) => single(i))];
    expect(await summarize(recorded(trips), 17, [join])).toMatch(
      /^This recording made 33 round trips; at 17.0 ms it takes \d+ ms. With the chosen change it takes \d+–\d+ ms and 11 round trips. Writing log with 1 statement instead of 9 makes it [\d.]+–[\d.]+ ms.$/,
    );
  });

  it("distinguishes necessary transactions from others", async () => {
    const transaction = (statements: readonly string[], number: number) =>
      ["begin", ...statements, "commit"].map((sql) => ({ sql, transaction: number, rows: 0 }));
    const of = (statements: readonly string[]) =>
      recorded(Array.from({ length: 8 }, (_, i) => transaction(statements, i + 1)).flat());
    expect(await summarize(of(["call add_up(1)"]), 17)).toContain(
      "Removing 16 round trips for BEGIN and COMMIT makes it",
    );
    expect(await summarize(of(["call add_up(1)", "call close_day(2)"]), 17)).toContain(
      "Sending BEGIN and COMMIT with the statements beside them, not in 16 round trips of their own, makes it",
    );
  });

  it("suggests one batch for rows with a transaction each", async () => {
    const write = (i: number) =>
      ["begin", `update a set n = ${i}`, "commit"].map((sql) => ({ sql, transaction: i + 1, rows: 1 }));
    const trips = Array.from({ length: 8 }, (_, i) => write(i)).flat();
    expect(await summarize(recorded(trips), 17)).toMatch(
      / Writing a with 1 statement instead of 8 makes it /,
    );
  });

  it('names the endpoint if there is one, and says "at least" if round trips may be missing', async () => {
    const trips = ordersPage(3).map((trip) => ({ ...trip, endpoint: "GET /🛒" }));
    expect(await summarize(recorded(trips, 200, { lowerBound: true }), 4)).toMatch(
      /^GET \/🛒 made at least 4 round trips; at 4.00 ms it takes/,
    );
  });

  it("says where the time goes if no change is worthwhile", async () => {
    expect(await summarize(recorded([{ sql: "select 1" }]), 0.2)).toBe(
      "This recording made 1 round trip; at 200 µs it takes 1.20 ms. 67 % of that time the server works, which no network changes.",
    );
    expect(await summarize(recorded([{ sql: "select 1" }]), 60)).toContain(
      "% of that time is waiting for the network.",
    );
  });

  it("asks for a missing round-trip time, and predicts once it is entered", async () => {
    const conversation = recorded(ordersPage(5), null);
    expect(await summarize(conversation, 17)).toContain(
      "made 6 round trips. State the round-trip time of the recording",
    );
    const open = new OpenConversation(conversation);
    expect(open.results(requestFor(17)).times).toBeUndefined();
    expect(open.results(requestFor(17, { recordedMs: 0.2 })).before?.trips).toBe(6);
  });

  it("works without round trips", async () => {
    expect(await summarize(recorded([]), 17)).toContain("This recording has no round trips.");
  });
});

describe("the table", () => {
  const trips: readonly Trip[] = [
    { sql: "begin", transaction: 4 },
    { sql: "select * from a join b on a.x = b.x", transaction: 4, endpoint: "GET /x", rows: 30 },
    { sql: "commit", transaction: 4 },
    { sql: "select * from a where id = 3", connection: 1 },
    { sql: "select * from a where id = 4", connection: 1 },
  ];
  const conversation = recorded(trips);
  const table = (grouping: ResultsRequest["grouping"], more: Partial<ResultsRequest> = {}, search = "") =>
    statementRows(
      conversation,
      new OpenConversation(conversation).results(requestFor(9, { grouping, ...more })).sums,
      new Map(more.changes),
      search,
    ).map((row) => [row.name, row.calls, tripsText(row), row.rows]);

  it("has statements, tables, endpoints and transactions", () => {
    expect(groupingsOf(conversation)).toEqual(["statement", "table", "endpoint", "transaction"]);
    expect(groupingsOf(recorded([{ sql: "select 1" }]))).toEqual(["statement"]);
    expect(table("statement")).toContainEqual(["SELECT * FROM a WHERE id = ?", 2, "2", 2]);
    expect(table("table")).toEqual([
      ["no table", 2, "2", 2],
      ["a, b", 1, "1", 30],
      ["a", 2, "2", 2],
    ]);
    expect(table("endpoint")).toEqual([
      ["unknown endpoint", 2, "2", 2],
      ["GET /x", 3, "3", 32],
    ]);
    expect(table("transaction")).toEqual([
      ["Transaction 4", 3, "3", 32],
      ["outside of transactions", 2, "2", 2],
    ]);
  });

  it("has the selected round trips that match the search", () => {
    expect(table("statement", { range: [2, 3] }).map(([name]) => name)).toEqual([
      "COMMIT",
      "SELECT * FROM a WHERE id = ?",
    ]);
    expect(table("statement", {}, "JOIN b").map(([name]) => name)).toEqual([
      "SELECT * FROM a JOIN b ON a.x = b.x",
    ]);
  });

  it("counts whole round trips if several statements share them", () => {
    const builder = new ConversationBuilder();
    builder.connect({ protocol: "postgresql", encrypted: false, rttUs: 200 });
    const call = (sql: string) => {
      const { statement, values } = readStatement(sql, "postgresql", () => 1);
      return { statement, kind: "execute", rows: 1, values, transaction: 0, endpoint: undefined } as const;
    };
    for (let i = 0; i < 5; i++) {
      const [sentUs, endUs] = [2000 * i, 2000 * i + 900];
      const times = { sentUs, requestedUs: sentUs, answeredUs: endUs, endUs };
      const calls = [call("begin"), call("select a from b"), call("select a from b")];
      builder.trip({ connection: 0, kind: "query", ...times, requestBytes: 9, replyBytes: 9, calls });
    }
    const pipelined = builder.build(recorded([]).source);
    const { sums } = new OpenConversation(pipelined).results(requestFor(9));
    const rows = statementRows(pipelined, sums, new Map(), "");
    expect(rows.map((row) => [row.name, row.calls, tripsText(row)])).toEqual([
      ["BEGIN", 5, "5"],
      ["SELECT a FROM b", 10, "5"],
    ]);
    expect(rows.reduce((sum, { recordedMs }) => sum + recordedMs, 0)).toBeCloseTo(5 * 0.9, 9);
  });

  it("shows the counts after a change", () => {
    expect(table("statement", { changes: [[0, { kind: "remove" }]] })[0]).toEqual(["BEGIN", 1, "1 → 0", 1]);
  });

  it("divides the time of the conversation among statements", () => {
    // Two parallel connections: simultaneous waits are divided, and pauses belong to no statement.
    const { sums, before } = new OpenConversation(conversation).results(requestFor(9));
    const shares = statementRows(conversation, sums, new Map(), "").map(({ share }) => share);
    const sum = shares.reduce((total, share) => total + share);
    expect(sums.sharedMs).toBe(before?.elapsedMs);
    // Five round trips of 9.8 ms, the opening of a connection, and the pauses.
    expect(sum).toBeCloseTo((5 * 9.8) / sums.sharedMs, 3);
    expect(sum).toBeLessThan(0.9);
    const selected = new OpenConversation(conversation).results(requestFor(9, { range: [1, 1] })).sums;
    expect(selected.sharedMs).toBeCloseTo(9.8, 2);
    expect([...selected.shares].filter((share) => share > 0)).toEqual([expect.closeTo(1, 9)]);
  });

  it("names the changes without effect", () => {
    const unused = (changes: Setting["changes"]) =>
      new OpenConversation(conversation).results(requestFor(9, { changes })).unused;
    const statement = conversation.statements.findIndex(({ text }) => text.includes("JOIN"));
    expect(unused([])).toEqual([]);
    expect(
      unused([
        [statement, { kind: "together", size: 50 }],
        [0, { kind: "remove" }],
      ]),
    ).toEqual([statement]);
  });
});

describe("the matrix", () => {
  it("has the recording, each change alone, the best combination and the chosen changes", async () => {
    const trips = [
      ...ordersPage(23),
      ...Array.from({ length: 9 }, (_, i) => ({ sql: `insert into log values (${i})`, rows: 1 })),
    ];
    const conversation = recorded(trips);
    const open = new OpenConversation(conversation);
    const rtts = rttsAround(17);
    expect(rtts).toEqual([0.5, 1, 5, 17, 20, 50, 110]);
    const rows = await open.matrix(
      setting(17, [[1, { kind: "together", size: 8 }]]),
      thresholds,
      rtts.map(over),
      pause,
    );
    expect(rows.map(({ kind, times }) => [kind, times[3]?.trips])).toEqual([
      ["recorded", 33],
      ["finding", 11],
      ["finding", 25],
      ["best", 3],
      ["chosen", 13],
    ]);
    const data = evaluationMatrix(namedRows(conversation, rows, open.findings(thresholds)), rtts, 17);
    expect(data.rows.labels).toEqual([
      "as recorded",
      "N+1 queries: order_line one round trip for all",
      "Single-row writes: log one round trip for all",
      "the 2 that save most",
      "chosen: 1 change",
    ]);
    expect(data.columns).toMatchObject({ own: 3, labels: expect.arrayContaining(["17.0 ms", "110 ms"]) });
    expect("numbers" in data.cells ? [] : data.cells.map(({ mark }) => mark === "best").indexOf(true)).toBe(
      21,
    );
  });
});

it("a matrix has one row for equal changes, and marks the chosen one", async () => {
  // The same loop at two endpoints: two findings, and one change for both.
  const page = (endpoint: string, digit = "") =>
    ordersPage(9).map((trip) => ({ sql: trip.sql + digit, rows: trip.rows ?? 1, endpoint }));
  const conversation = recorded([...page("GET /a"), ...page("GET /b", "7")]);
  const open = new OpenConversation(conversation);
  expect(open.findings(thresholds).filter(({ remedy }) => remedy.length > 0)).toHaveLength(2);
  expect(await open.effects(setting(17), thresholds, pause)).toHaveLength(2);
  const rows = await open.matrix(setting(17, [join]), thresholds, [over(17)], pause);
  expect(rows.map(({ kind, isChosen, findings }) => [kind, isChosen, findings.length])).toEqual([
    ["recorded", false, 0],
    ["finding", true, 2],
  ]);
  const data = evaluationMatrix(namedRows(conversation, rows, open.findings(thresholds)), [17], 17);
  expect(data.rows).toMatchObject({
    labels: ["as recorded", "N+1 queries: order_line one round trip for all"],
    own: 1,
  });
});

it("findings of a range are those that occur in it", () => {
  const conversation = recorded([...ordersPage(23), { sql: "select now()" }]);
  const [item] = new OpenConversation(conversation).findings(thresholds);
  if (!item) throw new Error("no finding");
  expect(evidenceRange(item.finding, undefined)).toEqual([[1, 23]]);
  expect(evidenceRange(item.finding, [24, 24])).toEqual([]);
  expect(savedWithin(item.finding, undefined)).toBe(22);
  expect(savedWithin(item.finding, [20, 24])).toBe(4);
});

it("results can be transferred repeatedly, also without a prediction", () => {
  const open = new OpenConversation(recorded(ordersPage(4), null));
  for (const rttMs of [3, 17, 3]) {
    const { sums } = open.results(requestFor(rttMs));
    const columns = [sums.trips, sums.bytes, sums.recordedUs, sums.predictedUs, sums.tripsAfter];
    const [trips] = structuredClone(columns, { transfer: columns.map(({ buffer }) => buffer) });
    expect(trips).toEqual(Float64Array.of(1, 4));
  }
});

it("notes report an impossible round-trip time", () => {
  // Answers take 1 ms.
  expect(recordingNotes(recorded(ordersPage(2)), 1)).toEqual([]);
  expect(recordingNotes(recorded(ordersPage(2)), 7)).toEqual([
    expect.stringContaining("3 of 3 answers came sooner"),
  ]);
  expect(recordingNotes(recorded(ordersPage(2), 4000))).toEqual([]);
});

it("notes report unusual properties of a recording", () => {
  const conversation = recorded(ordersPage(2), 200, { lowerBound: true, timesAt: "server" });
  expect(recordingNotes(recorded(ordersPage(2)))).toEqual([]);
  expect(
    recordingNotes({ ...conversation, dropped: [{ what: "spans without a statement", count: 1200 }] }),
  ).toEqual([
    expect.stringContaining("the least that it can be"),
    expect.stringContaining("at the server"),
    "Not included: spans without a statement (1,200).",
  ]);
  const encrypted = {
    ...conversation,
    connections: [{ protocol: "unknown" as const, encrypted: true, rttUs: 3 }],
  };
  expect(recordingNotes(encrypted).join()).toContain("1 connection was encrypted");
});

it("the slider marks the recorded round-trip time, within its range", () => {
  const rtt = (recordedMs: number | null) => networkModelOf(recordedMs).params[RTT];
  expect(rtt(0.0004)).toMatchObject({
    presets: expect.arrayContaining([expect.objectContaining({ label: "recorded", value: 0.01 })]),
  });
  expect(rtt(null)).toBe(networkModel.params[RTT]);
});
