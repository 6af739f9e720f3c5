import { expect, it } from "vitest";
import { logTimeAt } from "./log-time.ts";

/** Each abbreviation alone, with its UTC offset in zoneinfo's America, Europe, Asia and Australia. */
it.each([
  ["EDT", -4],
  ["EST", -5],
  ["CDT", -5],
  ["PDT", -7],
  ["HST", -10],
  ["NDT", -2.5],
  ["GMT", 0],
  ["WEST", 1],
  ["CEST", 2],
  ["MSK", 3],
  ["KST", 9],
  ["ACST", 9.5],
  ["AEST", 10],
  ["AEDT", 11],
  ["NZDT", 13],
])("reads a time of the zone %s", (zone, hours) => {
  const text = `2026-07-14 21:05:09.250 ${zone} [88]`;
  expect(logTimeAt(text, 0)).toEqual({
    us: 1000 * (Date.UTC(2026, 6, 14, 21, 5, 9, 250) - 3_600_000 * hours),
    resolutionUs: 1000,
    end: text.length - " [88]".length,
    isZoned: true,
  });
});
