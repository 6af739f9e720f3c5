import { expect, it } from "vitest";
import { formatAgo } from "./format-when.ts";

it("says how long ago, and the date from a day on", () => {
  const then = "2026-11-20T10:00:00.000Z";
  const at = (minutes: number) => formatAgo(then, Date.parse(then) + minutes * 60_000);
  expect([-5, 0.5, 1, 59, 60, 1439].map(at)).toEqual([
    "just now",
    "just now",
    "1 min ago",
    "59 min ago",
    "1 h ago",
    "23 h ago",
  ]);
  expect(at(1440)).toBe("20 Nov 2026");
});
