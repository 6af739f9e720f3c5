import { rng } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { NONE } from "./columns.ts";
import { dependencies } from "./dependencies.ts";
import type { RecordedTrip } from "./recorder.ts";
import { recorded, trip } from "./testing/record.ts";

/** Trips of the longest chain of waits. */
function longestChain(trips: readonly RecordedTrip[]): number {
  const before = dependencies(recorded(trips, 200).trips, () => 0);
  const depths: number[] = [];
  for (const since of before) depths.push(1 + (since === NONE ? 0 : (depths[since] ?? 0)));
  return depths.reduce((most, depth) => Math.max(most, depth));
}

it("sessions of a busy server do not wait for each other", () => {
  // Requests of 12 statements each, 170 ms apart; 4 trips end in each millisecond.
  const [sessions, requests, random] = [70, 9, rng(11)];
  const trips = Array.from({ length: sessions }, (_, connection) => {
    let sentUs = Math.round(random() * 190_000);
    return Array.from({ length: 12 * requests }, (_, i) => {
      if (i > 0) sentUs += (i % 12 === 0 ? 170_000 : 1100) + Math.round(400 * random());
      const one = trip(sentUs, 500 + Math.round(300 * random()), { connection });
      sentUs = one.endUs;
      return one;
    });
  }).flat();
  // A log with milliseconds, too.
  for (const resolutionUs of [1, 1000]) {
    const logged = trips.map((one) => {
      const lateUs = Math.ceil(one.endUs / resolutionUs) * resolutionUs - one.endUs;
      return trip(one.sentUs + lateUs, one.endUs - one.sentUs, { connection: one.connection });
    });
    // The first statement of a session counts as waiting, because a program may open one session after another.
    const chain = longestChain(logged);
    expect(chain).toBeGreaterThanOrEqual(12 * requests);
    expect(chain).toBeLessThan(2 * 12 * requests);
  }
});

it.each([100, 500])(
  "a program that uses its connections in turn, %d µs after another, waits for each of them, beside another program",
  (pauseUs) => {
    const random = rng(5);
    let sentUs = 0;
    const inTurn = Array.from({ length: 60 }, (_, i) => {
      const one = trip(sentUs, 800 + Math.round(400 * random()), { connection: i % 6 });
      sentUs = one.endUs + Math.round(pauseUs * (0.8 + 0.4 * random()));
      return one;
    });
    const beside = Array.from({ length: 7 }, (_, i) => trip(9000 * i, 2000, { connection: 6 }));
    const chain = longestChain([...inTurn, ...beside]);
    // Where the other program's trip ended last, the order does not show which of the two it waited for.
    expect(chain).toBeGreaterThan(60 - beside.length - 2);
    expect(chain).toBeLessThan(62);
  },
);
