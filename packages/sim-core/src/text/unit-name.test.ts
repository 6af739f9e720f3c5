import { expect, it } from "vitest";
import { unitName } from "./unit-name.ts";

it.each([
  ["threads", "thread"],
  ["queries", "query"],
  ["libraries", "library"],
  ["flushes", "flush"],
  ["processes", "process"],
  ["round trips", "round trip"],
  ["rows", "row"],
  ["bytes", "byte"],
])("says one of %s as %s, and more as they are", (unit, one) => {
  expect([unitName(1, unit), unitName(0, unit), unitName(1.5, unit)]).toEqual([one, unit, unit]);
});

it.each([
  "ms",
  "us",
  "s",
  "tps",
  "kbps",
  "iops",
  "tx/s",
  "records/request",
  "Mbit/s",
  "1",
  "%",
  "process",
  "MiB",
])("leaves %s as it is", (unit) => expect(unitName(1, unit)).toBe(unit));
