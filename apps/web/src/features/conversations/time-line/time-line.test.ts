import type { Conversation } from "@wirecost/conversation";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  extentOf,
  fillStates,
  numbersIn,
  ownTripsIn,
  STATES,
  type TripTimes,
  tracksOf,
  tripAt,
  tripsBetween,
  tripsIn,
} from "./tracks.ts";
import { tripDuration, tripFacts } from "./trip-text.ts";
import { axisMarks, panned, showing, zoomed } from "./window.ts";

/** Trips as [connection, sent, end, server]. */
function tripsOf(...all: readonly (readonly [number, number, number, number])[]) {
  const column = (at: number) => Float64Array.from(all, (trip) => trip[at] ?? 0);
  const times: TripTimes = { sentUs: column(1), endUs: column(2), serverUs: column(3) };
  const connection = Uint32Array.from(all, ([one]) => one);
  const connections = Array.from({ length: Math.max(...connection) + 1 }, () => ({
    protocol: "mysql" as const,
    encrypted: false,
    rttUs: null,
  }));
  const trips = { ...times, connection } as never;
  return { times, tracks: tracksOf({ connections, trips }) };
}

function shown(
  tracks: ReturnType<typeof tripsOf>["tracks"],
  times: TripTimes,
  from: number,
  to: number,
  width: number,
) {
  return tracks.map((track) => {
    const states = new Uint8Array(width);
    fillStates(track, times, from, to, states);
    return Array.from(states, (state) => (state === 0 ? "-" : STATES[state]?.[0])).join("");
  });
}

describe("a track", () => {
  const { times, tracks } = tripsOf([0, 10, 20, 4], [2, 12, 15, 0], [0, 30, 40, 8], [2, 35, 39, 0]);

  it("shows the network before and after the server, the program between trips, and nothing outside", () => {
    expect(shown(tracks, times, 0, 50, 50)).toEqual([
      "----------nnnssssnnnccccccccccnssssssssnc---------",
      "------------nnnccccccccccccccccccccnnnnc----------",
    ]);
  });

  it("shows a part of the time, and short trips between long pauses", () => {
    expect(shown(tracks, times, 30, 40, 5)).toEqual(["nsssn", "ccnnn"]);
    const { times: sparse, tracks: one } = tripsOf(
      [0, 0, 10, 0],
      [0, 1_000_000, 1_000_900, 0],
      [0, 1_990_000, 2_000_000, 0],
    );
    expect(shown(one, sparse, 0, 2_000_000, 200)).toEqual([`${"c".repeat(199)}n`]);
    expect(shown(one, sparse, 999_000, 1_003_000, 40)).toEqual([
      `${"c".repeat(10)}${"n".repeat(9)}${"c".repeat(21)}`,
    ]);
  });

  it("finds a trip by time on one track and on all", () => {
    const [first] = tracks;
    if (!first) throw new Error("no track");
    expect([0, 15, 22, 28, 35, 99].map((us) => tripAt(first, times, us))).toEqual([0, 0, 0, 2, 2, 2]);
    expect(tripsBetween(times, 11, 32)).toEqual([0, 2]);
    expect(tripsBetween(times, 16, 29)).toEqual([0, 0]);
    expect(tripsBetween(times, 21, 29)).toBeUndefined();
    expect(extentOf(times)).toEqual([10, 40]);
    expect(extentOf(tripsOf([0, 5, 5, 0]).times)).toEqual([0, 6]);
  });
});

describe("a time window", () => {
  const whole = { from: 100, to: 1100 };

  it("keeps its fixed point when zoomed", () => {
    expect(zoomed(whole, whole, 4, 350)).toEqual({ from: 287.5, to: 537.5 });
    expect(zoomed({ from: 300, to: 400 }, whole, 0.01, 350)).toEqual(whole);
  });

  it("stays within the whole after any change", () => {
    const step = fc.oneof(
      fc.record({
        factor: fc.double({ min: 0.01, max: 100, noNaN: true }),
        about: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      fc.record({ by: fc.double({ min: -3, max: 3, noNaN: true }) }),
      fc.record({ show: fc.double({ min: 100, max: 1100, noNaN: true }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let now = whole;
        for (const one of steps) {
          if ("factor" in one)
            now = zoomed(now, whole, one.factor, now.from + one.about * (now.to - now.from));
          else if ("by" in one) now = panned(now, whole, one.by);
          else {
            now = showing(now, whole, one.show, one.show);
            expect(one.show).toBeGreaterThanOrEqual(now.from - 1e-6);
            expect(one.show).toBeLessThanOrEqual(now.to + 1e-6);
          }
          expect(now.from).toBeGreaterThanOrEqual(100 - 1e-6);
          expect(now.to).toBeLessThanOrEqual(1100 + 1e-6);
          expect(now.to - now.from).toBeGreaterThanOrEqual(10 - 1e-6);
        }
      }),
    );
  });
});

describe("an axis", () => {
  const texts = (from: number, to: number, most: number, zero = 0) =>
    axisMarks({ from, to }, zero, most).map(({ text }) => text);
  const [second, hour] = [1e6, 3600e6];

  it("has round ticks from its zero", () => {
    expect(axisMarks({ from: 130, to: 460 }, 100, 5).map(({ us }) => us)).toEqual([100, 200, 300]);
    expect(texts(0, 7, 4)).toEqual(["0 µs", "2 µs", "4 µs", "6 µs"]);
    expect(texts(0, 1_000_000, 2)).toEqual(["0 s", "0.5 s", "1.0 s"]);
    expect(texts(0, 900_000, 5)).toEqual(["0 ms", "200 ms", "400 ms", "600 ms", "800 ms"]);
  });

  it("has minutes, hours and days if it is long", () => {
    expect(texts(0, 7200 * second, 4)).toEqual(["0 min", "30 min", "1 h", "1 h 30 min", "2 h"]);
    expect(texts(0, 100 * second, 5)).toEqual(["0:00", "0:20", "0:40", "1:00", "1:20", "1:40"]);
    expect(texts(2 * hour, 2 * hour + 25 * second, 3)).toEqual(["2:00:00", "2:00:10", "2:00:20"]);
    expect(texts(0, 100 * hour, 3)).toEqual(["0 min", "2 d", "4 d"]);
  });

  it("distinguishes neighboring ticks at any zoom", () => {
    expect(texts(12_345_670, 12_345_690, 4)).toEqual([
      "12.345670 s",
      "12.345675 s",
      "12.345680 s",
      "12.345685 s",
      "12.345690 s",
    ]);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e13, noNaN: true }),
        fc.double({ min: 1, max: 13, noNaN: true }),
        fc.integer({ min: 1, max: 30 }),
        (from, power, most) => {
          const marks = texts(from, from + 10 ** power, most);
          expect(new Set(marks).size).toBe(marks.length);
          expect(marks.length).toBeLessThanOrEqual(most + 1);
          for (const text of marks) expect(text.length).toBeLessThanOrEqual(17);
        },
      ),
    );
  });
});

describe("the text of a trip", () => {
  const { times } = tripsOf([0, 10_000, 13_000, 1000], [0, 20_000, 20_000, 0]);
  const conversation = (bytes: number) =>
    ({
      trips: {
        ...times,
        kind: Uint8Array.of(3, 3),
        connection: Uint32Array.of(0, 0),
        requestBytes: Float64Array.of(bytes, bytes),
        replyBytes: Float64Array.of(2 * bytes, 0),
      },
      calls: { trip: new Uint32Array(0), rows: new Float64Array(0) },
    }) as unknown as Conversation;

  it("has bytes only if they are known", () => {
    expect(tripFacts(conversation(70), times, 10_000, 0)).toBe(
      "Round trip 1 of 2 · connection 1 · at 0 ms · takes 3.00 ms · 1.00 ms of it in the server · 70 bytes sent, 140 bytes received",
    );
    expect(tripFacts(conversation(0), times, 10_000, 0)).toMatch(/of it in the server$/);
  });

  it("omits the server's share if it is everything, and marks only trips that are none of their own", () => {
    expect(tripFacts(conversation(0), times, 10_000, 1)).toBe(
      "Round trip 2 of 2 · connection 1 · at 10.0 ms · takes 0 ms",
    );
    const changed = { ...times, trips: Uint32Array.of(1, 0) };
    expect([0, 1].map((trip) => tripDuration(changed, trip))).toEqual([
      "3.00 ms",
      "no round trip of its own",
    ]);
  });

  it("numbers the round trips that are counted, of which one may be of several statements", () => {
    // The second and the fourth were sent with the first, the third is of another connection.
    const numbers = Uint32Array.of(1, 1, 2, 1, 3);
    const parts = { ...times, numbers };
    const all = { ...conversation(0), trips: { ...conversation(0).trips, sentUs: new Float64Array(5) } };
    const texts = [0, 1, 2, 3, 4].map((trip) => tripFacts(all, parts, 0, trip).split(" · ", 1)[0]);
    expect(texts).toEqual([
      "Round trip 1 of 3",
      "Part of round trip 1 of 3",
      "Round trip 2 of 3",
      "Part of round trip 1 of 3",
      "Round trip 3 of 3",
    ]);
    const ranges = [
      [0, 4],
      [1, 3],
      [3, 3],
      [2, 4],
    ] as const;
    expect(ranges.map((range) => [tripsIn(parts, range), ...numbersIn(parts, range)])).toEqual([
      [3, 1, 3],
      [1, 1, 2],
      [0, 1, 1],
      [2, 1, 3],
    ]);
    expect([tripsIn(times, [2, 7]), ...numbersIn(times, [2, 7])]).toEqual([6, 3, 8]);
    // A change removes the fifth.
    const changed = { ...parts, trips: Uint32Array.of(1, 0, 1, 0, 0) };
    expect([parts, changed].map((of) => ownTripsIn(of, [1, 4]))).toEqual([2, 1]);
  });
});
