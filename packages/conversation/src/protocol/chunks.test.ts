import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { int32, text } from "../testing/bytes.ts";
import { CONNECTIONS, SECRET } from "../testing/connections.ts";
import { client, decoded, type Segment, server } from "../testing/decode.ts";
import * as postgres from "../testing/postgres-wire.ts";

const connections = Object.entries(CONNECTIONS);

describe.each(connections)("a connection of %s protocol", (_, segments) => {
  const whole = decoded(segments);

  it("has trips, decoded to its end", () => {
    expect(whole.trips.length).toBeGreaterThan(1);
    expect(Object.keys(whole.dropped).filter((what) => !/sent without a request|skipped/.test(what))).toEqual(
      [],
    );
  });

  it("gives the same trips from single bytes", () => {
    expect(decoded(segments, (bytes) => [...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(whole);
  });

  it("gives the same trips with any chunk boundaries", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 50 }), (sizes) => {
        let next = 0;
        const cut = (bytes: Uint8Array) => {
          const pieces: Uint8Array[] = [];
          for (let at = 0; at < bytes.length; ) {
            const size = sizes[next++ % sizes.length] ?? 1;
            pieces.push(bytes.subarray(at, at + size));
            at += size;
          }
          return pieces;
        };
        expect(decoded(segments, cut)).toEqual(whole);
      }),
      { numRuns: 100 },
    );
  });

  it("has its times in order", () => {
    for (const { sentUs, requestedUs, answeredUs, endUs } of whole.trips)
      expect([sentUs, requestedUs, answeredUs, endUs]).toEqual(
        [sentUs, requestedUs, answeredUs, endUs].toSorted((a, b) => a - b),
      );
  });

  it("reports no password, value, row or copied data", () => {
    expect(JSON.stringify(whole)).not.toContain(SECRET);
    expect(JSON.stringify(whole)).not.toContain("hunter2");
  });

  it("is read to its end after any change of its bytes", () => {
    const total = segments.reduce((sum, [, bytes]) => sum + bytes.length, 0);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(total - 1), fc.constantFrom(0, 1, 0x7f, 0x80, 0xfe, 0xff, 0x53)), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.integer({ min: 0, max: total }),
        (changes, end) => {
          const { trips } = decoded(changed(segments, changes, end));
          const bytes = trips.reduce((sum, trip) => sum + trip.requestBytes + trip.replyBytes, 0);
          expect(bytes).toBeLessThanOrEqual(end);
          for (const { sentUs, requestedUs, answeredUs, endUs } of trips)
            expect(sentUs <= requestedUs && requestedUs <= answeredUs && answeredUs <= endUs).toBe(true);
        },
      ),
      { numRuns: 800 },
    );
  });
});

/** The segments with some bytes replaced, up to an offset. */
function changed(
  segments: readonly Segment[],
  changes: readonly [at: number, to: number][],
  end: number,
): Segment[] {
  let from = 0;
  return segments.map(([side, bytes]) => {
    const start = from;
    from += bytes.length;
    const copy = bytes.slice(0, Math.max(0, end - start));
    for (const [at, to] of changes) if (at >= start && at < start + copy.length) copy[at - start] = to;
    return [side, copy];
  });
}

describe("an invalid length", () => {
  const connected = [client(postgres.startup("ann")), server(postgres.authentication(0), postgres.ready())];
  const header = (type: string, length: number) => new Uint8Array([...text(type), ...int32(length)]);

  it.each([
    ["0", 0],
    ["3", 3],
    ["negative", -1],
    ["the least", -(2 ** 31)],
    ["the most", 2 ** 31 - 1],
  ])("is not waited for: %s", (_, length) => {
    for (const type of "QPBEDCSHFXdcfp") {
      const { trips, dropped } = decoded([
        ...connected,
        client(header(type, length), text("rest")),
        server(text("answer")),
        client(text("next")),
        server(text("answer")),
      ]);
      expect(dropped, type).toEqual({ "connections that cannot be decoded from some point on": 1 });
      expect(trips.slice(1).map(({ requestBytes, replyBytes }) => [requestBytes, replyBytes])).toEqual([
        [9, 6],
        [4, 6],
      ]);
    }
    for (const type of "123AbCDEGHIKNnRSsTtVvWZ") {
      const { trips, dropped } = decoded([
        ...connected,
        client(postgres.query("select 1")),
        server(header(type, length), text("rest")),
        client(text("next")),
        server(text("answer")),
      ]);
      expect(dropped, type).toEqual({ "connections that cannot be decoded from some point on": 1 });
      expect(trips.slice(1).map(({ replyBytes }) => replyBytes)).toEqual([9, 6]);
    }
  });

  it.each([
    ["a count of parameters", postgres.message("B", [0, 0], [0, 0], [0x7f, 0xff])],
    ["a length of a parameter", postgres.message("B", [0, 0], [0, 0], [0, 1], int32(2 ** 31 - 1), [0, 0])],
    ["a negative length of a parameter", postgres.message("B", [0, 0], [0, 0], [0, 1], int32(-2), [0, 0])],
    ["a count of types", postgres.message("P", [0], text("select 1\0"), [0xff, 0xff])],
    ["a name without an end", postgres.message("P", text("name"))],
    ["a statement without an end", postgres.message("Q", text("select 1"))],
    ["another kind of what is described", postgres.message("D", text("X\0"))],
  ])("ends the decoding inside of a message: %s", (_, message) => {
    const { trips, dropped } = decoded([...connected, client(message), server(text("answer"))]);
    expect(dropped).toEqual({ "connections that cannot be decoded from some point on": 1 });
    expect(trips[1]).toMatchObject({ requestBytes: message.length, replyBytes: 6 });
  });
});

it("stores nothing of a message of one gigabyte", () => {
  const part = new Uint8Array(1 << 20);
  const start = new Uint8Array([...text("D"), ...int32(2 ** 30 - 10)]);
  const { trips } = decoded(
    [
      client(postgres.startup("ann")),
      server(postgres.authentication(0), postgres.ready()),
      client(postgres.query("select page from book")),
      server(start),
      server(part),
      server(postgres.complete("SELECT 1"), postgres.ready()),
    ],
    // The same MiB a thousand times, which is never copied.
    (bytes) => (bytes.length === part.length ? Array.from({ length: 1023 }, () => bytes) : [bytes]),
  );
  expect(trips[1]?.replyBytes).toBeGreaterThan(1023 * 2 ** 20);
});
