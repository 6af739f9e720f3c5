import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ConversationBuilder } from "../../build.ts";
import type { Conversation } from "../../conversation.ts";
import { join, text } from "../../testing/bytes.ts";
import { CONNECTIONS, SECRET } from "../../testing/connections.ts";
import { client, type Decoded, decoded, numbering, type Segment, server } from "../../testing/decode.ts";
import * as mysql from "../../testing/mysql-wire.ts";
import { generator, type Packetizing, packetize } from "../../testing/packetize.ts";
import { captureFile, fileOf, START_S, type TcpPacket, WIRE, type Wire } from "../../testing/packets.ts";
import * as postgres from "../../testing/postgres-wire.ts";
import { capture } from "./capture.ts";

const PLAIN: Packetizing = {
  seed: 1,
  segmentBytes: 1400,
  repeated: 0,
  keepAlives: 0,
  disorder: 0,
  clientSequence: 4_000_000_000,
  serverSequence: 77,
  clientRttUs: 0,
  serverRttUs: 0,
};

function opened(file: Uint8Array, pieceBytes = file.length): Conversation {
  expect(capture.recognizes(file.subarray(0, 64 * 1024))).toBe(true);
  const reader = capture.read({ name: "a.pcap", hash: numbering() });
  // Recognized content is available at once.
  reader.take(file.subarray(0, 12));
  for (let at = 12; at < file.length; at += pieceBytes) reader.take(file.subarray(at, at + pieceBytes));
  return reader.finish(false);
}

/** The conversation that a recorder would produce from the same bytes, from its first trip on. */
function recordedOf({
  trips,
  dropped,
}: Decoded): Pick<Conversation, "trips" | "calls" | "statements" | "dropped"> {
  const builder = new ConversationBuilder();
  const startUs = Math.min(...trips.map(({ sentUs }) => sentUs));
  for (const trip of trips) {
    const { sentUs, requestedUs, answeredUs, endUs } = trip;
    const times = [sentUs, requestedUs, answeredUs, endUs].map((us) => us - startUs);
    const [sent = 0, requested = 0, answered = 0, end = 0] = times;
    builder.trip({
      ...trip,
      connection: 0,
      sentUs: sent,
      requestedUs: requested,
      answeredUs: answered,
      endUs: end,
    });
  }
  for (const [what, count] of Object.entries(dropped)) builder.drop(what, count);
  const source = {
    kind: "capture",
    name: "",
    startedAt: null,
    timesAt: "client",
    lowerBound: false,
  } as const;
  const { trips: columns, calls, statements, dropped: counted } = builder.build(source);
  return { trips: columns, calls, statements, dropped: counted };
}

const wires = fc.record<Wire>({
  link: fc.constantFrom("ethernet", "null", "loop", "raw", "cooked", "cooked 2"),
  ip: fc.constantFrom(4, 6),
  vlans: fc.nat(2),
  fragment: fc.constantFrom(65_000, 1200, 48),
  isLarge: fc.constant(false),
  snapLength: fc.constant(262_144),
  file: fc.constantFrom("pcap", "pcapng"),
  littleEndian: fc.boolean(),
  nanoseconds: fc.boolean(),
});

const packetizings = fc.record<Packetizing>({
  seed: fc.nat(),
  segmentBytes: fc.constantFrom(1, 5, 60, 1448, 65_483),
  repeated: fc.constantFrom(0, 0.3, 0.7),
  keepAlives: fc.constantFrom(0, 0.2),
  disorder: fc.constantFrom(0, 2, 6),
  clientSequence: fc.constantFrom(0, 2 ** 32 - 1, 2 ** 32 - 100, 2 ** 31 - 20, 12_345),
  serverSequence: fc.constantFrom(0, 2 ** 32 - 2, 2 ** 32 - 150, 2 ** 31 - 5, 54_321),
  clientRttUs: fc.constantFrom(0, 2, 300),
  serverRttUs: fc.constantFrom(0, 450),
});

describe.each(Object.entries(CONNECTIONS))("a captured connection of %s protocol", (_, segments) => {
  const expected = recordedOf(decoded(segments));

  it("equals the recorder's result, with any packets and chunks", () => {
    fc.assert(
      fc.property(packetizings, wires, fc.constantFrom(1, 100, 4096, 1e6), (how, wire, pieceBytes) => {
        const { trips, calls, statements, dropped, connections } = opened(
          captureFile(packetize(segments, how), wire),
          pieceBytes,
        );
        expect({ trips, calls, statements, dropped }).toEqual(expected);
        expect(connections).toMatchObject([{ rttUs: how.clientRttUs + how.serverRttUs }]);
      }),
      { numRuns: 25 },
    );
  });

  it("is the same if a network card splits large segments", () => {
    const wire = { ...WIRE, isLarge: true };
    for (const ip of [4, 6] as const) {
      const { trips, calls } = opened(
        captureFile(packetize(segments, { ...PLAIN, segmentBytes: 1e6 }), { ...wire, ip }),
      );
      expect({ trips, calls }).toEqual({ trips: expected.trips, calls: expected.calls });
    }
  });

  it("contains no secret after any loss or truncation", () => {
    fc.assert(
      fc.property(packetizings, fc.constantFrom(262_144, 100, 80), fc.nat(), (how, snapLength, seed) => {
        const random = generator(seed);
        const remaining = packetize(segments, how).filter(() => random() > 0.15);
        const file = captureFile(remaining, { ...WIRE, snapLength });
        const all = JSON.stringify(openedOrRefused(file), (_, value) =>
          ArrayBuffer.isView(value) ? [...(value as Float64Array)] : value,
        );
        expect(all).not.toContain(SECRET);
        expect(all).not.toContain("hunter2");
      }),
      { numRuns: 25 },
    );
  });

  it("counts each byte once, captured or missing", () => {
    const sent = segments.reduce((sum, [, bytes]) => sum + bytes.length, 0);
    const first = packetize(segments, { ...PLAIN, segmentBytes: 50 });
    const dataPackets = first.filter(({ bytes }) => bytes.length > 0);
    fc.assert(
      fc.property(fc.nat(dataPackets.length - 1), (lost) => {
        const lostPacket = dataPackets[lost];
        const { trips, dropped, source } = opened(captureFile(first.filter((one) => one !== lostPacket)));
        const missing = dropped.find(({ what }) => what === "bytes that are missing in the capture");
        expect(missing?.count).toBe(lostPacket?.bytes.length);
        expect(source.lowerBound).toBe(true);
        const counted = [...trips.requestBytes, ...trips.replyBytes].reduce((sum, bytes) => sum + bytes, 0);
        expect(counted).toBeLessThanOrEqual(sent);
      }),
    );
  });

  it("is parsed or rejected after any change or truncation", () => {
    const file = captureFile(packetize(segments, { ...PLAIN, segmentBytes: 40 }), {
      ...WIRE,
      file: "pcapng",
    });
    const other = captureFile(packetize(segments, { ...PLAIN, segmentBytes: 40 }));
    fc.assert(
      fc.property(
        fc.constantFrom(file, other),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff, 0x45, 0x60)), { maxLength: 8 }),
        fc.nat(),
        (whole, changes, end) => {
          const copy = whole.slice(0, 64 + (end % whole.length));
          for (const [at, to] of changes) copy[24 + (at % copy.length)] = to;
          for (const { sentUs, requestedUs, answeredUs, endUs } of timesOf(openedOrRefused(copy)))
            expect(sentUs <= requestedUs && requestedUs <= answeredUs && answeredUs <= endUs).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  });
});

function openedOrRefused(file: Uint8Array): Conversation | string {
  try {
    return opened(file);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "ConversationFileError") throw error;
    return error.message;
  }
}

function timesOf(conversation: Conversation | string) {
  if (typeof conversation === "string") return [];
  const { sentUs, requestedUs, answeredUs, endUs } = conversation.trips;
  return Array.from(sentUs, (us, i) => ({
    sentUs: us,
    requestedUs: requestedUs[i] ?? Number.NaN,
    answeredUs: answeredUs[i] ?? Number.NaN,
    endUs: endUs[i] ?? Number.NaN,
  }));
}

const SIGN_IN: readonly Segment[] = [
  client(postgres.startup("ann")),
  server(postgres.authentication(0), postgres.ready()),
];
const select = (id: number) => postgres.query(`select * from item where id = ${id}`);
const answer = join(postgres.row("apple"), postgres.complete("SELECT 1"), postgres.ready());

it("shows a pipeline as the client sent it, captured at the server", () => {
  // Three requests 0.2 ms apart, 20 ms from the server, which answers each before the next arrives.
  const [c, s] = [20_000, 100];
  const how = { ...PLAIN, clientRttUs: c, serverRttUs: s };
  const opening = packetize(SIGN_IN.slice(0, 0), how).slice(0, 3);
  const events: { from: "client" | "server"; atUs: number; bytes: Uint8Array }[] = [
    { from: "client", atUs: 1000, bytes: postgres.startup("ann") },
    { from: "server", atUs: 21_500, bytes: join(postgres.authentication(0), postgres.ready()) },
    ...[0, 200, 400].map((us) => ({ from: "client" as const, atUs: 30_000 + us, bytes: select(us) })),
    ...[0, 200, 400].map((us) => ({ from: "server" as const, atUs: 50_150 + us, bytes: answer })),
  ];
  const captured = events
    .map(({ from, atUs, bytes }) => ({ from, bytes, atUs: from === "client" ? atUs + c / 2 : atUs - c / 2 }))
    .sort((a, b) => a.atUs - b.atUs);
  const next = { client: how.clientSequence + 1, server: how.serverSequence + 1 };
  const packets: TcpPacket[] = captured.map(({ from, atUs, bytes }) => {
    const sequence = next[from] >>> 0;
    next[from] += bytes.length;
    // The client has received no answers when it sends its last request.
    const acknowledged = from === "server" ? next.client : how.serverSequence + (atUs < 30_000 ? 1 : 1 + 15);
    return { from, atUs, sequence, acknowledged: acknowledged >>> 0, flags: 0, bytes };
  });
  const { trips, calls, rttUs } = opened(captureFile([...opening, ...packets]));
  expect(rttUs).toBe(c + s);
  expect(Array.from(trips.sentUs)).toEqual([0, 29_000]);
  expect(Array.from(trips.answeredUs)).toEqual([20_500, 49_150]);
  expect(Array.from(trips.endUs)).toEqual([20_500, 49_550]);
  expect(Array.from(calls.trip)).toEqual([1, 1, 1]);
});

it("continues decoding after a loss within a row", () => {
  const big = postgres.row("x".repeat(5000));
  const packets = packetize(
    [
      ...SIGN_IN,
      client(select(1)),
      server(big, postgres.complete("SELECT 1"), postgres.ready()),
      client(select(2)),
      server(answer),
    ],
    { ...PLAIN, segmentBytes: 1 },
  );
  // The first bytes of the row are captured, and its last.
  const rows = packets.filter(({ bytes, atUs }) => bytes.length > 0 && atUs === 4000);
  const lost = new Set(rows.slice(100, 3000));
  const { trips, calls, dropped } = opened(captureFile(packets.filter((one) => !lost.has(one))));
  expect(dropped).toEqual([{ what: "bytes that are missing in the capture", count: 2900 }]);
  expect(Array.from(calls.rows)).toEqual([1, 1]);
  expect(trips.replyBytes[1]).toBe(
    big.length + postgres.complete("SELECT 1").length + postgres.ready().length,
  );
});

describe("a missing message", () => {
  const lose = (segments: readonly Segment[], number: number) => {
    const packets = packetize(segments, PLAIN);
    const lost = packets.filter(({ bytes, atUs }) => bytes.length > 0 && atUs === 1000 * number);
    return opened(captureFile(packets.filter((one) => !lost.includes(one))));
  };

  it("stops the decoding until the next PostgreSQL request", () => {
    const rounds = [1, 2, 3].flatMap((id) => [client(select(id)), server(answer)]);
    const { trips, calls, dropped } = lose([...SIGN_IN, ...rounds], 5);
    expect(Array.from(calls.trip)).toEqual([1, 3]);
    expect(Array.from(trips.kind)).toEqual([1, 0, 3, 0]);
    expect(Array.from(trips.requestBytes).slice(2)).toEqual([select(2).length, select(3).length]);
    expect(dropped).toEqual(
      [
        { what: "bytes that are missing in the capture", count: select(2).length },
        {
          what: "places with lost bytes, from which turnarounds are counted up to a readable request",
          count: 1,
        },
      ].toReversed(),
    );
  });

  it("stops the decoding until the next MySQL request, and statements stay prepared", () => {
    const opening = [server(mysql.greeting()), client(mysql.login()), server(mysql.ok(0, 2, 2))];
    const prepared = [client(mysql.prepare("select a from t where b = ?")), server(mysql.prepared(3, 1, 1))];
    const rounds = [1, 2, 3].flatMap((id) => [client(mysql.query(`select ${id}`)), server(mysql.ok())]);
    const last = [client(mysql.execute(3, "x")), server(mysql.ok())];
    const { trips, calls, statements } = lose([...opening, ...prepared, ...rounds, ...last], 8);
    expect(Array.from(trips.kind)).toEqual([1, 1, 0, 0, 3, 0, 0]);
    expect(Array.from(calls.trip)).toEqual([2, 3, 5, 6]);
    expect(Array.from(calls.statement, (i) => statements[i]?.text)).toEqual([
      "SELECT a FROM t WHERE b = ?",
      "SELECT ?",
      "SELECT ?",
      "SELECT a FROM t WHERE b = ?",
    ]);
  });

  it("may be the answer to MySQL's login", () => {
    const opening = [server(mysql.greeting()), client(mysql.login()), server(mysql.ok(0, 2, 2))];
    const { calls } = lose([...opening, client(mysql.query("select 1")), server(mysql.ok())], 3);
    expect(calls.trip.length).toBe(1);
  });

  it("leaves round trips without statements if MySQL's next packet is not a whole command", () => {
    const opening = [server(mysql.greeting()), client(mysql.login()), server(mysql.ok(0, 2, 2))];
    const round = (bytes: Uint8Array) => [client(bytes), server(mysql.ok())];
    const [first, second, third] = [1, 2, 3].map((id) => mysql.query(`select ${id}`));
    if (!first || !second || !third) return;
    const numbered = second.map((byte, i) => (i === 3 ? 1 : byte));
    for (const broken of [numbered, second.subarray(0, -1), join(second, Uint8Array.of(7))]) {
      const { trips } = lose([...opening, ...round(first), ...round(broken), ...round(third)], 4);
      expect(Array.from(trips.kind)).toEqual([1, 1, 3, 3, 0]);
    }
  });
});

describe("a capture that starts within a connection", () => {
  const segments = [...SIGN_IN, client(select(1)), server(answer), client(select(2)), server(answer)];
  const within = (some: readonly Segment[]) => packetize(some, PLAIN).filter(({ atUs }) => atUs >= 3000);
  const packets = within(segments);

  it("counts round trips, with the server by its port", () => {
    const own = segments.map(
      ([side, bytes], i): Segment => [side, i < 2 ? bytes : bytes.map((byte) => byte ^ 1)],
    );
    const { trips, connections, rttUs, dropped } = opened(captureFile(within(own)));
    expect(rttUs).toBeNull();
    expect(connections).toEqual([{ protocol: "unknown", encrypted: false, rttUs: null }]);
    expect(Array.from(trips.requestBytes)).toEqual([select(1).length, select(2).length]);
    expect(Array.from(trips.sentUs)).toEqual([0, 2000]);
    expect(dropped).toEqual([{ what: expect.stringMatching(/^connections that began before/), count: 1 }]);
  });

  it("is decoded for PostgreSQL", () => {
    const { connections, calls, statements, rttUs } = opened(captureFile(packets));
    expect(rttUs).toBeNull();
    expect(connections).toEqual([{ protocol: "postgresql", encrypted: false, rttUs: null }]);
    expect(statements).toMatchObject([{ text: "SELECT * FROM item WHERE id = ?" }]);
    expect(Array.from(calls.rows)).toEqual([1, 1]);
  });

  it("treats a port with a new connection as the server's", () => {
    const ports = { client: 1200, server: 40_000 };
    const other = captureFile(packetize(segments, PLAIN), WIRE, { client: 1300, server: 40_000 });
    const file = join(other, captureFile(packets, WIRE, ports).subarray(24));
    expect(opened(other).connections).toHaveLength(1);
    const reader = capture.read({ name: "", hash: numbering() });
    reader.take(file);
    const { trips, connections } = reader.finish(false);
    expect(connections.map(({ rttUs }) => rttUs)).toEqual([0, null]);
    expect(Array.from(trips.requestBytes).slice(-2)).toEqual([select(1).length, select(2).length]);
  });
});

describe("other traffic", () => {
  const http: Segment[] = [
    client(text("GET /cart HTTP/1.1\r\n\r\n")),
    server(text("HTTP/1.1 200 OK\r\n\r\n")),
  ];
  const own: Segment[] = [client(text("\x01\x02open")), server(text("\x01\x02done"))];
  const file = (...parts: readonly [segments: readonly Segment[], server: number][]) =>
    join(
      ...parts.map(([segments, port], i) => {
        const packets = packetize(segments, { ...PLAIN, clientSequence: 1000 * i });
        const one = captureFile(packets, WIRE, { client: 40_000 + i, server: port });
        return i === 0 ? one : one.subarray(24);
      }),
    );
  const database = [...SIGN_IN, client(select(1)), server(answer)];

  it("is ignored if there is database traffic", () => {
    const { connections, dropped } = opened(file([http, 80], [database, 15_432], [own, 3100], [http, 80]));
    expect(connections).toMatchObject([{ protocol: "postgresql" }]);
    expect(dropped).toEqual([
      { what: "connections of HTTP, which are not of a known database", count: 2 },
      { what: "connections to port 3100, which are not of a known database", count: 1 },
    ]);
  });

  it("is used if there is nothing better: an unknown protocol before HTTP", () => {
    const unknown = opened(file([http, 80], [own, 3100]));
    expect(Array.from(unknown.trips.requestBytes)).toEqual([6]);
    expect(unknown.dropped).toEqual([{ what: "connections of HTTP, which are not of a database", count: 1 }]);
    expect(Array.from(opened(file([http, 8080])).trips.replyBytes)).toEqual([19]);
  });

  it("without HTTP if a known database port is used, such as SQL Server's", () => {
    expect(opened(file([http, 80], [own, 1433])).trips.requestBytes).toHaveLength(1);
  });
});

it("parses a second connection with the same ports", () => {
  const segments = [...SIGN_IN, client(select(1)), server(answer)];
  const first = packetize(segments, PLAIN);
  const second = packetize(segments, { ...PLAIN, clientSequence: 9, serverSequence: 8 }).map((one) => ({
    ...one,
    atUs: one.atUs + 20_000,
  }));
  const { connections, trips } = opened(captureFile([...first, ...second]));
  expect(connections).toHaveLength(2);
  expect(Array.from(trips.connection)).toEqual([0, 0, 1, 1]);
});

it("counts a connection once that was captured before and after address translation", () => {
  const segments = [...SIGN_IN, client(select(1)), server(answer)];
  const packets = packetize(segments, PLAIN);
  const both = join(
    captureFile(packets, WIRE, { client: 1111, server: 5432 }),
    captureFile(packets, WIRE, { client: 1111, server: 15_432 }).subarray(24),
  );
  const { connections, dropped } = opened(both);
  expect(connections).toHaveLength(1);
  expect(dropped).toEqual([
    { what: "connections that were captured a second time, with other addresses", count: 1 },
  ]);
});

/** Round trips from a program to a pool, from the pool to the database, and from another program to the database. */
function captureOfPool(trips: number): Uint8Array {
  const requestsFrom = (from: number) =>
    Array.from({ length: trips }, (_, i) => [client(select(from + i)), server(answer)]).flat();
  const at = (segments: readonly Segment[], insideUs: number) =>
    packetize([...SIGN_IN, ...segments], { ...PLAIN, clientSequence: 100 + insideUs }).map((packet) => ({
      ...packet,
      atUs: 3 * packet.atUs + (packet.atUs < 1000 ? 0 : packet.from === "client" ? insideUs : -insideUs),
    }));
  return join(
    captureFile(at(requestsFrom(0), 0), WIRE, { client: 1111, server: 6432 }),
    captureFile(at(requestsFrom(0), 700), WIRE, { client: 2222, server: 5432 }).subarray(24),
    captureFile(at(requestsFrom(1000), 300), WIRE, { client: 3333, server: 5432 }).subarray(24),
  );
}

it("counts the round trips to a pool, and not the pool's to the database", () => {
  const { connections, trips, calls, dropped } = opened(captureOfPool(23));
  expect(connections).toHaveLength(2);
  expect(Array.from(new Set(trips.connection))).toEqual([0, 1]);
  expect(new Set(calls.values).size).toBe(calls.trip.length);
  expect(calls.trip).toHaveLength(46);
  expect(Array.from(calls.trip, (trip) => trips.kind[trip])).toEqual(new Array(46).fill(0));
  expect(dropped).toEqual([
    { what: "connections of a pool to the database, beside those of programs to it", count: 1 },
  ]);
});

it("does not treat a few simultaneous round trips as a pool's", () => {
  expect(opened(captureOfPool(4)).connections).toHaveLength(3);
});

it("has its start time", () => {
  const { source } = opened(captureFile(packetize(SIGN_IN, PLAIN), { ...WIRE, file: "pcapng" }));
  expect(source).toEqual({
    kind: "capture",
    name: "a.pcap",
    startedAt: new Date(START_S * 1000 + 1).toISOString(),
    timesAt: "client",
    lowerBound: false,
  });
});

it("names traffic that is not TCP", () => {
  const ethernet = (type: number, ...rest: number[]) =>
    Uint8Array.of(...new Array(12).fill(0), type >> 8, type & 255, ...rest);
  const udp = ethernet(
    0x0800,
    0x45,
    0,
    0,
    28,
    0,
    0,
    0,
    0,
    64,
    17,
    0,
    0,
    1,
    1,
    1,
    1,
    2,
    2,
    2,
    2,
    ...new Array(8).fill(0),
  );
  const frames = [udp, udp, ethernet(0x0806), ethernet(0x88cc), ethernet(0x0800, 0x45)];
  const file = fileOf(
    frames.map((bytes) => ({ atUs: 0, bytes })),
    WIRE,
    1,
  );
  expect(openedOrRefused(file)).toMatch(
    /no TCP connection that carried data. It has: 2 UDP packets, 1 ARP packets, 1 frames of other kinds than IP, 1 packets that were cut off/,
  );
  const radio = fileOf([{ atUs: 0, bytes: udp }], WIRE, 127);
  expect(openedOrRefused(radio)).toMatch(/1 packets of link type 127, which is not supported/);
});

describe("a damaged file", () => {
  const packets = packetize([...SIGN_IN, client(select(1)), server(answer)], PLAIN);

  it("is rejected with the position of an invalid length", () => {
    const pcap = captureFile(packets);
    new DataView(pcap.buffer).setUint32(24 + 8, 0x7fffffff, true);
    expect(openedOrRefused(pcap)).toMatch(
      /^Byte 32: A packet cannot have 2147483647 bytes; the maximum is 16777216/,
    );
    const pcapng = captureFile(packets, { ...WIRE, file: "pcapng" });
    const length = new DataView(pcapng.buffer).getUint32(4, true);
    new DataView(pcapng.buffer).setUint32(length + 4, 13, true);
    expect(openedOrRefused(pcapng)).toBe(
      `Byte ${length + 4}: A block has at least 12 bytes, a multiple of 4; this one has 13. The file is damaged there: repeat the capture, or cut the file off before that byte.`,
    );
  });

  it("is parsed up to its truncation", () => {
    const file = captureFile(packets);
    const { dropped } = opened(file.subarray(0, file.length - 7));
    expect(dropped).toEqual([{ what: "end of the capture: the file was cut off", count: 1 }]);
  });

  it("without packets is reported", () => {
    expect(openedOrRefused(captureFile([]))).toBe("The capture has no packets.");
  });
});
