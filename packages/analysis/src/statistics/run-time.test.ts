import { expect, it } from "vitest";
import { readRunDate } from "./run-time.ts";

it.each([
  ["2026-03-07", "2026-03-07"],
  ["nightly 7.3.2026 run 2", "2026-03-07"],
  ["2026-03-07 00:30 +02:00", "2026-03-06T22:30:00.000Z"],
  ["3/7/2026 1:05 PM", "2026-03-07T13:05:00.000Z"],
  ["3/7/2026", undefined],
  ["2026-02-31", undefined],
  ["release 1.12.2026.4", undefined],
  ["10.12.1.2026", undefined],
  ["run 7", undefined],
  ["9999-12-31T23:59:59Z", "9999-12-31T23:59:59.000Z"],
  ["9999-12-31 23:59 -05:00", undefined],
])("%j is dated %s", (label, date) => {
  expect(readRunDate(label)).toBe(date);
});
