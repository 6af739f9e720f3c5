import { network as readNetwork } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import type { Conversation } from "../conversation.ts";
import { graphOf } from "../graph.ts";
import { predict } from "../predict.ts";
import { summarize } from "../summary/summarize.ts";
import { Script, times } from "../testing/script.ts";
import { compareConversations } from "./compare-conversations.ts";
import { type EvaluationSettings, evaluateConversation } from "./evaluate.ts";
import { groupingsOf } from "./groups.ts";
import { OPENING_NETWORK, RTT } from "./network-model.ts";
import { OpenConversation } from "./open-conversation.ts";
import { saveMost } from "./suggestions.ts";
import { withoutNames } from "./without-names.ts";

/** A page that lists depots, queries the parcels of each, then writes one row. */
function page(depots: number): Conversation {
  return new Script({ endpoint: "GET /secretpage" })
    .trip([{ sql: "SELECT id FROM secret_depots", rows: depots }])
    .each(times(depots, (i) => `SELECT code FROM secret_parcels WHERE depot = ${i}`))
    .trip(["INSERT INTO secret_log VALUES (1)"], { endpoint: "POST /secretlog" })
    .build();
}

const settings = (rttMs: number, more: Partial<EvaluationSettings> = {}): EvaluationSettings => ({
  network: { [RTT]: rttMs, slowStart: false },
  recordedMs: null,
  changes: [],
  thresholds: {},
  ...more,
});

describe("an evaluation", () => {
  it("is JSON with the content of the predictions", async () => {
    const conversation = page(12);
    const found = await evaluateConversation(conversation, settings(17));
    const network = readNetwork({ ...OPENING_NETWORK, [RTT]: 17, slowStart: false });
    const { elapsedMs, trips } = predict(graphOf(conversation), network);
    expect(found.before).toMatchObject({ elapsedMs, trips });
    expect([found.after, found.leastMs]).toEqual([null, null]);
    expect(found.recording).toMatchObject({ trips: 14, calls: 14, connections: 1, rttMs: 0.43 });
    expect(found.statements.map(({ number, calls }) => [number, calls])).toEqual([
      [2, 12],
      [1, 1],
      [3, 1],
    ]);
    expect(found.endpoints.map(({ name, trips, rows, bytes }) => [name, trips, rows, bytes])).toEqual([
      ["GET /secretpage", 13, 12, 13 * 300],
      ["POST /secretlog", 1, null, 300],
    ]);
    expect(found.settings.network).toMatchObject({ rttMs: 17, bandwidthMbit: 1000 });
    expect(found.sentence).toMatch(/^This recording made 14 round trips; at 17\.0 ms it takes/);
    const own = found.matrix.rtts.indexOf(17);
    expect(found.matrix.rows[0]).toMatchObject({ kind: "recorded", name: "as recorded" });
    expect(found.matrix.rows[0]?.times[own]).toEqual(found.before);
    expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  });

  it("has the time of the program where a log's round-trip time is stated", async () => {
    const conversation = new Script({ pauseUs: 40_000, tookUs: 900 })
      .each(times(9, () => "SELECT 7"))
      .build();
    const source = { ...conversation.source, kind: "log", timesAt: "server" } as const;
    const connections = conversation.connections.map((one) => ({ ...one, rttUs: null }));
    const logged = { ...conversation, source, connections, rttUs: null };
    const { recording, before } = await evaluateConversation(logged, settings(2.3, { recordedMs: 2.3 }));
    expect(recording.elapsedMs).toBeCloseTo(9 * 0.9 + 8 * 40 + 2.3, 6);
    expect(before?.elapsedMs).toBeCloseTo(recording.elapsedMs, 1);
    expect((await evaluateConversation(logged, settings(2.3))).recording.elapsedMs).toBeCloseTo(328.1, 6);
  });

  it("has the chosen changes in the CLI's notation", async () => {
    const changes = [{ statement: 2, change: "together:5" }];
    const found = await evaluateConversation(page(12), settings(17, { changes }));
    expect(found.settings.changes).toEqual(changes);
    expect(found.after?.trips).toBe(5);
    expect(found.leastMs).toBeLessThanOrEqual(found.after?.elapsedMs ?? 0);
    expect(found.matrix.rows.find(({ kind }) => kind === "chosen")?.changes).toEqual(changes);
  });

  it("has no prediction without a round-trip time, until it is entered", async () => {
    const conversation = { ...page(12), rttUs: null };
    const withoutTime = await evaluateConversation(conversation, settings(17));
    expect([withoutTime.before, withoutTime.matrix.rows, withoutTime.statements[0]?.predictedMs]).toEqual([
      null,
      [],
      null,
    ]);
    const withTime = await evaluateConversation(conversation, settings(17, { recordedMs: 0.43 }));
    expect(withTime.before).toEqual((await evaluateConversation(page(12), settings(17))).before);
  });

  it.each([
    [{ network: { rttMs: -1 } }, /rttMs|Round-trip/],
    [{ network: { latency: 3 } }, /latency/],
    [{ changes: [{ statement: 9, change: "join" }] }, /no statement 9: the recording has 1 to 3/],
    [{ changes: [{ statement: 1, change: "faster" }] }, /"faster" is not a change/],
    [
      {
        changes: [
          { statement: 1, change: "join" },
          { statement: 1, change: "remove" },
        ],
      },
      /two changes/,
    ],
    [{ thresholds: { executions: 1 } as never }, /executions/],
  ])("refuses %j", async (wrong, message) => {
    await expect(evaluateConversation(page(3), settings(5, wrong))).rejects.toThrow(message);
  });

  it("of a recording without names has none of its names, and the same times", async () => {
    const conversation = page(12);
    const namedRecording = await evaluateConversation(conversation, settings(17));
    const bare = await evaluateConversation(withoutNames(conversation), settings(17));
    expect(JSON.stringify(namedRecording)).toMatch(/secret/);
    expect(JSON.stringify(bare)).not.toMatch(/secret|depot|parcel|log|script/i);
    expect(bare.before).toEqual(namedRecording.before);
    expect(bare.matrix.rows.map(({ times }) => times)).toEqual(
      namedRecording.matrix.rows.map(({ times }) => times),
    );
    expect(bare.statements[0]).toMatchObject({ name: "SELECT statement 2 of table 2", tables: ["table 2"] });
    expect(bare.endpoints.map(({ name }) => name)).toEqual(["endpoint 1", "endpoint 2"]);
  });
});

it("chooses one change per statement, and gives the remaining queries of an N+1", async () => {
  // A statement of the sequence mostly has repeated values: it is in two findings, with two changes.
  const kinds = ["prepare", "execute"] as const;
  const call = (sql: string, values: number) => kinds.map((kind) => ({ sql, kind, values, rows: 1 }));
  const conversation = new Script()
    .trip([{ sql: "SELECT id FROM parcels", rows: 30 }])
    .each(
      times(30, (i) => [
        ...call("SELECT name FROM depots WHERE parcel = $1", i + 1),
        ...call("SELECT rate FROM zones WHERE code = $1", 1 + (i % 2)),
      ]).flat(),
      { tookUs: 4000 },
    )
    .each(times(9, (i) => ({ sql: `INSERT INTO visits VALUES (${i})`, rows: 1 })))
    .build();
  const found = await evaluateConversation(conversation, settings(23));
  expect(found.sentence).toContain("Fetching depots and zones with 2 queries instead of 60 makes it");
  const best = found.matrix.rows.find(({ kind }) => kind === "best");
  const numbers = best?.changes.map(({ statement }) => statement) ?? [];
  expect(numbers.length).toBeGreaterThan(1);
  expect(new Set(numbers).size).toBe(numbers.length);
  const again = await evaluateConversation(conversation, settings(23, { changes: best?.changes ?? [] }));
  expect(again.after).toEqual(best?.times[found.matrix.rtts.indexOf(23)]);
});

it("suggests a connection pool in addition to statement changes, with its savings", async () => {
  // Requests one after another, each on its own connection, which signs in with two round trips.
  const script = new Script();
  for (let connection = 0; connection < 7; connection++) {
    const on = { connection };
    if (connection > 0) script.trip([], { ...on, kind: "connect", pauseUs: 30_000 * connection });
    else script.trip([], { ...on, kind: "connect" });
    script
      .trip([], { ...on, kind: "connect" })
      .trip([{ sql: `SELECT id FROM depots WHERE region = ${connection}`, rows: 6 }], on)
      .each(
        times(6, (i) => `SELECT code FROM parcels WHERE depot = ${10 * connection + i}`),
        on,
      );
  }
  const conversation = script.build();
  const found = await evaluateConversation(conversation, settings(41));
  const own = found.matrix.rtts.indexOf(41);
  const [recorded, ...rows] = found.matrix.rows;
  const row = rows.find(({ kind, pool }) => kind === "finding" && pool);
  expect(row).toMatchObject({ name: "Repeated connections: connection pool", changes: [], pool: true });
  expect(found.findings.filter(({ pool }) => pool).map(({ kind }) => kind)).toEqual(["reconnect"]);
  expect(row?.times[own]?.trips).toBe((recorded?.times[own]?.trips ?? 0) - 6 * 2);
  const pooled = await evaluateConversation(conversation, {
    ...settings(41),
    network: { [RTT]: 41, slowStart: false, pool: true },
  });
  expect(pooled.before).toEqual(row?.times[own]);
  expect(pooled.sentence).toMatch(
    /^This recording made 63 round trips; at 41\.0 ms with a connection pool it takes/,
  );
  expect(pooled.matrix.rows.every(({ pool }) => pool === undefined)).toBe(true);
  const best = rows.find(({ kind }) => kind === "best");
  expect(best).toMatchObject({ pool: true, changes: [{ statement: 2, change: "join" }] });
  // In particular with the other change.
  const joined = await evaluateConversation(conversation, settings(41, { changes: best?.changes ?? [] }));
  expect(joined.sentence).toMatch(
    / Taking 6 connections from a pool instead of opening them makes it [\d–]+ ms\.$/,
  );
});

it("finds a pair that saves more than the best single change with another", async () => {
  // Milliseconds saved by each name. The first two save no more together, nor with the third.
  const alone: Record<string, number> = { a: 50, b: 48, c: 30, d: 29 };
  const candidates = Object.entries(alone).map(([, saved], i) => ({
    findings: [i],
    remedy: [[i, { kind: "remove" }] as const],
    pool: false,
    elapsedMs: 200 - saved,
  }));
  const saves = new Map([
    ["0,1", 50],
    ["0,2", 55],
    ["0,3", 55],
    ["1,2", 52],
    ["1,3", 52],
    ["2,3", 59],
    ["0,2,3", 59],
    ["1,2,3", 59],
  ]);
  const elapsed = (changes: readonly (readonly [number, unknown])[]) =>
    200 -
    (saves.get(
      changes
        .map(([statement]) => statement)
        .sort()
        .join(),
    ) ?? 55);
  const best = await saveMost(candidates, 900, elapsed, async () => {});
  expect(best.map(({ findings }) => findings[0])).toEqual([2, 3]);
  // A single change is best if no other one adds anything.
  const [only] = await saveMost(
    candidates,
    900,
    () => 151,
    async () => {},
  );
  expect(only?.findings).toEqual([0]);
});

it("of a trace gives the time of one request and of all", async () => {
  const script = new Script();
  const request = (endpoint: string, queries: number) => {
    requests += 1;
    const of = { endpoint, request: 1000 + requests };
    script.trip([{ sql: "SELECT id FROM depots", rows: queries }], { ...of, pauseUs: 900_000 }).each(
      times(queries, (i) => `SELECT code FROM parcels WHERE depot = ${i}`),
      of,
    );
  };
  let requests = 0;
  for (const queries of [7, 9, 21, 8, 9]) request("GET /depots", queries);
  for (const queries of [1, 1]) request("GET /health", queries);
  const conversation = script.build();
  const found = await evaluateConversation(conversation, settings(17));
  // 10 round trips of 17 ms, 0.27 ms on the server each, and nine pauses of 0.3 ms.
  expect(found.sentence).toMatch(
    /^A request of GET \/depots made 10 round trips \(the median of 5 requests; request 3 made 22\); at 17\.0 ms it takes 175 ms \(one takes 386 ms\)\. The whole recording, 7 requests, made 63 round trips and takes 6\.52 s\. Fetching parcels with 7 queries instead of 56 makes it /,
  );
  const changed = await evaluateConversation(
    conversation,
    settings(17, { changes: [{ statement: 2, change: "join" }] }),
  );
  expect(changed.sentence).toMatch(
    / With the chosen change a request takes [\d.]+ ms \(one takes [\d.]+ ms\), and the whole recording [\d.–]+ s and 14 round trips\./,
  );
  const stateless = await evaluateConversation({ ...conversation, rttUs: null }, settings(17));
  expect(stateless.sentence).toBe(
    "A request of GET /depots made 10 round trips (the median of 5 requests; request 3 made 22). The whole recording, 7 requests, made 63 round trips. State the round-trip time of the recording to predict how long it takes elsewhere.",
  );
  const open = new OpenConversation(conversation);
  const sums = open.results({
    recordedMs: undefined,
    network: readNetwork({ ...OPENING_NETWORK, [RTT]: 17 }),
    changes: [],
    range: undefined,
    grouping: "request",
  }).sums;
  expect([sums.names[2], sums.trips[2], sums.names[6]]).toEqual(["GET /depots, 3", 22, "GET /health, 2"]);
  const { endpoints } = summarize(conversation, []);
  expect(endpoints.map(({ each }) => each?.trips)).toEqual([
    { median: 10, most: 22 },
    { median: 2, most: 2 },
  ]);
});

it("sums calls by the line of source code that made them", () => {
  const conversation = new Script()
    .trip([{ sql: "SELECT id FROM depots", sourceLine: "depots.py:8", rows: 4 }])
    .each(
      times(4, (i) => ({ sql: `SELECT code FROM parcels WHERE depot = ${i}`, sourceLine: "depots.py:12" })),
    )
    .trip([{ sql: "SELECT code FROM parcels WHERE depot = 9" }])
    .build();
  const open = new OpenConversation(conversation);
  const network = readNetwork({ ...OPENING_NETWORK, [RTT]: 17 });
  const { sums } = open.results({
    ...{ recordedMs: undefined, network, changes: [], range: undefined },
    grouping: "line",
  });
  expect(sums.names.map((name, i) => [name, sums.trips[i]])).toEqual([
    ["unknown source line", 1],
    ["depots.py:8", 1],
    ["depots.py:12", 4],
  ]);
  expect(groupingsOf(conversation)).toContain("line");
  expect(groupingsOf(page(3))).not.toContain("line");
  expect(withoutNames(conversation).sourceLines).toEqual(["line 1", "line 2"]);
  const dropped = [
    { what: "connections to secret", count: 3 },
    { what: "lines", count: 14 },
  ];
  expect(withoutNames({ ...conversation, dropped }).dropped).toEqual([
    { what: "parts of the recording", count: 17 },
  ]);
  expect(withoutNames({ ...conversation, dropped: [] }).dropped).toEqual([]);
});

describe("a comparison of two recordings", () => {
  const over = readNetwork({ ...OPENING_NETWORK, [RTT]: 20 });

  it("names requests and statements with more round trips", () => {
    const found = compareConversations(page(4), page(9), over);
    expect([found.before.trips, found.after.trips]).toEqual([6, 11]);
    expect(found.statements).toMatchObject([
      { statement: { tables: ["secret_parcels"] }, before: { trips: 4 }, after: { trips: 9 } },
    ]);
    expect(found.endpoints).toMatchObject([
      { name: "GET /secretpage", before: { trips: 5 }, after: { trips: 10 } },
      { name: "POST /secretlog", before: { trips: 1 }, after: { trips: 1 } },
    ]);
    expect(found.after.elapsedMs).toBeGreaterThan((found.before.elapsedMs ?? 0) + 5 * 20);
  });

  it("without a round-trip time has counts", () => {
    const found = compareConversations({ ...page(4), rttUs: null }, page(4), over);
    expect(found.before).toMatchObject({ trips: 6, elapsedMs: null });
    expect(found.statements).toEqual([]);
    expect(found.endpoints[0]).toMatchObject({ before: { predictedMs: null } });
  });
});
