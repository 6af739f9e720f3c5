import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Conversation } from "../../conversation.ts";
import { SECRET } from "../../testing/connections.ts";
import { expectReadOrRefused } from "../../testing/damage.ts";
import { numbering } from "../../testing/decode.ts";
import { protobuf, START_US, type TestSpan, WRITERS } from "../../testing/spans.ts";
import type { FileFormat } from "../file-format.ts";
import { FORMATS } from "../formats.ts";
import { readConversation } from "../read-conversation.ts";
import { jaeger } from "./jaeger.ts";
import { otlpJson } from "./otlp-json.ts";
import { otlpProtobuf } from "./otlp-protobuf.ts";
import { zipkin } from "./zipkin.ts";

function opened(format: FileFormat, text: string, pieceBytes = 1 << 20): Conversation {
  const bytes = new TextEncoder().encode(text);
  expect(FORMATS.find((one) => one.recognizes(bytes.subarray(0, 64 * 1024)))).toBe(format);
  const reader = format.read({ name: "page", hash: numbering() });
  for (let at = 0; at < bytes.length; at += pieceBytes) reader.take(bytes.subarray(at, at + pieceBytes));
  return reader.finish(false);
}

const NEW = {
  "db.system.name": "postgresql",
  "db.query.text": `select * from item where note = '${SECRET}'`,
};
const OLD = { "db.system": "mysql", "db.statement": "select qty from stock where id = 4711" };
const request = { id: "a", kind: "server", name: "GET", from: 0, to: 90_000 } as const;

describe.each(WRITERS)("%s", (_, format, write) => {
  const read = (spans: readonly TestSpan[]) => opened(format, write(spans));

  it("has calls with old and new attributes, of their request", () => {
    const route = { "http.request.method": "GET", "http.route": "/orders/{id}", "url.path": "/orders/4711" };
    const { statements, endpoints, trips, calls, source, connections, rttUs, dropped } = read([
      // A parent may come after its children.
      { id: "c", parent: "b", from: 1000, to: 3000, attributes: { ...NEW, "db.response.returned_rows": 7 } },
      { id: "d", parent: "b", from: 4000, to: 4500, attributes: OLD },
      { id: "b", parent: "a", kind: "internal", from: 500, to: 5000 },
      { ...request, attributes: route },
    ]);
    expect(statements).toEqual([
      { text: "SELECT * FROM item WHERE note = ?", operation: "SELECT", tables: ["item"] },
      { text: "SELECT qty FROM stock WHERE id = ?", operation: "SELECT", tables: ["stock"] },
    ]);
    expect(endpoints).toEqual(["GET /orders/{id}"]);
    expect(
      [trips.sentUs, trips.requestedUs, trips.answeredUs, trips.endUs].map((one) => Array.from(one)),
    ).toEqual([
      [0, 3000],
      [0, 3000],
      [2000, 3500],
      [2000, 3500],
    ]);
    expect(Array.from(calls.rows)).toEqual([7, -1]);
    expect(Array.from(calls.endpoint)).toEqual([1, 1]);
    expect(source).toEqual({
      kind: "trace",
      name: "page",
      startedAt: new Date(START_US / 1000 + 1).toISOString(),
      timesAt: "client",
      lowerBound: true,
    });
    expect(connections.map(({ protocol }) => protocol)).toEqual(["postgresql", "mysql"]);
    expect(rttUs).toBeNull();
    expect(dropped).toEqual([]);
  });

  it("uses the newest non-empty attribute, in any order", () => {
    const texts = { "sql.query": "select a", "db.query.text": "select b", "db.statement": "select c" };
    const { statements, calls } = read([
      { id: "a", from: 0, to: 10, attributes: { "db.system": "mysql", ...texts } },
      { id: "b", from: 20, to: 30, attributes: { "db.system": "mysql", ...texts, "db.query.text": " " } },
    ]);
    expect(statements.map(({ text }) => text)).toEqual(["SELECT b", "SELECT c"]);
    expect(Array.from(calls.statement)).toEqual([0, 1]);
  });

  it("gives overlapping calls of a trace separate connections, which later traces reuse", () => {
    const call = (trace: string, id: string, from: number, to: number) => ({
      trace,
      id,
      from,
      to,
      attributes: NEW,
    });
    const { trips, connections } = read([
      call("t1", "a", 0, 10),
      call("t1", "b", 5, 12),
      call("t1", "c", 12, 20),
      // Overlaps with the first trace, but with none of its calls.
      call("t2", "d", 10, 12),
      call("t3", "e", 25, 30),
    ]);
    expect(connections).toHaveLength(3);
    const of = Array.from(trips.sentUs, (us, i) => [us, trips.connection[i]]);
    expect(of[0]?.[1]).not.toBe(of[1]?.[1]);
    expect([of[0]?.[1], of[1]?.[1]]).not.toContain(of.find(([us]) => us === 10)?.[1]);
    expect([0, 1, 2]).toContain(of.find(([us]) => us === 25)?.[1]);
  });

  it("gives a trace the connection that has been free longest", () => {
    const times = [
      [0, 100],
      [50, 150],
      [200, 250],
      [260, 300],
      [310, 330],
    ] as const;
    const { trips } = read(
      times.map(([from, to], i) => ({ trace: `t${i}`, id: `s${i}`, from, to, attributes: NEW })),
    );
    expect(Array.from(trips.connection)).toEqual([0, 1, 0, 1, 0]);
  });

  it("keeps sequential calls on one connection, also after two parallel calls", () => {
    const ids = "abcdefgh";
    const loop = Array.from({ length: 6 }, (_, i) => ({
      id: ids.charAt(2 + i),
      from: 4000 + 1500 * i,
      to: 5000 + 1500 * i,
      attributes: { ...NEW, "db.query.text": `select no from line where id = ${i}` },
    }));
    const { trips, connections } = read([
      { id: "a", from: 0, to: 2500, attributes: NEW },
      { id: "b", from: 100, to: 2000, attributes: NEW },
      ...loop,
    ]);
    expect(connections).toHaveLength(2);
    expect(Array.from(trips.connection.slice(2))).toEqual(Array(6).fill(trips.connection[0]));
  });

  it("has the line of source code, by old and new names", () => {
    const of = (id: string, from: number, attributes: Record<string, string | number>) => ({
      id,
      from,
      to: from + 5,
      attributes: { ...NEW, ...attributes },
    });
    const { sourceLines, calls } = read([
      of("a", 0, { "code.file.path": "src/cart.ts", "code.line.number": 31 }),
      of("b", 10, { "code.filepath": "src/cart.ts", "code.lineno": 31, "code.function": "load" }),
      of("c", 20, { "code.function.name": "Cart.lines" }),
      of("d", 30, {}),
    ]);
    expect(sourceLines).toEqual(["src/cart.ts:31", "Cart.lines"]);
    expect(Array.from(calls.sourceLine)).toEqual([1, 1, 2, 0]);
  });

  it("ignores getting a connection from a pool, but not opening one", () => {
    const of = (id: string, name: string, from: number) => ({
      id,
      name,
      from,
      to: from + 5,
      attributes: { "db.system.name": "postgresql" },
    });
    const { trips, dropped } = read([
      of("a", "pg-pool.connect", 0),
      of("b", "pg.connect", 10),
      { id: "c", from: 20, to: 30, name: "pg.query:SELECT pool_connect", attributes: NEW },
    ]);
    expect(Array.from(trips.kind)).toEqual([1, 0]);
    expect(dropped).toEqual([
      { what: "spans that take a connection from a pool, which is open in most cases", count: 1 },
    ]);
  });

  it("counts nested database spans once", () => {
    const { calls, dropped } = read([
      { id: "a", from: 0, to: 90, attributes: { ...NEW, "db.query.text": "select 1" } },
      { id: "b", parent: "a", kind: "internal", from: 10, to: 80 },
      { id: "c", parent: "b", from: 20, to: 70, attributes: NEW },
    ]);
    expect(calls.trip).toHaveLength(1);
    expect(dropped).toEqual([
      { what: "spans of databases that contain others, which are counted instead", count: 1 },
    ]);
  });

  it("names calls without text by operation and table, and connection openings", () => {
    const { statements, trips, dropped } = read([
      { id: "a", from: 0, to: 5, name: "pg.connect", attributes: { "db.system": "postgresql" } },
      {
        id: "b",
        from: 9,
        to: 12,
        attributes: { "db.system": "postgresql", "db.operation": "SELECT", "db.sql.table": "item" },
      },
      { id: "c", from: 19, to: 22, name: `find user ${SECRET}`, attributes: { "db.system": "mongodb" } },
    ]);
    expect(statements.map(({ text }) => text)).toEqual(["SELECT item", "FIND ?"]);
    expect(Array.from(trips.kind)).toEqual([1, 0, 0]);
    expect(dropped).toEqual([
      { what: "spans without statement text, named by their operation and table", count: 1 },
      { what: "spans without statement text, named by their span", count: 1 },
    ]);
  });

  it("names JSON calls by operation and collection, and compares their values", () => {
    const found = (id: number, user: number, collection: string) => ({
      id: `${id}`,
      from: 10 * id,
      to: 10 * id + 5,
      attributes: {
        "db.system": "mongodb",
        "db.operation": "find",
        "db.mongodb.collection": collection,
        "db.statement": `{"find": "${collection}", "filter": {"user": "${SECRET}${user}"}}`,
      },
    });
    const { statements, calls } = read([
      found(1, 1, "order"),
      found(2, 2, "order"),
      found(3, 2, "item"),
      found(4, 2, "order"),
    ]);
    expect(statements.map(({ text, tables }) => [text, tables])).toEqual([
      ["FIND order", ["order"]],
      ["FIND item", ["item"]],
    ]);
    const [first, second, , fourth] = calls.values;
    expect([first === second, second === fourth]).toEqual([false, true]);
  });

  it("counts invalid spans: cycles, missing parents, negative durations, other kinds", () => {
    const { calls, dropped } = read([
      { id: "a", parent: "b", kind: "internal", from: 0, to: 50 },
      { id: "b", parent: "a", kind: "internal", from: 0, to: 50 },
      { id: "c", parent: "a", from: 10, to: 20, attributes: NEW },
      { id: "d", parent: "gone", from: 30, to: 40, attributes: NEW },
      { id: "e", from: 50, to: 45, attributes: NEW },
      { id: "d", parent: "gone", from: 30, to: 40, attributes: NEW },
      { id: "f", kind: "server", from: 60, to: 70, attributes: NEW },
      { id: "", from: 80, to: 90, attributes: NEW },
      // In milliseconds. The others are in microseconds.
      { id: "g", from: START_US / 1000 - START_US, to: START_US / 1000 - START_US + 9, attributes: NEW },
    ]);
    expect(calls.trip).toHaveLength(2);
    expect(Object.fromEntries(dropped.map(({ what, count }) => [what, count]))).toEqual({
      "circles of spans that are each other's parents": 1,
      "spans whose parent is not in the file": 1,
      "spans that end before they begin": 1,
      "spans that are in the file twice": 1,
      "spans of databases that are not of kind CLIENT": 1,
      "spans without an id": 1,
      "spans ten years or more before the others: their times may have another unit": 1,
    });
  });

  it("counts client spans without a target", () => {
    const { calls, dropped } = read([
      { id: "a", from: 0, to: 90, name: "query" },
      { id: "b", from: 100, to: 190, name: "findById", service: "mysql" },
      { id: "c", from: 200, to: 290, attributes: { "http.request.method": "GET" } },
      { id: "d", from: 300, to: 390, attributes: { "rpc.system": "grpc" } },
      { id: "e", from: 400, to: 490, attributes: { "messaging.system": "kafka" } },
      // A span with children is a request to a service with its own spans.
      { id: "f", from: 500, to: 590 },
      { id: "g", parent: "f", from: 510, to: 520, kind: "server" },
      { id: "h", parent: "g", from: 512, to: 515, attributes: NEW },
    ]);
    expect(calls.trip).toHaveLength(1);
    expect(dropped).toEqual([
      { what: "spans of kind CLIENT that name neither a database nor another protocol", count: 2 },
    ]);
  });

  it("shifts a service with a slow clock into its calling request", () => {
    const { trips, dropped } = read([
      { id: "a", service: "front", kind: "client", from: 0, to: 100 },
      { id: "b", parent: "a", service: "stock", kind: "server", from: -900_000, to: -899_940 },
      { id: "c", parent: "b", service: "stock", from: -899_990, to: -899_980, attributes: OLD },
      { id: "d", parent: "a", service: "front", from: 0, to: 5, attributes: OLD },
    ]);
    expect(Array.from(trips.sentUs)).toEqual([0, 30]);
    expect(dropped).toEqual([
      { what: "requests between services whose clocks differ, moved into the request", count: 1 },
    ]);
  });

  it("has no secret from a name, address or attribute", () => {
    const all = JSON.stringify(
      read([
        { ...request, name: `GET /u/ann@example.com?token=${SECRET}` },
        {
          id: "r",
          kind: "server",
          from: 0,
          to: 9,
          attributes: { "http.method": "GET", "http.target": `/u/77?key=${SECRET}` },
        },
        {
          id: "c",
          parent: "a",
          from: 1,
          to: 2,
          attributes: { ...NEW, "db.query.parameter.0": SECRET, "db.user": SECRET },
        },
        { id: "d", parent: "r", from: 3, to: 4, attributes: OLD, service: SECRET },
      ]),
    );
    expect(all).toContain("GET /u/?");
    expect(all).not.toContain("hunter2");
    expect(all).not.toContain("4711");
    expect(all).not.toContain("ann@");
  });

  it("is the same in chunks of any size", () => {
    const text = write([
      { ...request, name: "GET /größe" },
      { id: "b", parent: "a", from: 5, to: 90, attributes: NEW },
      { id: "c", parent: "a", from: 95, to: 99, attributes: OLD },
    ]);
    const whole = opened(format, text);
    for (const size of [1, 7, 64, 1000]) expect(opened(format, text, size)).toEqual(whole);
  });

  it("is parsed or rejected after any truncation or change", () => {
    expectReadOrRefused(format, write([request, { id: "b", parent: "a", from: 5, to: 90, attributes: NEW }]));
  });
});

describe("invalid JSON", () => {
  const refused = (text: string) => () => {
    const reader = otlpJson.read({ name: "", hash: numbering() });
    reader.take(new TextEncoder().encode(text));
    reader.finish(false);
  };

  it("is rejected with its position", () => {
    expect(refused(`{"resourceSpans":[{"scopeSpans":[{"spans":[{"a":${"[".repeat(1_000_000)}`)).toThrow(
      /^Byte \d+: Values are nested more than 1000 deep here/,
    );
    expect(refused('{"resourceSpans":[{"scopeSpans":[{"spans":[{"a":,}]}]}]}')).toThrow(
      "Byte 43: The entry that begins here is not JSON.",
    );
    expect(refused('{"resourceSpans":[}')).toThrow("Byte 18: A ] is expected here.");
    expect(refused('{"resourceSpans":[]}')).toThrow(/no span of a database client/);
  });

  it("is skipped in unused parts", () => {
    const deep = `${"[".repeat(900)}${"]".repeat(900)}`;
    expect(refused(`{"other":${deep},"resourceSpans":[]}`)).toThrow(/no span of a database client/);
  });
});

it("parses other layouts: Tempo batches, OTLP arrays, Zipkin's nested arrays, names of kinds", () => {
  const span = {
    traceId: "t",
    spanId: "s",
    kind: "SPAN_KIND_CLIENT",
    startTimeUnixNano: 1_544_712_660_000_000_000,
    endTimeUnixNano: 1_544_712_661_000_000_000,
    attributes: [
      { key: "db.system", value: { stringValue: "redis" } },
      { key: "db.statement", value: { stringValue: `SET token ${SECRET}` } },
    ],
  };
  const tempo = opened(
    otlpJson,
    JSON.stringify({ batches: [{ instrumentationLibrarySpans: [{ spans: [span] }] }] }),
  );
  expect(Array.from(tempo.trips.endUs)).toEqual([1_000_000]);
  expect(tempo.statements).toEqual([{ text: "SET ?", operation: "SET", tables: [] }]);
  const documents = ["s", "u", "v"].map((spanId) => ({
    resourceSpans: [{ scopeSpans: [{ spans: [{ ...span, spanId }] }] }],
  }));
  for (const text of [JSON.stringify(documents), documents.map((one) => JSON.stringify(one)).join(" ")])
    for (const size of [13, 1 << 20]) expect(opened(otlpJson, text, size).calls.trip).toHaveLength(3);
  const one = {
    traceId: "t",
    id: "1",
    kind: "CLIENT",
    timestamp: 5,
    duration: 3,
    tags: { "sql.query": "select 1" },
  };
  expect(opened(zipkin, JSON.stringify([[one], [{ ...one, traceId: "u" }]])).calls.trip).toHaveLength(2);
});

it("has a connection for each server that Zipkin names in addition to attributes, and parses Jaeger's kinds in any case", () => {
  const one = { traceId: "t", kind: "CLIENT", duration: 4, tags: { "sql.query": "select 1" } };
  const [left, right] = [
    { serviceName: "mysql-shop", ipv4: "10.0.0.9", port: 3307 },
    { serviceName: "mysql-shop", ipv4: "10.0.0.8", port: 3307 },
  ];
  const spans = [left, right, left, { ...left, port: 3308 }].map((remoteEndpoint, i) => {
    return { ...one, id: `${i}`, timestamp: START_US + 10 * i, remoteEndpoint };
  });
  const { trips } = opened(zipkin, JSON.stringify(spans));
  expect(Array.from(trips.connection)).toEqual([0, 1, 0, 2]);
  const tags = { "span.kind": "CLIENT", "db.statement": "select 1", "db.type": "sql" };
  const span = {
    traceID: "t",
    spanID: "1",
    operationName: "query",
    startTime: START_US,
    duration: 5,
    tags: Object.entries(tags).map(([key, value]) => ({ key, type: "string", value })),
  };
  expect(opened(jaeger, JSON.stringify({ data: [{ spans: [span] }] })).calls.trip).toHaveLength(1);
});

describe("a span reported in parts", () => {
  const own = { traceId: "t", id: "7", kind: "CLIENT" };
  const text = { "sql.query": "select qty from stock where id = 4711" };
  const whole = { ...own, parentId: "5", timestamp: START_US + 40, duration: 900, tags: text };
  const route = { "http.method": "GET", "http.route": "/stock" };
  const requests = [
    { traceId: "t", id: "5", kind: "CLIENT", timestamp: START_US, duration: 5000 },
    { traceId: "t", id: "5", kind: "SERVER", shared: true, tags: route },
  ];

  it.each<[string, readonly object[]]>([
    [
      "its text later",
      [
        { ...whole, tags: {} },
        { ...own, tags: text },
      ],
    ],
    [
      "its text first",
      [
        { traceId: "t", id: "7", tags: text },
        { ...whole, tags: {} },
      ],
    ],
    [
      "its time later",
      [{ ...own, tags: text }, { ...own, timestamp: START_US + 40 }, { ...own, duration: 900 }, whole],
    ],
    [
      "a better text later",
      [
        { ...whole, tags: { "db.system": "mysql", "db.operation": "SELECT" } },
        { ...own, tags: text },
      ],
    ],
    [
      "its parent later",
      [
        { ...own, timestamp: START_US + 40, tags: text },
        { ...own, parentId: "5", duration: 900 },
      ],
    ],
  ])("is one call, with %s", (_, pieces) => {
    const { calls, trips, statements, endpoints, dropped } = opened(
      zipkin,
      JSON.stringify([...pieces, ...requests]),
    );
    expect([statements[0]?.text, Array.from(calls.trip), Array.from(trips.endUs)]).toEqual([
      "SELECT qty FROM stock WHERE id = ?",
      [0],
      [900],
    ]);
    expect([endpoints, Array.from(calls.endpoint)]).toEqual([["GET /stock"], [1]]);
    expect(dropped.filter(({ what }) => what !== "spans that are in the file twice")).toEqual([]);
  });

  it("counts as a duplicate if a part adds nothing", () => {
    const { dropped } = opened(zipkin, JSON.stringify([whole, { ...own, duration: 900 }, ...requests]));
    expect(dropped).toEqual([{ what: "spans that are in the file twice", count: 1 }]);
  });
});

it("recognizes a request by a span without times", () => {
  const spans = [
    { traceId: "t", id: "1", kind: "SERVER", name: "post /installs" },
    {
      traceId: "t",
      id: "2",
      parentId: "1",
      kind: "CLIENT",
      timestamp: 5,
      duration: 3,
      tags: { "sql.query": "select 1" },
    },
    { traceId: "t", id: "3", parentId: "1", kind: "CLIENT", tags: { "sql.query": "select 1" } },
  ];
  const { endpoints, calls, dropped } = opened(zipkin, JSON.stringify(spans));
  expect(endpoints).toEqual(["post /installs"]);
  expect(calls.trip).toHaveLength(1);
  expect(dropped).toEqual([{ what: "spans of databases without a time", count: 1 }]);
});

describe("public traces", () => {
  const folder = new URL("../../../fixtures/traces/", import.meta.url);
  const read = async (name: string) => {
    const bytes = readFileSync(new URL(name, folder));
    return readConversation(
      name,
      (async function* () {
        yield bytes;
      })(),
    );
  };

  it("has each statement that a text search finds", async () => {
    for (const [name, format] of [
      ["zipkin-simple-db-p6.json", "Zipkin traces"],
      ["zipkin-web-install.json.gz", "Zipkin traces"],
    ] as const) {
      const opened = await read(name);
      const bytes = readFileSync(new URL(name, folder));
      const text = (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
      expect(opened.format).toBe(format);
      expect(opened.conversation.calls.trip).toHaveLength(
        text.match(/"(?:sql|cassandra)\.query":/g)?.length ?? 0,
      );
    }
  });

  it("has no call if the protocol's example has none", async () => {
    await expect(read("otlp-example.json")).rejects.toThrow(/The traces have no span of a database client/);
  });
});

describe.each(["none", "4 bytes", "varint"] as const)("OTLP as Protocol Buffers, lengths: %s", (framing) => {
  const write = WRITERS[0]?.[2] ?? (() => "");
  const spans: TestSpan[] = [
    { ...request, attributes: { "http.route": "/orders/{id}", "http.request.method": "GET" } },
    { id: "b", parent: "a", from: 5, to: 90, attributes: { ...NEW, "db.response.returned_rows": 300 } },
    { id: "c", parent: "a", from: 95, to: 99, attributes: { ...OLD, "db.response.returned_rows": 12 } },
    { id: "d", parent: "b", kind: "internal", from: 95, to: 99 },
  ];
  // One row count is an integer, the other a floating-point number.
  const trace = "0af7651916cd43dd8448eb211c80319c";
  const text = write(spans.map((one) => ({ ...one, trace }))).replace('"intValue":"12"', '"doubleValue":12');
  const file = protobuf(text, framing);
  const read = (bytes: Uint8Array, size: number) => {
    expect(FORMATS.find((one) => one.recognizes(bytes))).toBe(otlpProtobuf);
    const reader = otlpProtobuf.read({ name: "page", hash: numbering() });
    // Recognized content is available at once.
    reader.take(bytes.subarray(0, 600));
    for (let at = 600; at < bytes.length; at += size) reader.take(bytes.subarray(at, at + size));
    return reader.finish(false);
  };

  it("equals the same spans as JSON", () => {
    const json = opened(otlpJson, text);
    expect(Array.from(json.calls.rows)).toEqual([300, 12]);
    expect(Array.from(json.calls.trace)).toEqual([0x8eb211c80319c, 0x8eb211c80319c]);
    for (const size of [1, 50, 1e6]) expect(read(file, size)).toEqual(json);
    expect(JSON.stringify(json)).not.toContain("hunter2");
  });

  it("equals the JSON of protobuf's own library", () => {
    const base64 = btoa(
      String.fromCharCode(...(trace.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))),
    );
    const bytes = text.replaceAll(trace, base64);
    const named = bytes.replace(/"[a-z]+(?:[A-Z][a-z]+)+":/g, (name) =>
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    );
    expect(named).toContain('"start_time_unix_nano":');
    for (const one of [bytes, named]) expect(opened(otlpJson, one)).toEqual(opened(otlpJson, text));
  });

  it("is parsed or rejected after any truncation or change", () => {
    const changes = fc.array(
      fc.tuple(fc.nat(file.length - 1), fc.constantFrom(0, 1, 10, 18, 0x7f, 0x80, 0xff)),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(changes, fc.nat(file.length), (some, end) => {
        const copy = file.slice(0, end);
        for (const [at, to] of some) if (at < end) copy[at] = to;
        const reader = otlpProtobuf.read({ name: "", hash: numbering() });
        try {
          reader.take(copy);
          reader.finish(false);
        } catch (error) {
          expect((error as Error).name).toBe("ConversationFileError");
        }
      }),
      { numRuns: 120 },
    );
  });
});
