import { expect, test } from "vitest";
import { hoursWorth } from "./hours.ts";

const use = { executionsADay: 60, users: 120, secondsBefore: 2, secondsAfter: 0.5 };

test("hours a day are executions x users x seconds", () => {
  expect(hoursWorth(use)).toEqual({ hoursBefore: 4, hoursAfter: 1, hoursSaved: 3, overall: undefined });
});

test("the whole gains by the part that this is, and never more than without it", () => {
  // 4 of 16 hours: a quarter. 16 / 13 now, 4 / 3 at most.
  expect(hoursWorth({ ...use, hoursInAll: 16 }).overall).toEqual({ part: 0.25, gain: 16 / 13, limit: 4 / 3 });
  expect(hoursWorth({ ...use, hoursInAll: 4 }).overall).toEqual({
    part: 1,
    gain: 4,
    limit: Number.POSITIVE_INFINITY,
  });
});

test("a change for the worse saves less than nothing", () => {
  expect(hoursWorth({ ...use, secondsAfter: 3 }).hoursSaved).toBe(-2);
});

test("refuses a part larger than the whole, and numbers below zero", () => {
  expect(() => hoursWorth({ ...use, hoursInAll: 3 })).toThrow(
    "This job takes 4.00 h per day, more than the total of 3 h.",
  );
  expect(() => hoursWorth({ ...use, users: -1 })).toThrow("users: -1 is below 0.");
  expect(hoursWorth({ ...use, users: 0, hoursInAll: 0 }).overall).toBeUndefined();
});
