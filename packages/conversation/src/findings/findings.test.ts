import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CALL_KINDS, type Conversation, TRIP_KINDS } from "../conversation.ts";
import { Script, type Scripted, type ScriptedTrip, times } from "../testing/script.ts";
import { FINDING_KINDS, type Finding, type FindingKind, MAX_EVIDENCE } from "./finding.ts";
import { findingText } from "./finding-text.ts";
import { findings } from "./findings.ts";
import { DEFAULT_THRESHOLDS, type Thresholds } from "./thresholds.ts";

function of(
  kind: FindingKind,
  script: Script | Conversation,
  given: Partial<Thresholds> = {},
): readonly Finding[] {
  const conversation = script instanceof Script ? script.build() : script;
  return findings(conversation, given).filter((finding) => finding.kind === kind);
}

function textsOf(conversation: Conversation, statements: readonly number[]): readonly string[] {
  return statements.map((index) => conversation.statements[index]?.text ?? "");
}

const parcel = (i: number) => `SELECT code FROM parcels WHERE id = ${40 + i}`;
const depots = (rows: number): Scripted => ({ sql: "SELECT id FROM depots WHERE region = 'north'", rows });

/** A list of depots, then a query for some of them. */
function loop(executions: number, rows = executions, of = {}): Script {
  return new Script(of).trip([depots(rows)]).each(times(executions, parcel));
}

test("n+1: a query for each row of the previous one", () => {
  const conversation = loop(7).build();
  const [finding, ...others] = of("n+1", conversation);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    occurrences: 1,
    calls: 7,
    trips: 7,
    savedTrips: 6,
    endpoint: 0,
    connections: [0],
    evidence: [{ firstTrip: 1, lastTrip: 7, calls: 7 }],
    numbers: { rows: 7 },
    severity: "high",
  });
  expect([...(finding?.saved ?? [])]).toEqual([2, 3, 4, 5, 6, 7]);
  expect(textsOf(conversation, finding?.statements ?? [])).toEqual(["SELECT code FROM parcels WHERE id = ?"]);
  expect(textsOf(conversation, [finding?.source ?? -1])).toEqual(["SELECT id FROM depots WHERE region = ?"]);
});

test("n+1: statements between the queries for one list do not prevent a join", () => {
  const script = new Script().trip([depots(24)]);
  for (let i = 0; i < 24; i += 8)
    script.each(times(8, (k) => parcel(i + k))).trip(["SELECT value FROM settings WHERE name = $1"]);
  const [finding] = of("n+1", script.build());
  expect(finding).toMatchObject({ occurrences: 3, trips: 24, savedTrips: 23, numbers: { rows: 24 } });
});

test("n+1: not below its threshold, without a source, or if the source has fewer rows", () => {
  expect(of("n+1", loop(4))).toEqual([]);
  expect(of("n+1", loop(4), { executions: 4 })).toHaveLength(1);
  expect(of("n+1", loop(9), { executions: 10 })).toEqual([]);
  expect(of("n+1", new Script().each(times(20, parcel)))).toEqual([]);
  expect(of("n+1", loop(7, 6))).toEqual([]);
  expect(of("n+1", loop(7, 300))).toHaveLength(1);
  expect(of("n+1", loop(7, -1))[0]?.numbers.rows).toBe(-1);
});

test("n+1: not for repeated values, but possible for unknown ones", () => {
  expect(of("n+1", new Script().trip([depots(8)]).each(times(8, (i) => parcel(i % 4))))).toEqual([]);
  expect(
    of("n+1", new Script().trip([depots(8)]).each(times(8, () => "SELECT a FROM b WHERE c = $1"))),
  ).toHaveLength(1);
});

test("n+1: a pause, another endpoint and a pipeline end a repetition", () => {
  const halves = (between: object) =>
    new Script({ endpoint: "GET /depots" })
      .trip([depots(8)])
      .each(times(4, parcel))
      .trip([parcel(4)], between)
      .each(times(3, (i) => parcel(5 + i)));
  expect(of("n+1", halves({}))).toHaveLength(1);
  expect(of("n+1", halves({ pauseUs: 101_000 }))).toEqual([]);
  expect(of("n+1", halves({ pauseUs: 101_000 }), { pauseMs: 102 })).toHaveLength(1);
  expect(of("n+1", halves({ endpoint: "GET /other" }))).toEqual([]);
  expect(of("n+1", new Script().trip([depots(8)]).trip(times(8, parcel)))).toEqual([]);
  expect(of("n+1", new Script().trip([depots(8)]).each(times(8, parcel), { pauseUs: -500 }))).toEqual([]);
});

test("n+1: a comment that names the endpoint only in the first query", () => {
  const tagged = (endpoint: string) =>
    new Script().trip([depots(7)], { endpoint }).each(times(7, parcel), {});
  const [finding] = of("n+1", tagged("GET /depots").build());
  expect(finding).toMatchObject({ savedTrips: 6 });
});

test("n+1: interleaved connections are distinguished, and endpoints have separate findings", () => {
  const script = new Script();
  for (const connection of [0, 1, 2]) {
    const place = { connection, endpoint: connection === 2 ? "GET /b" : "GET /a" };
    script.trip([depots(6 + connection)], place).each(times(6 + connection, parcel), place);
  }
  const conversation = script.build();
  const found = of("n+1", conversation);
  expect(found.map(({ endpoint }) => conversation.endpoints[endpoint - 1])).toEqual(["GET /a", "GET /b"]);
  expect(found[0]).toMatchObject({ occurrences: 2, trips: 13, savedTrips: 11, connections: [0, 1] });
  expect(found[1]).toMatchObject({ occurrences: 1, trips: 8, savedTrips: 7, connections: [2] });
});

test("n+1: includes prepare and fetch trips, and read-only transactions do not end it", () => {
  const prepared = new Script().trip([depots(5)]);
  for (const i of times(5, (n) => n)) {
    prepared
      .trip(["BEGIN"])
      .trip([{ sql: parcel(i), kind: "prepare", values: 0 }])
      .trip([parcel(i)])
      .trip(["COMMIT"]);
  }
  expect(of("n+1", prepared)[0]).toMatchObject({ calls: 10, trips: 10, savedTrips: 8 });
  const fetched = new Script()
    .trip([depots(3)])
    .trip([{ ...(depots(3) as object), sql: "SELECT id FROM depots WHERE region = 'north'", kind: "fetch" }])
    .each(times(6, parcel));
  expect(of("n+1", fetched)[0]?.numbers.rows).toBe(6);
});

test("n+1: the rows of an SQL cursor are a source", () => {
  const script = new Script().each(["BEGIN", "DECLARE c CURSOR FOR SELECT id FROM depots"]);
  script.trip([{ sql: "FETCH 100 FROM c", kind: "fetch", rows: 6 }]).each(times(6, parcel));
  expect(of("n+1", script)[0]).toMatchObject({ trips: 6, savedTrips: 5, numbers: { rows: 6 } });
});

test("requests of a trace are compared on any connection, and do not form a loop together", () => {
  const script = new Script();
  for (const [i, endpoint] of [
    "4bf92f3577b34da6a3ce929d0e0e4736",
    "0af7651916cd43dd8448eb211c80319c",
  ].entries()) {
    const of = { endpoint, request: 70 + i };
    script.trip([depots(5)], of).each(times(5, parcel), of);
  }
  const [finding, ...others] = of("n+1", script);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ occurrences: 2, savedTrips: 8, endpoint: 0 });
  // A pool gave the request another connection each time. The clocks of the script's connections are 11 us apart.
  const pooled = new Script({ endpoint: "4bf92f3577b34da6a3ce929d0e0e4736", request: 9 }).trip([depots(6)]);
  for (const i of times(6, (n) => n))
    pooled.trip([parcel(i)], { connection: i + 1, pauseUs: 1000 * (i + 1) });
  expect(of("n+1", pooled)[0]).toMatchObject({ trips: 6, connections: [1, 2, 3, 4, 5, 6] });
  const apart = new Script().trip([depots(6)], { endpoint: "a".repeat(32), request: 1 });
  for (const i of times(6, (n) => n))
    apart.trip([parcel(i)], { endpoint: `${i}`.repeat(32), request: 2 + i });
  expect(of("n+1", apart)).toEqual([]);
});

test("n+1: of one request over several services' databases, but not of parallel work", () => {
  // A service lists depots. Another one gets a request for the parcels of each, and has its own connections.
  const script = new Script({ endpoint: "GET /depots", request: 8 }).trip([depots(6)]);
  for (const i of times(6, (n) => n))
    script.trip([parcel(i)], { connection: 1 + (i % 2), pauseUs: i < 2 ? 1000 * (i + 1) : 1200 });
  expect(of("n+1", script)[0]).toMatchObject({ trips: 6, savedTrips: 5, connections: [1, 2] });
  expect(of("independent", script)).toEqual([]);
  // Two parallel parts, each with its own loop.
  const both = new Script({ endpoint: "GET /depots", request: 8 });
  for (const connection of [0, 1])
    both.trip([depots(7)], { connection }).each(
      times(7, (i) => parcel(10 * connection + i)),
      { connection },
    );
  expect(of("n+1", both)[0]).toMatchObject({ trips: 14, occurrences: 2, savedTrips: 12 });
});

test("n+1: a sequence of several statements", () => {
  const stock = (i: number) => `SELECT amount FROM stock WHERE parcel = ${i}`;
  const route = (i: number) => `SELECT leg FROM routes WHERE parcel = ${i}`;
  const each = (count: number) =>
    new Script()
      .trip([depots(count)])
      // One of them is executed two or three times.
      .each(
        times(count, (i) => [parcel(i), ...times(2 + (i % 2), (n) => stock(10 * i + n)), route(i)]).flat(),
      );
  const conversation = each(3).build();
  const [finding] = of("n+1", conversation);
  expect(textsOf(conversation, finding?.statements ?? [])).toEqual([
    "SELECT code FROM parcels WHERE id = ?",
    "SELECT amount FROM stock WHERE parcel = ?",
    "SELECT leg FROM routes WHERE parcel = ?",
  ]);
  expect(finding).toMatchObject({ trips: 13, savedTrips: 10 });
  expect(of("n+1", each(2))).toEqual([]);
  expect(of("n+1", each(3), { sequences: 4 })).toEqual([]);
});

test("n+1: transactions that write are not a loop", () => {
  const script = new Script().trip([depots(900)]);
  for (const i of times(30, (n) => n)) {
    script.each([
      "BEGIN",
      `UPDATE a SET b = ${i} WHERE c = ${i}`,
      parcel(i),
      `INSERT INTO h VALUES (${i})`,
      "COMMIT",
    ]);
  }
  expect(of("n+1", script)).toEqual([]);
});

test("repeated: the same values again, on any connection", () => {
  const twice = new Script()
    .each([parcel(1), parcel(2), parcel(1)])
    .trip([parcel(2)], { connection: 1, pauseUs: 90_000 });
  expect(of("repeated", twice)[0]).toMatchObject({ calls: 2, trips: 2, savedTrips: 2, connections: [0, 1] });
  expect(of("repeated", twice, { repeats: 3 })).toEqual([]);
  expect(of("repeated", twice, { repeatedWithinMs: 1 })[0]).toBeUndefined();
  expect(of("repeated", new Script().each([parcel(1), parcel(2), parcel(1)]))).toEqual([]);
});

test("repeated: its range includes the last fetch of the last repetition", () => {
  const read = { sql: parcel(3), rows: 30 };
  const fetched = [read, ...times(4, () => ({ ...read, kind: "fetch" as const }))];
  const script = new Script().trip(["SELECT 1"]).each([...fetched, ...fetched, ...fetched, "SELECT 2"]);
  expect(of("repeated", script)).toMatchObject([
    { calls: 2, savedTrips: 10, evidence: [{ firstTrip: 6, lastTrip: 15, calls: 2 }] },
  ]);
});

test("repeated: not if a table was written, values are unknown, or answers differ", () => {
  const again = (sql: string, between: readonly string[] = []) =>
    of("repeated", new Script().each([sql, ...between, sql, ...between, sql]));
  expect(again("SELECT a FROM t")).toHaveLength(1);
  expect(again("SELECT a FROM t", ["UPDATE other SET a = 1"])).toHaveLength(1);
  expect(again("SELECT a FROM s.t", ["UPDATE T SET a = 1"])).toEqual([]);
  expect(again("SELECT a FROM t", ["CALL refresh_all(3)"])).toEqual([]);
  expect(again("SELECT a FROM t WHERE b = $1")).toEqual([]);
  expect(again("SELECT a, now() FROM t")).toEqual([]);
  expect(again("SELECT a FROM t FOR UPDATE")).toEqual([]);
  expect(again("SELECT nextval('s')")).toEqual([]);
  expect(again("SELECT setval('s', 5)")).toEqual([]);
  expect(again("SELECT pg_advisory_lock(5)")).toEqual([]);
  expect(again("SELECT a FROM t", ["SELECT refresh_all(3)"])).toEqual([]);
  expect(again("SELECT a FROM t", ["SELECT weight_of(b) FROM u", "SELECT pg_notify('c', 'x')"])).toHaveLength(
    1,
  );
  expect(again("SELECT version()")).toHaveLength(1);
  expect(again("SELECT 1")).toHaveLength(1);
});

test("repeated: a trip with other statements is not saved", () => {
  const script = new Script()
    .trip([parcel(1)])
    .trip([parcel(1), parcel(2)])
    .trip([parcel(1)]);
  expect(of("repeated", script)[0]).toMatchObject({ calls: 2, trips: 1, savedTrips: 1 });
});

test("unbatched-insert: single rows, with or without a transaction each", () => {
  const insert = (i: number): Scripted => ({ sql: `INSERT INTO weights VALUES (${i}, ${i * i})`, rows: 1 });
  expect(of("unbatched-insert", new Script().each(times(6, insert)))[0]).toMatchObject({
    trips: 6,
    savedTrips: 5,
  });
  expect(of("unbatched-insert", new Script().each(times(4, insert)))).toEqual([]);
  expect(of("unbatched-insert", new Script().each(times(4, insert)), { writes: 4 })).toHaveLength(1);
  const each = new Script();
  for (const call of times(6, insert)) each.each(["BEGIN", call, "COMMIT"]);
  // One batch needs none of the transactions.
  expect(of("unbatched-insert", each)[0]).toMatchObject({ trips: 18, savedTrips: 17, calls: 6 });
  const batches = times(9, (i): Scripted => ({ sql: `INSERT INTO weights VALUES (${i}), (2)`, rows: 2 }));
  expect(of("unbatched-insert", new Script().each(batches))).toEqual([]);
  const line = (i: number): Scripted => ({ sql: `UPDATE lines SET a = 1 WHERE id = ${i}`, rows: i % 2 });
  const pairs = times(6, (i) => [insert(i), line(i)]).flat();
  expect(of("unbatched-insert", new Script().each(pairs))[0]).toMatchObject({ trips: 12, savedTrips: 10 });
});

test("single-statement-transaction: the cost of BEGIN and COMMIT around one statement", () => {
  const around = (count: number, inner: readonly string[], of = {}) => {
    const script = new Script(of);
    for (const _ of times(count, (i) => i)) script.each(["BEGIN", ...inner, "COMMIT"]);
    return script;
  };
  const update = "UPDATE t SET a = 2 WHERE b = $1";
  expect(of("single-statement-transaction", around(4, [update]))[0]).toMatchObject({
    occurrences: 4,
    trips: 8,
    savedTrips: 8,
  });
  expect(of("single-statement-transaction", around(2, [update]))).toEqual([]);
  expect(of("single-statement-transaction", around(2, [update]), { transactions: 2 })).toHaveLength(1);
  expect(of("single-statement-transaction", around(9, [update, update]))).toEqual([]);
  expect(of("single-statement-transaction", around(9, []))).toEqual([]);
});

test("single-statement-transaction: only separate trips count, and MySQL needs no BEGIN", () => {
  const together = new Script();
  const implicit = new Script();
  for (const transaction of [3, 4, 5]) {
    together.trip(["BEGIN", "DELETE FROM t WHERE a = $1"]).trip(["COMMIT"]);
    implicit.each([
      { sql: "DELETE FROM t WHERE a = $1", transaction },
      { sql: "COMMIT", transaction },
    ]);
  }
  expect(of("single-statement-transaction", together)[0]).toMatchObject({ trips: 3, savedTrips: 3 });
  expect(of("single-statement-transaction", implicit)[0]).toMatchObject({ trips: 3, savedTrips: 3 });
  const autocommit = new Script().each(times(9, (i) => `DELETE FROM t WHERE a = ${i}`));
  expect(of("single-statement-transaction", autocommit)).toEqual([]);
});

test("prepared-once: prepare trips for one execution, without other statements", () => {
  const prepare = (name: string): Scripted => ({
    sql: `SELECT a FROM ${name} WHERE b = $1`,
    kind: "prepare",
  });
  const execute = (name: string, i: number): Scripted => ({
    sql: `SELECT a FROM ${name} WHERE b = $1`,
    values: i + 1,
  });
  const once = (count: number, of?: ScriptedTrip) =>
    new Script(of).each(times(count, (i) => [prepare(`t${i % 4}`), execute(`t${i % 4}`, i)]).flat());
  expect(of("prepared-once", once(7, { endpoint: "GET /scales" }))[0]).toMatchObject({
    statements: [0, 1, 2, 3],
    endpoint: 1,
    calls: 7,
    trips: 7,
    savedTrips: 7,
  });
  expect(of("prepared-once", once(4))).toEqual([]);
  expect(of("prepared-once", once(4), { prepares: 4 })).toHaveLength(1);
  // A statement pool prepares once per connection.
  const pooledScript = new Script();
  for (let i = 0; i < 9; i++) {
    pooledScript.trip([prepare("t")], { connection: i });
    pooledScript.each([execute("t", i), execute("t", i + 50)], { connection: i });
  }
  expect(of("prepared-once", pooledScript)).toEqual([]);
  const together = new Script();
  for (let i = 0; i < 9; i++) together.trip([prepare("t"), execute("t", i)]);
  expect(of("prepared-once", together)).toEqual([]);
});

test("chatty-transaction: the share of an endpoint's trips", () => {
  const chatty = (statements: number) => {
    const script = new Script({ endpoint: "POST /weighings" });
    for (const _ of times(5, (i) => i)) {
      script.each([
        "BEGIN",
        "SET LOCAL a = 1",
        ...times(statements, (i) => `UPDATE t${i} SET a = 1`),
        "COMMIT",
      ]);
    }
    return script;
  };
  expect(of("chatty-transaction", chatty(12))[0]).toMatchObject({
    trips: 15,
    savedTrips: 15,
    endpoint: 1,
    numbers: { allTrips: 75 },
  });
  expect(of("chatty-transaction", chatty(13))).toEqual([]);
  expect(of("chatty-transaction", chatty(13), { overheadShare: 0.18 })).toHaveLength(1);
  expect(of("chatty-transaction", chatty(2), { overheadTrips: 16 })).toEqual([]);
});

test("reconnect: connections that a pool would have reused", () => {
  const opened = (count: number, pauseUs: number) => {
    const script = new Script();
    for (const connection of times(count, (i) => i)) {
      script.each([], {}).trip([], { connection, kind: "connect", pauseUs: connection * pauseUs });
      script.trip([], { connection, kind: "connect" }).trip([parcel(connection)], { connection });
    }
    return script;
  };
  expect(of("reconnect", opened(5, 10_000))[0]).toMatchObject({
    trips: 8,
    savedTrips: 12,
    connections: [1, 2, 3, 4],
    numbers: { opened: 5, atOnce: 1 },
  });
  expect(of("reconnect", opened(5, 0))).toEqual([]);
  // A log without durations: no connection is ever busy, and yet one is needed.
  const instant = new Script({ tookUs: 0, kind: "connect" });
  for (const connection of times(6, (i) => i)) instant.trip([], { connection, pauseUs: 900 * connection });
  expect(of("reconnect", instant)[0]?.numbers).toEqual({ opened: 6, atOnce: 1 });
  expect(of("reconnect", opened(3, 10_000))).toEqual([]);
  expect(of("reconnect", opened(3, 10_000), { reconnects: 2 })).toHaveLength(1);
});

test("fetch-per-row: few rows per fetch of a cursor", () => {
  const open: Scripted = { sql: "SELECT a FROM ledger WHERE b = $1", rows: 8 };
  const cursor = (fetches: number, rows: number) =>
    new Script().trip([open]).each(times(fetches, () => ({ ...open, kind: "fetch" as const, rows })));
  expect(of("fetch-per-row", cursor(5, 8))[0]).toMatchObject({
    trips: 6,
    savedTrips: 5,
    numbers: { rows: 48 },
  });
  expect(of("fetch-per-row", cursor(4, 8))).toEqual([]);
  expect(of("fetch-per-row", cursor(5, 123))).toEqual([]);
  expect(of("fetch-per-row", cursor(5, 123), { rowsPerFetch: 104 })).toHaveLength(1);
  expect(of("fetch-per-row", cursor(5, -1))).toEqual([]);
  const sql = new Script().each(["BEGIN", "DECLARE c CURSOR FOR SELECT a FROM ledger"]);
  sql.each(times(6, (): Scripted => ({ sql: "FETCH 2 FROM c", rows: 2 }))).each(["CLOSE c", "COMMIT"]);
  expect(of("fetch-per-row", sql)[0]).toMatchObject({ trips: 6, savedTrips: 5, numbers: { rows: 12 } });
});

test("a cursor needs its transaction, and its fetches are sequential", () => {
  const open: Scripted = { sql: "SELECT a FROM ledger", rows: 300 };
  const script = new Script();
  for (let i = 0; i < 4; i++)
    script
      .each(["BEGIN", open])
      .each(times(7, () => ({ ...open, kind: "fetch" as const })))
      .each(["COMMIT"]);
  expect(of("single-statement-transaction", script)).toEqual([]);
  // Only opening them may be parallel.
  expect(of("independent", script)[0]).toMatchObject({ trips: 4, savedTrips: 3 });
});

test("large-answer: round trips that a window adds", () => {
  const script = new Script()
    .trip([parcel(1)], { replyBytes: 65_535 })
    .trip([parcel(2)], { replyBytes: 65_536 })
    .trip([parcel(3)], { replyBytes: 200_000, connection: 1 });
  expect(of("large-answer", script)[0]).toMatchObject({
    occurrences: 2,
    savedTrips: 1 + 3,
    numbers: { bytes: 200_000, windowBytes: 65_535 },
    connections: [0, 1],
  });
  expect(of("large-answer", script, { windowBytes: 200_000 })).toEqual([]);
  // 100 Mbit/s at 4 ms have 50,000 bytes in flight, fewer than the window: nothing waits. At 20 ms they have 250,000.
  const over = (rttMs: number, compressedShare = 1) =>
    findings(script.build(), {}, { rttMs, bytesPerMs: 12_500, compressedShare })
      .filter(({ kind }) => kind === "large-answer")
      .map(({ savedTrips }) => savedTrips);
  expect(over(4)).toEqual([]);
  expect(over(5.25)).toEqual([]);
  expect(over(20)).toEqual([Math.round(0.74) + Math.round(3 * 0.74)]);
  expect(over(20, 0.5)).toEqual([1]);
  expect(over(1000)).toEqual([1 + 3]);
  expect(of("large-answer", new Script().trip([], { replyBytes: 1e6 }))[0]?.statements).toEqual([]);
});

test("independent: sequential queries, as long as none writes", () => {
  const reads = ["SELECT a FROM b WHERE c = 1", "SELECT d FROM e", "SELECT f FROM g"];
  expect(of("independent", new Script().each(reads))[0]).toMatchObject({ trips: 3, savedTrips: 2 });
  expect(of("independent", new Script().each(reads), { independentTrips: 4 })).toEqual([]);
  expect(of("independent", new Script().each(reads.slice(1)))).toEqual([]);
  expect(
    of("independent", new Script().each([...reads.slice(1), "UPDATE h SET i = 1", ...reads.slice(1)])),
  ).toEqual([]);
  for (const sql of [
    "SELECT setval('s', 5)",
    "SELECT pg_advisory_lock(7)",
    "SELECT a FROM b FOR UPDATE",
    "SELECT f(1)",
  ])
    expect(of("independent", new Script().each([...reads.slice(1), sql, ...reads.slice(1)]))).toEqual([]);
  expect(of("independent", new Script().each([...reads, "SELECT now()"]))[0]).toMatchObject({ trips: 4 });
  expect(of("independent", new Script().trip(reads))).toEqual([]);
  expect(of("independent", loop(9))).toEqual([]);
  expect(of("independent", new Script().each(times(9, parcel)))[0]).toMatchObject({
    trips: 9,
    savedTrips: 8,
  });
});

test("client-time: neither network nor server is busy", () => {
  const half = (pauseUs: number) => new Script({ pauseUs, tookUs: 1000 }).each(times(41, parcel));
  expect(of("client-time", half(1025))[0]).toMatchObject({
    savedTrips: 0,
    numbers: { idleUs: 41_000, elapsedUs: 82_000 },
  });
  expect(of("client-time", half(1020))).toEqual([]);
  expect(of("client-time", half(1020), { clientShare: 0.49 })).toHaveLength(1);
  // Another connection is busy meanwhile.
  expect(of("client-time", half(1025).trip([parcel(1)], { connection: 1, tookUs: 82_000 }))).toEqual([]);
  // A program that waits for its user does not use the time itself.
  expect(of("client-time", half(6_000_000))).toEqual([]);
});

test("client-time: in a server's log, the network's time is not the program's", () => {
  const conversation = new Script({ pauseUs: 30_000, tookUs: 1000 }).each(times(41, parcel)).build();
  const logged = (rttUs: number | null) => ({
    ...conversation,
    rttUs,
    source: { ...conversation.source, kind: "log", timesAt: "server" } as const,
  });
  const found = (rttUs: number | null) =>
    findings(logged(rttUs)).find(({ kind }) => kind === "client-time")?.numbers;
  expect(found(null)).toBeUndefined();
  expect(found(25_000)).toBeUndefined();
  // Of 31 ms, 6 are the network's.
  expect(found(6000)).toMatchObject({ idleUs: 40 * 24_000, elapsedUs: 40 * 31_000 + 7000 });
});

test("client-time: the whole milliseconds of a log add nothing to it", () => {
  // 400 statements of 0.13 ms over 0.23 ms, each 0.29 ms after the answer to the one before, logged at their ends.
  const conversation = new Script({ pauseUs: 0, tookUs: 130 }).each(times(400, parcel)).build();
  const { trips, source } = conversation;
  const endUs = trips.endUs.slice();
  let earliest = 0;
  for (const i of endUs.keys())
    earliest = endUs[i] = Math.max(earliest + 130, 1000 * Math.floor((i * 650 + 130) / 1000));
  const sentUs = endUs.map((us) => us - 130);
  const [idle] = findings(
    {
      ...{ ...conversation, rttUs: 230, source: { ...source, kind: "log", timesAt: "server" } },
      trips: { ...trips, sentUs, requestedUs: sentUs, answeredUs: endUs, endUs },
    },
    { clientShare: 0.3 },
  ).filter(({ kind }) => kind === "client-time");
  expect(Math.abs((idle?.numbers.idleUs ?? 0) - 399 * 290)).toBeLessThan(1500);
});

test("a trip can be in several findings", () => {
  const conversation = new Script()
    .trip([depots(12)])
    .each(times(12, (i) => parcel(i % 6)))
    .build();
  expect(findings(conversation).map(({ kind, savedTrips }) => [kind, savedTrips])).toEqual([
    ["n+1", 11],
    ["repeated", 6],
  ]);
});

test("texts have the numbers of the data", () => {
  const conversation = new Script({ endpoint: "GET /depots/:id" })
    .trip([depots(1200)])
    .each(times(1200, parcel))
    .build();
  const [finding] = of("n+1", conversation);
  expect(finding && findingText(finding, conversation)).toEqual({
    title: "N+1 queries",
    message:
      "GET /depots/:id: `SELECT code FROM parcels WHERE id = ?` took 1,200 round trips in 1 place after `SELECT id FROM depots WHERE region = ?`, which returned 1,200 rows. One query with a JOIN or an IN-list saves 1,199 round trips.",
  });
});

test("a text omits unknown row counts", () => {
  const message = (rows: number) => {
    const inserts = times(6, (i): Scripted => ({ sql: `INSERT INTO t VALUES (${i})`, rows }));
    const conversation = new Script().each(inserts).build();
    return of("unbatched-insert", conversation).map((finding) => findingText(finding, conversation).message);
  };
  expect(message(-1)).toEqual([
    "`INSERT INTO t VALUES (?)` took 6 round trips in 1 place. One batch for each place saves 5 round trips.",
  ]);
  expect(message(1)).toEqual([
    "`INSERT INTO t VALUES (?)` took 6 round trips in 1 place to write 6 rows. One batch for each place saves 5 round trips.",
  ]);
});

test("a text names a few statements and counts the others", () => {
  const conversation = new Script().each(times(8, (i) => `SELECT a FROM t${i}`)).build();
  expect(
    of("independent", conversation).map((finding) => findingText(finding, conversation).message),
  ).toEqual([
    "`SELECT a FROM t0`, `SELECT a FROM t1`, `SELECT a FROM t2`, `SELECT a FROM t3`, `SELECT a FROM t4` and 3 others took 8 round trips in 1 place, each sent after the answer to the one before, with no write between them. If they do not depend on each other, sending them together saves 7 round trips.",
  ]);
});

test("every kind has a complete text, for any conversation with it", () => {
  const script = loop(9).each([parcel(1), parcel(1), parcel(1)], { replyBytes: 90_000 });
  for (const connection of [1, 2, 3, 4]) {
    script.trip([], { connection, kind: "connect", pauseUs: connection * 400_000 });
    script.each(["BEGIN", { sql: `INSERT INTO t VALUES (${connection})`, rows: 1 }, "COMMIT"], {
      connection,
    });
    script.each(
      times(6, (i): Scripted => ({ sql: `DELETE FROM t WHERE a = ${i}`, rows: 0 })),
      { connection },
    );
    script.each(
      times(6, (): Scripted => ({ sql: "FETCH 1 FROM c", rows: 1 })),
      { connection },
    );
    script.each(["SELECT a FROM b", "SELECT c FROM d", "SELECT e FROM f"], { connection });
    script.each(
      times(2, (): Scripted => ({ sql: "SELECT g FROM h WHERE i = $1", kind: "prepare" })),
      { connection },
    );
  }
  const conversation = script.build();
  const found = findings(conversation, { overheadTrips: 3, overheadShare: 0.01 });
  expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(FINDING_KINDS));
  for (const finding of found) {
    const { title, message } = findingText(finding, conversation);
    expect(`${title} ${message}`).not.toMatch(/undefined|NaN|-1|\?\?|``/);
    expect(message.endsWith(".")).toBe(true);
    if (finding.savedTrips > 0) expect(message).toContain(finding.savedTrips.toLocaleString("en-US"));
  }
});

test("an empty conversation has no findings", () => {
  expect(findings(new Script().build())).toEqual([]);
});

test("the documentation has the thresholds and their defaults", async () => {
  const file = new URL("../../../../docs/conversation-findings.md", import.meta.url);
  const rows = (await readFile(file, "utf8")).matchAll(/^\| `(\w+)` \| ([\d.]+) \|/gm);
  expect(Object.fromEntries(Array.from(rows, ([, name, value]) => [name, Number(value)]))).toEqual(
    DEFAULT_THRESHOLDS,
  );
});

test("invalid thresholds are rejected, all at once", () => {
  const conversation = new Script().build();
  expect(() => findings(conversation, { executions: 1, clientShare: 1.5, pauseMs: Number.NaN })).toThrow(
    new RangeError(
      'The threshold "executions" is 1. Use a whole number of 2 or more. The threshold "clientShare" is 1.5. Use a number of 0 to 1. The threshold "pauseMs" is NaN. Use a number of 0 or more.',
    ),
  );
  expect(() => findings(conversation, { nplus: 3 } as Partial<Thresholds>)).toThrow(
    /no threshold "nplus".*executions/,
  );
});

test("for any conversation, a finding saves recorded trips, each once, and its text is complete", () => {
  const sql = fc.constantFrom(
    "SELECT a FROM t WHERE b = 1",
    "SELECT a FROM t WHERE b = 2",
    "SELECT a FROM t WHERE b = $1",
    "SELECT c FROM u",
    "INSERT INTO t VALUES (3)",
    "UPDATE u SET a = $1",
    "BEGIN",
    "COMMIT",
    "SET a = 4",
    "FETCH 1 FROM c",
    "CALL p(5)",
  );
  const scripted = fc.record({
    sql,
    rows: fc.integer({ min: -1, max: 9 }),
    kind: fc.constantFrom(...CALL_KINDS),
    transaction: fc.nat({ max: 2 }),
  });
  const place = fc.record({
    connection: fc.nat({ max: 3 }),
    kind: fc.constantFrom(...TRIP_KINDS),
    pauseUs: fc.constantFrom(-400, 0, 200, 150_000, 6_000_000),
    tookUs: fc.constantFrom(0, 700),
    replyBytes: fc.constantFrom(40, 90_000),
    endpoint: fc.constantFrom("GET /a", "POST /b", "4bf92f3577b34da6a3ce929d0e0e4736"),
  });
  const trip = fc.tuple(fc.array(scripted, { maxLength: 3 }), place, fc.integer({ min: 1, max: 9 }));
  fc.assert(
    fc.property(fc.array(trip, { maxLength: 12 }), (trips) => {
      const script = new Script();
      for (const [calls, of, count] of trips) for (let i = 0; i < count; i++) script.trip(calls, of);
      const conversation = script.build();
      const found = findings(conversation, { overheadTrips: 2, reconnects: 1, transactions: 1, repeats: 1 });
      const all = conversation.trips.kind.length;
      for (const finding of found) {
        const saved = [...finding.saved];
        expect(saved).toEqual([...new Set(saved)].sort((a, b) => a - b));
        for (const one of saved) expect(one).toBeLessThan(all);
        expect(finding.savedTrips).toBeGreaterThanOrEqual(saved.length);
        expect(finding.evidence.length > 0).toBe(finding.calls > 0);
        // Its cost is within its range, unless it has only some of its places.
        if (finding.calls > 0 && finding.occurrences <= MAX_EVIDENCE)
          for (const trip of finding.saved)
            expect(
              finding.evidence.some(({ firstTrip, lastTrip }) => firstTrip <= trip && trip <= lastTrip),
            ).toBe(true);
        expect(findingText(finding, conversation).message).not.toMatch(/undefined|NaN|null|``/);
      }
    }),
    { numRuns: 120 },
  );
});

test("60,000 calls are analyzed", () => {
  const count = 60_000;
  const columns = new Script()
    .each([depots(5), ...times(3, parcel), "BEGIN", "UPDATE t SET a = $1", "COMMIT", "SELECT a FROM b"])
    .build();
  const { trips, calls } = columns;
  const spread = <T extends Float64Array | Uint32Array | Uint8Array>(
    column: T,
    make: (size: number) => T,
  ) => {
    const all = make(count);
    for (let i = 0; i < count; i++) all[i] = column[i % column.length] ?? 0;
    return all;
  };
  const times8 = (column: Float64Array) => {
    const all = spread(column, (size) => new Float64Array(size));
    for (let i = 0; i < count; i++) all[i] = (all[i] ?? 0) + 9000 * Math.floor(i / column.length);
    return all;
  };
  const conversation: Conversation = {
    ...columns,
    connections: times(50, () => ({ protocol: "mysql", encrypted: false, rttUs: null })),
    trips: {
      connection: Uint32Array.from({ length: count }, (_, i) => i % 50),
      kind: new Uint8Array(count),
      sentUs: times8(trips.sentUs),
      requestedUs: times8(trips.requestedUs),
      answeredUs: times8(trips.answeredUs),
      endUs: times8(trips.endUs),
      requestBytes: spread(trips.requestBytes, (size) => new Float64Array(size)),
      replyBytes: spread(trips.replyBytes, (size) => new Float64Array(size)),
    },
    calls: {
      trip: Uint32Array.from({ length: count }, (_, i) => i),
      statement: spread(calls.statement, (size) => new Uint32Array(size)),
      rows: spread(calls.rows, (size) => new Float64Array(size)),
      values: Float64Array.from({ length: count }, (_, i) => 1 + ((i * 7919) % 90_001)),
      transaction: new Uint32Array(count),
      endpoint: new Uint32Array(count),
      request: Float64Array.from({ length: count }, (_, i) => i % 77),
      trace: new Float64Array(count),
      sourceLine: new Uint32Array(count),
      kind: new Uint8Array(count),
    },
  };
  const found = findings(conversation);
  expect(found.length).toBeGreaterThan(0);
});
