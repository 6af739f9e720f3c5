import { expect, test } from "vitest";
import { calendarDay, lastSlashedDay } from "./calendar-day.ts";

test("parses the day of a timestamp in any tool's format", () => {
  expect(calendarDay("2026-11-21T23:10:00.639396993+01:00")).toBe("2026-11-21");
  expect(calendarDay("2024.01.02 3:00:00 +0100")).toBe("2024-01-02");
  expect(calendarDay("Sat Nov  7 10:04:11 UTC 2026")).toBe("2026-11-07");
  expect(calendarDay("2024-02-29")).toBe("2024-02-29");
});

test("rejects other texts", () => {
  for (const text of ["", "yesterday", "2026-02-29", "2026-13-01", "20261121", "Sat Foo 7 10:04:11 UTC 2026"])
    expect(calendarDay(text)).toBeUndefined();
});

test("determines from all dates of a text whether month or day comes first", () => {
  expect(lastSlashedDay("12/11/17 Activity 12/10/17 02:20 to 12/11/17 04:00")).toBeUndefined();
  expect(lastSlashedDay("11/20/26 08:00, 12/01/26")).toBe("2026-12-01");
  expect(lastSlashedDay("20/11/2026, 01/12/2026")).toBe("2026-12-01");
  expect(lastSlashedDay("03/03/26")).toBe("2026-03-03");
  expect(lastSlashedDay("20/11/26, 11/20/26")).toBeUndefined();
  expect(lastSlashedDay("no day")).toBeUndefined();
});
