import { describe, expect, it } from "vitest";
import { join, text } from "../../testing/bytes.ts";
import { client, decoded, lines, type Segment, server } from "../../testing/decode.ts";
import * as wire from "../../testing/mysql-wire.ts";

const { query, ok, rows, error, command, packet, CAPABILITIES } = wire;

function connected(capabilities = 0): Segment[] {
  return [server(wire.greeting()), client(wire.login(capabilities)), server(ok(0, 2, 2))];
}

/** The lines of a connection after it was opened. */
function linesAfter(...segments: readonly Segment[]) {
  return lines(decoded([...connected(), ...segments])).slice(2);
}

describe("opening a connection", () => {
  it("waits for the greeting and each answer", () => {
    const { trips, protocol, dropped } = decoded([
      server(wire.greeting()),
      client(wire.login()),
      server(packet(2, [0xfe], text("caching_sha2_password\0scramble"))),
      client(packet(3, text("scrambled"))),
      server(packet(4, [1, 3]), ok(0, 2, 5)),
    ]);
    expect(protocol).toBe("mysql");
    expect(dropped).toEqual({});
    expect(trips.map(({ kind, sentUs, endUs }) => [kind, sentUs, endUs])).toEqual([
      ["connect", 0, 1000],
      ["connect", 2000, 3000],
      ["connect", 4000, 5000],
    ]);
  });

  it("may be rejected", () => {
    const { trips, dropped, protocol } = decoded([
      server(packet(0, [0xff, 0x10, 0x04], text("Too many connections"))),
    ]);
    expect([protocol, trips.length, dropped]).toEqual(["mysql", 1, {}]);
  });

  it.each([
    ["encrypted", [server(wire.greeting()), client(wire.sslRequest)], true],
    ["compressed", connected(CAPABILITIES.compress), false],
  ])("counts turnarounds where it becomes %s", (what, segments, isEncrypted) => {
    const { trips, dropped, encrypted } = decoded([
      ...segments,
      client(text("abc")),
      server(text("defgh")),
      client(text("ij")),
      server(text("k")),
    ]);
    expect(encrypted).toBe(isEncrypted);
    expect(dropped).toEqual({ [`${what} connections, whose statements cannot be read`]: 1 });
    expect(trips.slice(-2).map(({ replyBytes }) => replyBytes)).toEqual([5, 1]);
  });

  it("is repeated when the user changes", () => {
    expect(
      linesAfter(
        client(command(0x11, text("bob\0"))),
        server(packet(1, [0xfe], text("mysql_native_password\0"))),
        client(packet(2, text("scrambled"))),
        server(ok(0, 2, 3)),
        client(query("select 1")),
        server(rows(["1"])),
      ),
    ).toEqual([["connect"], ["connect"], ["query", "execute SELECT ? = 1"]]);
  });
});

describe("queries", () => {
  it("have returned or changed rows, and times", () => {
    const { trips } = decoded([
      ...connected(),
      client(query("select id from item where id < 7")),
      server(rows(["1", "2", ""])),
      client(query("update item set price = 5")),
      server(ok(41)),
      client(query("selct")),
      server(error("syntax")),
      client(wire.quit),
    ]);
    expect(trips.slice(2).map(({ sentUs, endUs, calls: [call] }) => [sentUs, endUs, call?.rows])).toEqual([
      [4000, 5000, 3],
      [6000, 7000, 41],
      [8000, 9000, 0],
    ]);
  });

  it("end with an OK if the client supports no EOF, for any first column", () => {
    const { trips, dropped } = decoded([
      ...connected(CAPABILITIES.deprecateEof),
      client(query("select note from item")),
      server(packet(1, [1]), wire.column, wire.row("x"), packet(4, [0xfb]), ok(0, 2, 5, 0xfe)),
    ]);
    expect(trips[2]?.calls).toMatchObject([{ rows: 2 }]);
    expect(dropped).toEqual({});
  });

  it("may be several, with a result each, and none after an error", () => {
    const several = decoded([
      ...connected(),
      client(query("set @a = 1; select 2; delete from item")),
      server(ok(0, 8), rows(["2"], 8), ok(5)),
      client(query("select 1; selct; select 3")),
      server(rows(["1"], 8), error("syntax")),
      client(query("call report()")),
      server(rows(["1", "2"], 8), rows(["3"], 8), ok()),
    ]);
    expect(lines(several).slice(2)).toEqual([
      ["query", "execute SET ? = ? = 0", "execute SELECT ? = 1", "execute DELETE FROM item = 5"],
      ["query", "execute SELECT ? = 1", "execute ? = 0"],
      ["query", "execute CALL report() = 3"],
    ]);
    expect(several.dropped).toEqual({
      "statements that are damaged or not SQL, without their names": 1,
      "statements that the server skipped after an error": 1,
    });
  });

  it("may have attributes before their text", () => {
    const attribute = join([1, 1, 0, 1, 0xfd, 0, 2], text("id"), [6], text("secret"));
    const { trips } = decoded([
      ...connected(CAPABILITIES.queryAttributes),
      client(command(3, [0, 1], text("select 1"))),
      server(rows(["1"])),
      client(command(3, attribute, text("select 'b'"))),
      server(rows(["b"])),
    ]);
    expect(trips.slice(2).map(({ calls }) => calls[0]?.statement.text)).toEqual(["SELECT ?", "SELECT ?"]);
  });

  it("longer than a packet are read up to their first MiB", () => {
    const { trips, dropped } = decoded([
      ...connected(),
      client(query(`insert into item values ('${"x".repeat(2 ** 24 + 5)}')`)),
      server(ok(1)),
      client(query("select 1")),
      server(rows(["y".repeat(100)])),
    ]);
    expect(dropped).toEqual({});
    expect(
      trips.slice(2).map(({ requestBytes, calls: [call] }) => [requestBytes, call?.rows, call?.values]),
    ).toEqual([
      [2 ** 24 + 5 + 28 + 1 + 8, 1, 0],
      [13, 1, expect.any(Number)],
    ]);
    expect(trips[2]?.calls[0]?.statement.text).toMatch(/…$/);
  });

  it("accept rows longer than a packet", () => {
    const long = packet(3, [0xfe], new Uint8Array(2 ** 24 + 100));
    expect(
      linesAfter(
        client(query("select page from book")),
        server(packet(1, [1]), wire.column, wire.eof(), long, wire.row("a"), wire.eof()),
      ),
    ).toEqual([["query", "execute SELECT page FROM book = 2"]]);
  });
});

describe("prepared statements", () => {
  it("are prepared, executed and closed, with equal values for equal parameters", () => {
    const all = decoded([
      ...connected(),
      client(wire.prepare("select name from item where code = ?")),
      server(wire.prepared(3, 1, 1)),
      client(wire.execute(3, "a")),
      server(rows(["nail"])),
      client(wire.execute(3, "b", false)),
      server(rows([])),
      client(wire.execute(3, "a", false)),
      server(rows(["nail"])),
      client(command(0x19, wire.statementId(3))),
      client(command(0x0e)),
      server(ok()),
    ]);
    expect(all.dropped).toEqual({});
    expect(
      all.trips.slice(2).map(({ kind, sentUs, calls: [call] }) => [kind, sentUs, call?.kind, call?.rows]),
    ).toEqual([
      ["query", 4000, "prepare", 0],
      ["query", 6000, "execute", 1],
      ["query", 8000, "execute", 0],
      ["query", 10000, "execute", 1],
      ["other", 13000, undefined, undefined],
    ]);
    const [, a, b, again] = all.trips.slice(2).map(({ calls: [call] }) => call?.values);
    expect(again).toBe(a);
    expect(b).not.toBe(a);
  });

  it("fetch through a cursor", () => {
    const noRows = join(packet(1, [1]), wire.column, wire.eof(66));
    const fetch = command(0x1c, wire.statementId(3), [2, 0, 0, 0]);
    expect(
      linesAfter(
        client(wire.prepare("select id from item where id > ?")),
        server(wire.prepared(3, 1, 1)),
        client(wire.execute(3, "1", true, 1)),
        server(noRows),
        client(fetch),
        server(packet(1, [0, 0], text("1")), packet(2, [0, 0], text("2")), wire.eof(66)),
        client(fetch),
        server(packet(1, [0, 0], text("3")), wire.eof(130)),
      ).slice(1),
    ).toEqual([
      ["query", "execute SELECT id FROM item WHERE id > ? = 0"],
      ["query", "fetch SELECT id FROM item WHERE id > ? = 2"],
      ["query", "fetch SELECT id FROM item WHERE id > ? = 1"],
    ]);
  });
});

it("sends a local file in a separate trip", () => {
  const all = decoded([
    ...connected(),
    client(query("load data local infile 'items' into table item")),
    server(packet(1, [0xfb], text("items"))),
    client(packet(2, text("1\tnail\n"))),
    client(packet(3)),
    server(ok(1, 2, 4)),
    client(query("select 1")),
    server(rows(["1"])),
  ]);
  expect(all.dropped).toEqual({});
  expect(lines(all).slice(2).toSorted()).toEqual([
    ["copy", "data LOAD data local infile ? INTO TABLE item = -1"],
    ["query", "execute LOAD data local infile ? INTO TABLE item = 1"],
    ["query", "execute SELECT ? = 1"],
  ]);
});

it("numbers transactions by the server's status", () => {
  expect(
    linesAfter(
      client(query("begin")),
      server(ok(0, 3)),
      client(query("insert into item values (1)")),
      server(ok(1, 3)),
      client(query("commit")),
      server(ok(0, 2)),
      client(query("insert into item values (2)")),
      server(ok(1, 2)),
      client(query("begin; delete from item")),
      server(ok(0, 11), ok(2, 3)),
    ).flatMap(([, ...calls]) => calls),
  ).toEqual([
    "execute BEGIN = 0 in 1",
    "execute INSERT INTO item VALUES (?) = 1 in 1",
    "execute COMMIT = 0 in 1",
    "execute INSERT INTO item VALUES (?) = 1",
    "execute BEGIN = 0 in 2",
    "execute DELETE FROM item = 2 in 2",
  ]);
});

it("parses commands with a reply of one packet, and of definitions", () => {
  expect(
    linesAfter(
      client(command(2, text("shop"))),
      server(ok()),
      client(command(9)),
      server(packet(1, text("Uptime: 5"))),
      client(command(4, text("item\0"))),
      server(wire.column, wire.column, wire.eof()),
      client(command(0x1b, [0, 0])),
      server(wire.eof()),
    ),
  ).toEqual([["other"], ["other"], ["other"], ["other"]]);
});

describe("an invalid length", () => {
  const huge = [0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
  const UNDECODABLE = { "connections that cannot be decoded from some point on": 1 };

  it.each([
    ["a count of columns", packet(1, huge)],
    ["a count of columns past its packet", packet(1, [0xfc, 1])],
    ["no columns", packet(1, [1, 2, 3])],
    ["an OK that is cut", packet(1, [0, 0])],
    ["an OK with a number past its end", packet(1, [0, 0xfd, 1])],
    ["an empty packet", packet(1)],
    ["definitions without an end", join(packet(1, [1]), wire.column, wire.column)],
  ])("ends the decoding of an answer: %s", (_, answer) => {
    const { trips, dropped } = decoded([
      ...connected(),
      client(query("select 1")),
      server(answer),
      client(text("next")),
      server(text("answer")),
    ]);
    expect(dropped).toEqual(UNDECODABLE);
    expect(trips.slice(2).map(({ replyBytes }) => replyBytes)).toEqual([answer.length, 6]);
  });

  it.each([
    ["a count of attributes", command(3, huge, [1])],
    ["an attribute's name", command(3, [1, 1, 0, 1, 0xfd, 0], huge)],
    ["an attribute's value", command(3, [1, 1, 0, 1, 0xfd, 0, 0], huge)],
    ["a statement's number that is cut", command(0x17, [1, 0])],
    ["an unknown command", command(0x60)],
    ["an empty packet", packet(0)],
  ])("ends the decoding of a request: %s", (_, request) => {
    const { trips, dropped } = decoded([
      ...connected(CAPABILITIES.queryAttributes),
      client(request),
      client(text("x")),
      server(text("answer")),
    ]);
    expect(dropped).toEqual(UNDECODABLE);
    expect(trips[2]).toMatchObject({ requestBytes: request.length + 1, replyBytes: 6 });
  });

  it("of changed rows counts none", () => {
    const { trips } = decoded([
      ...connected(),
      client(query("delete from item")),
      server(packet(1, [0], huge, [0, 2, 0, 0, 0])),
    ]);
    expect(trips[2]?.calls).toMatchObject([{ rows: 0 }]);
  });
});
