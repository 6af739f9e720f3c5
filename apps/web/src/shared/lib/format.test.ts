import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAgo, rowCountText, shortenApart, signedQuantity } from "./format.ts";

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

it("counts one row and several", () => {
  expect([0, 1, 1758].map(rowCountText)).toEqual(["0 rows", "1 row", "1,758 rows"]);
});

it.each([
  [30, "ms", "+30.0 ms"],
  [-12, "messages", "−12 msgs"],
  [0.283, "%", "+0.3 points"],
  [-0.04, "%", "−0.04 points"],
  [12.34, "%", "+12.3 points"],
  [0, "%", "0 points"],
])("%d %s is %s", (difference, unit, text) => {
  expect(signedQuantity(difference, unit)).toBe(text);
});

describe("shortenApart", () => {
  it("leaves what fits, and takes the middle of what does not", () => {
    expect(shortenApart(["FOR EACH", "FOR EACH customer NO-LOCK"], 18)).toEqual([
      "FOR EACH",
      "FOR EACH...NO-LOCK",
    ]);
  });

  it("keeps what differs", () => {
    const long = "connection pool of ";
    const labels = ["A", "B", "C"].map((one) => `${long}${one} with a long tail behind it`);
    const short = shortenApart(labels, 18);
    expect(short).toEqual(["...of A with a ...", "...of B with a ...", "...of C with a ..."]);
  });

  it("gives different labels different texts that fit, and equal ones the same", () => {
    const label = fc.string({ unit: fc.constantFrom("a", "b", " "), maxLength: 40 });
    fc.assert(
      fc.property(fc.array(label, { maxLength: 9 }), fc.integer({ min: 10, max: 24 }), (labels, most) => {
        const short = shortenApart(labels, most);
        expect(short.every((text) => text.length <= most)).toBe(true);
        expect(new Set(labels.map((one, i) => `${one}|${short[i]}`)).size).toBe(new Set(labels).size);
        expect(new Set(short).size).toBe(new Set(labels).size);
      }),
      { seed: 5, numRuns: 1000 },
    );
  });
});
