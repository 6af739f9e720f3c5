import { expect, it } from "vitest";
import { NONE } from "./columns.ts";
import { graphOf } from "./graph.ts";
import type { RecordedTrip } from "./recorder.ts";
import { call, recorded, trip } from "./testing/record.ts";

/** A trip of a request, from and to a time in microseconds. */
const of = (request: number, connection: number, fromUs: number, toUs: number): RecordedTrip =>
  trip(fromUs, toUs - fromUs, { connection, calls: [call({ request })] });

const waits = (...trips: readonly RecordedTrip[]) => Array.from(graphOf(recorded(trips, 300)).before);

it("a trip waits for its own request, on whatever connection that was", () => {
  const [a, b, c] = [71, 12, 9];
  const before = waits(
    of(a, 0, 0, 1000),
    of(b, 1, 310, 1060),
    // Two parts at once, the second on the connection that the other request had.
    of(a, 0, 1090, 2100),
    of(a, 1, 1095, 2800),
    of(b, 2, 1120, 2900),
    of(a, 3, 2870, 3600),
    // Begins with two parts at once, where the first request had its connection before it was over.
    of(c, 0, 4000, 5100),
    of(c, 2, 4010, 4900),
    of(c, 2, 5150, 6000),
  );
  expect(before).toEqual([NONE, NONE, 0, 0, 1, 3, 5, 5, 7]);
});

it("requests that share a connection wait for each other", () => {
  const before = waits(
    of(5, 0, 0, 900),
    of(6, 0, 950, 1800),
    of(5, 0, 1850, 2700),
    of(7, 1, 1900, 2850),
    of(6, 0, 2750, 3600),
  );
  expect(before).toEqual([NONE, 0, 1, 1, 2]);
});

it("a statement on a new connection waits until it has signed in", () => {
  const signIn = trip(1100, 700, { connection: 1, kind: "connect", calls: [] });
  const before = waits(of(8, 0, 0, 900), of(4, 2, 600, 1000), signIn, of(8, 1, 1840, 2600));
  expect(before.at(-1)).toBe(2);
});
