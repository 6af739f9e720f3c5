import { describe, expect, it } from "vitest";
import { text } from "../../testing/bytes.ts";
import { client, decoded, lines, type Segment, server } from "../../testing/decode.ts";
import * as wire from "../../testing/postgres-wire.ts";

const { query, parse, bind, execute, sync, parsed, bound, row, complete, ready, rowDescription, failed } =
  wire;

const connected: readonly Segment[] = [
  client(wire.startup("ann")),
  server(wire.authentication(0), wire.parameterStatus, wire.keyData, ready()),
];

/** The lines of a connection after it was opened. */
function linesAfter(...segments: readonly Segment[]) {
  return lines(decoded([...connected, ...segments])).slice(1);
}

describe("opening a connection", () => {
  it("takes a round trip per answer that the client waits for, with SCRAM", () => {
    const { trips, dropped, protocol, encrypted } = decoded([
      client(wire.gssRequest),
      server(text("N")),
      client(wire.sslRequest),
      server(text("N")),
      client(wire.startup("ann")),
      server(wire.authentication(10, "SCRAM-SHA-256\0\0")),
      client(wire.password("SCRAM-SHA-256 n,,n=ann,r=abc")),
      server(wire.authentication(11, "r=abcdef,s=salt,i=4096")),
      client(wire.password("c=biws,r=abcdef,p=proof")),
      server(wire.authentication(12, "v=signature"), wire.authentication(0), wire.keyData, ready()),
    ]);
    expect(trips.map(({ kind, sentUs, endUs }) => [kind, sentUs, endUs])).toEqual([
      ["connect", 1000, 2000],
      ["connect", 3000, 4000],
      ["connect", 5000, 6000],
      ["connect", 7000, 8000],
      ["connect", 9000, 10000],
    ]);
    expect(dropped).toEqual({});
    expect([protocol, encrypted]).toEqual(["postgresql", false]);
  });

  it.each([
    ["a clear password", 3],
    ["md5", 5],
  ])("takes two round trips with %s", (_, kind) => {
    const { trips } = decoded([
      client(wire.startup("ann")),
      server(wire.authentication(kind, "salt")),
      client(wire.password("secret")),
      server(wire.authentication(0), ready()),
    ]);
    expect(trips.map(({ kind, requestBytes }) => [kind, requestBytes])).toEqual([
      ["connect", wire.startup("ann").length],
      ["connect", 12],
    ]);
  });

  it("ends if the server rejects it", () => {
    const { trips, dropped } = decoded([client(wire.startup("ann")), server(failed("no such user"))]);
    expect(trips).toMatchObject([{ kind: "connect", endUs: 2000 }]);
    expect(dropped).toEqual({});
  });

  it("counts round trips once it is encrypted", () => {
    const { trips, dropped, encrypted } = decoded([
      client(wire.sslRequest),
      server(text("S")),
      client(text("\u0016\u0003hello")),
      server(text("certificate")),
      client(text("key")),
    ]);
    expect(encrypted).toBe(true);
    expect(dropped).toEqual({ "encrypted connections, whose statements cannot be read": 1 });
    expect(trips.map(({ kind, requestBytes, replyBytes }) => [kind, requestBytes, replyBytes])).toEqual([
      ["connect", 8, 1],
      ["other", 7, 11],
      ["other", 3, 0],
    ]);
  });

  it("reports a cancellation, which the server answers by closing", () => {
    const { trips } = decoded([client(wire.cancelRequest)]);
    expect(trips).toMatchObject([
      { kind: "other", requestBytes: 16, replyBytes: 0, sentUs: 1000, endUs: 2000 },
    ]);
  });
});

describe("simple queries", () => {
  it("are calls with rows, times and bytes", () => {
    const request = query("select id from item where id < 12");
    const { trips } = decoded([
      ...connected,
      client(request),
      server(rowDescription, row("1")),
      server(row("2"), complete("SELECT 2"), ready()),
      client(wire.terminate),
    ]);
    expect(trips).toHaveLength(2);
    expect(trips[1]).toMatchObject({
      connection: 7,
      kind: "query",
      sentUs: 3000,
      requestedUs: 3000,
      answeredUs: 4000,
      endUs: 5000,
      requestBytes: request.length,
      replyBytes: rowDescription.length + 2 * row("1").length + complete("SELECT 2").length + ready().length,
      calls: [
        { kind: "execute", rows: 2, transaction: 0, statement: { text: "SELECT id FROM item WHERE id < ?" } },
      ],
    });
  });

  it("may have several statements, and an error skips the rest", () => {
    const several = decoded([
      ...connected,
      client(query("begin; update item set price = 3; ; select ';' -- no ;\n; commit")),
      server(complete("BEGIN"), complete("UPDATE 41"), rowDescription, row(";"), complete("SELECT 1")),
      server(complete("COMMIT"), ready()),
      client(query("select 1; select 1/0; select 2")),
      server(rowDescription, row("1"), complete("SELECT 1"), failed("division by zero"), ready()),
    ]);
    expect(lines(several).slice(1)).toEqual([
      [
        "query",
        "execute BEGIN = 0 in 1",
        "execute UPDATE item SET price = ? = 41 in 1",
        "execute SELECT ? = 1 in 1",
        "execute COMMIT = 0 in 1",
      ],
      ["query", "execute SELECT ? = 1", "execute SELECT ? / ? = 0"],
    ]);
    expect(several.dropped).toEqual({ "statements that the server skipped after an error": 1 });
  });

  it("have equal values only for equal literals", () => {
    const { trips } = decoded([
      ...connected,
      ...["'a'", "'b'", "'a'"].flatMap((value) => [
        client(query(`select ${value}`)),
        server(rowDescription, row("x"), complete("SELECT 1"), ready()),
      ]),
    ]);
    const [a, b, again] = trips.flatMap(({ calls }) => calls.map(({ values }) => values));
    expect(again).toBe(a);
    expect(b).not.toBe(a);
  });

  it("may be empty", () => {
    expect(linesAfter(client(query(" -- nothing")), server(wire.emptyQuery, ready()))).toEqual([["other"]]);
  });

  it("belong to the endpoint in their comment", () => {
    const { trips } = decoded([
      ...connected,
      client(query("select 1 /*controller='cart',action='show'*/; select 2 /*route='/items/:id?page=2'*/")),
      server(
        rowDescription,
        row("1"),
        complete("SELECT 1"),
        rowDescription,
        row("2"),
        complete("SELECT 1"),
        ready(),
      ),
    ]);
    expect(trips[1]?.calls.map(({ endpoint }) => endpoint)).toEqual(["cart#show", "/items/:id"]);
  });
});

describe("transactions", () => {
  it("have a number from BEGIN to COMMIT, including savepoints", () => {
    const one = (sql: string, tag: string, state: "I" | "T" | "E") => [
      client(query(sql)),
      server(complete(tag), ready(state)),
    ];
    expect(
      linesAfter(
        ...one("insert into a values (1)", "INSERT 0 1", "I"),
        ...one("start transaction", "START TRANSACTION", "T"),
        ...one("rollback to savepoint here", "ROLLBACK", "T"),
        ...one("commit and chain", "COMMIT", "T"),
        ...one("delete from a", "DELETE 5", "T"),
        ...one("rollback", "ROLLBACK", "I"),
        ...one("begin", "BEGIN", "T"),
        client(query("select 1/0")),
        server(failed("division by zero"), ready("E")),
        ...one("commit", "ROLLBACK", "I"),
      ).flatMap(([, ...calls]) => calls),
    ).toEqual([
      "execute INSERT INTO a VALUES (?) = 1",
      "execute START TRANSACTION = 0 in 1",
      "execute ROLLBACK TO SAVEPOINT here = 0 in 1",
      "execute COMMIT AND chain = 0 in 1",
      "execute DELETE FROM a = 5 in 2",
      "execute ROLLBACK = 0 in 2",
      "execute BEGIN = 0 in 3",
      "execute SELECT ? / ? = 0 in 3",
      "execute COMMIT = 0 in 3",
    ]);
  });
});

describe("extended queries", () => {
  it("are one call if parsed and executed at once", () => {
    expect(
      linesAfter(
        client(
          parse("select name from item where id = $1"),
          bind(["4"]),
          wire.describePortal(),
          execute(),
          sync,
        ),
        server(parsed, bound, rowDescription, row("nail"), complete("SELECT 1"), ready()),
      ),
    ).toEqual([["query", "execute SELECT name FROM item WHERE id = ? = 1"]]);
  });

  it("may describe a statement without rows", () => {
    expect(
      linesAfter(
        client(parse("delete from item"), bind([]), wire.describePortal(), execute(), sync),
        server(parsed, bound, wire.noData, complete("DELETE 8"), ready()),
      ),
    ).toEqual([["query", "execute DELETE FROM item = 8"]]);
  });

  it("are two calls if a named statement is prepared first, and values are those of bind", () => {
    const { trips } = decoded([
      ...connected,
      client(parse("select $1", "s1"), wire.describeStatement("s1"), wire.flush),
      server(parsed, wire.parameterTypes, rowDescription),
      ...["a", "b", "a"].flatMap((value) => [
        client(bind([value], "s1"), execute(), sync),
        server(bound, row(value), complete("SELECT 1"), ready()),
      ]),
      client(wire.closeStatement("s1"), sync),
      server(wire.closed, ready()),
    ]);
    expect(trips.slice(1).map(({ kind, calls }) => [kind, calls.map(({ kind }) => kind).join()])).toEqual([
      ["query", "prepare"],
      ["query", "execute"],
      ["query", "execute"],
      ["query", "execute"],
      ["other", ""],
    ]);
    const [, a, b, again] = trips.flatMap(({ calls }) => calls.map(({ values }) => values));
    expect(again).toBe(a);
    expect(b).not.toBe(a);
  });

  it("fetch from a suspended portal", () => {
    expect(
      linesAfter(
        client(query("begin")),
        server(complete("BEGIN"), ready("T")),
        client(parse("select id from item"), bind([], "", "c1"), execute(2, "c1"), sync),
        server(parsed, bound, row("1"), row("2"), wire.suspended, ready("T")),
        client(execute(2, "c1"), sync),
        server(row("3"), complete("SELECT 1"), ready("T")),
      ).slice(1),
    ).toEqual([
      ["query", "execute SELECT id FROM item = 2 in 1"],
      ["query", "fetch SELECT id FROM item = 1 in 1"],
    ]);
  });

  it("are one trip with many calls in a pipeline, also with overlapping answers", () => {
    const one = (id: number) => [bind([String(id)], "s"), execute(), sync];
    const answer = (rows: number) => [bound, complete(`UPDATE ${rows}`), ready()];
    const pipeline = decoded([
      ...connected,
      client(parse("update item set n = $1", "s"), ...one(1), ...one(2)),
      server(parsed, ...answer(1)),
      client(...one(3)),
      server(...answer(2), ...answer(3)),
      client(...one(4)),
      server(...answer(4)),
    ]);
    expect(lines(pipeline).slice(1)).toEqual([
      ["query", ...[1, 2, 3].map((rows) => `execute UPDATE item SET n = ? = ${rows}`)],
      ["query", "execute UPDATE item SET n = ? = 4"],
    ]);
    // Data sent after the start of an answer does not move the previous request.
    expect(pipeline.trips[1]).toMatchObject({
      sentUs: 3000,
      requestedUs: 3000,
      answeredUs: 4000,
      endUs: 6000,
    });
  });

  it("skip everything after an error until the next Sync", () => {
    const { trips, dropped } = decoded([
      ...connected,
      client(parse("selct 1"), bind([]), execute(), parse("select 2"), bind([]), execute(), sync),
      server(failed("syntax error")),
      client(parse("select 3"), bind([]), execute(), sync),
      server(ready(), parsed, bound, row("3"), complete("SELECT 1"), ready()),
    ]);
    expect(lines({ trips, dropped, protocol: undefined, encrypted: false }).slice(1)).toEqual([
      ["query", "prepare ? = 0", "execute SELECT ? = 1"],
    ]);
    expect(dropped).toEqual({
      "statements that are damaged or not SQL, without their names": 1,
      "statements that the server skipped after an error": 2,
    });
  });

  it("skip what is sent after an error reply, without a separate trip before the Sync", () => {
    const { trips, dropped } = decoded([
      ...connected,
      client(parse("select 1/0"), bind([]), execute(), wire.flush),
      server(parsed, bound, failed("division by zero")),
      client(parse("select 2"), bind([]), execute()),
      client(sync),
      server(ready()),
    ]);
    expect(trips.slice(1).map(({ kind, calls }) => [kind, calls.length])).toEqual([
      ["query", 1],
      ["query", 0],
    ]);
    expect(dropped).toEqual({ "statements that the server skipped after an error": 1 });
  });

  it("count executions of earlier prepared statements", () => {
    const { dropped, trips } = decoded([
      ...connected,
      client(bind(["1"], "elsewhere"), execute(), sync),
      server(bound, complete("DELETE 4"), ready()),
    ]);
    expect(dropped).toEqual({ "executions of statements that were not seen to be prepared": 1 });
    expect(trips[1]).toMatchObject({ kind: "other", calls: [] });
  });
});

describe("COPY", () => {
  it("into a table is one trip for the request and one for the data", () => {
    const { trips } = decoded([
      ...connected,
      client(query("copy item from stdin")),
      server(wire.copyIn),
      client(wire.copyData("1\tnail\n")),
      server(wire.notice("still here")),
      client(wire.copyData("2\tscrew\n"), wire.copyDone),
      server(complete("COPY 2"), ready()),
    ]);
    const [, queryTrip, sent] = trips.toSorted((a, b) => a.sentUs - b.sentUs);
    expect(queryTrip).toMatchObject({ kind: "query", sentUs: 3000, endUs: 4000, calls: [{ rows: 2 }] });
    expect(sent).toMatchObject({
      kind: "copy",
      sentUs: 5000,
      requestedUs: 7000,
      answeredUs: 8000,
      endUs: 8000,
      calls: [{ kind: "data", statement: { text: "COPY item FROM stdin" }, values: 0, rows: -1 }],
    });
  });

  it("into a table with extended messages, whose first Sync the server ignores", () => {
    const all = decoded([
      ...connected,
      client(parse("copy item from stdin"), bind([]), execute(), sync),
      server(parsed, bound, wire.copyIn),
      client(wire.copyData("1\n"), wire.copyFail("no more"), sync),
      server(failed("COPY from stdin failed: no more"), ready()),
      client(query("select 1")),
      server(rowDescription, row("1"), complete("SELECT 1"), ready()),
    ]);
    expect(all.dropped).toEqual({});
    expect(lines(all).slice(1).toSorted()).toEqual([
      ["copy", "data COPY item FROM stdin = -1"],
      ["query", "execute COPY item FROM stdin = 0"],
      ["query", "execute SELECT ? = 1"],
    ]);
  });

  it("out of a table counts its rows by its tag", () => {
    expect(
      linesAfter(
        client(query("copy item to stdout")),
        server(wire.copyOut, wire.copyData("1\n"), wire.copyData("2\n")),
        server(wire.copyDone, complete("COPY 2"), ready()),
      ),
    ).toEqual([["copy", "execute COPY item TO stdout = 2"]]);
  });

  it("both ways is one trip until it ends", () => {
    expect(
      linesAfter(
        client(query("START_REPLICATION 0/0")),
        server(wire.copyBoth, wire.copyData("w")),
        client(wire.copyData("r")),
        server(wire.copyData("w")),
        client(wire.copyData("r"), wire.copyDone),
        server(wire.copyDone, complete("COPY 0"), ready()),
      ).map(([kind]) => kind),
    ).toEqual(["query", "copy"]);
  });
});

describe("unsolicited server messages", () => {
  it("are counted, and are not trips", () => {
    const { trips, dropped } = decoded([
      ...connected,
      server(wire.notification("news"), wire.parameterStatus),
      client(query("notify news")),
      server(wire.notice("hello"), complete("NOTIFY"), wire.notification("news"), ready()),
      server(failed("terminating connection due to administrator command")),
    ]);
    expect(dropped).toEqual({ "messages that the server sent without a request": 3 });
    expect(trips).toHaveLength(2);
  });
});

it("parses function calls", () => {
  expect(linesAfter(client(wire.functionCall), server(wire.functionResult, ready()))).toEqual([["other"]]);
});

it("reports unanswered requests when the connection closes", () => {
  const { trips } = decoded([...connected, client(query("select pg_sleep(100)"))]);
  expect(trips[1]).toMatchObject({ sentUs: 3000, answeredUs: 4000, endUs: 4000, calls: [{ rows: -1 }] });
});

it("reads the first MiB of a statement, and marks it as truncated", () => {
  const { trips } = decoded([
    ...connected,
    client(query(`select '${"x".repeat(3_000_000)}'`)),
    server(rowDescription, row("x"), complete("SELECT 1"), ready()),
  ]);
  const [call] = trips[1]?.calls ?? [];
  expect(call?.statement.text.length).toBeLessThan(1_100_000);
  expect(call?.statement.text).toMatch(/…$/);
  expect(call?.values).toBe(0);
});
