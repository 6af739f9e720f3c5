import { expect, test } from "vitest";
import { DEFAULT_HOURS, readHours, writeHours } from "./hours-settings.ts";

test("reads back what it wrote, and needs no text for the start", () => {
  expect(writeHours(DEFAULT_HOURS)).toBe("");
  expect(readHours("")).toEqual(DEFAULT_HOURS);
  for (const settings of [
    { executions: 0.5, users: 250, inAll: undefined },
    { executions: 100, users: 100, inAll: 40 },
  ])
    expect(readHours(writeHours(settings))).toEqual(settings);
});

test("a damaged text is none", () => {
  for (const text of ["100", "a:b", "1:2:3:4", "-1:5"]) expect(readHours(text)).toBeUndefined();
});
