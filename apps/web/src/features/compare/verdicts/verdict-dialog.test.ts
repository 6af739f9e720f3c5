import { describe, expect, it } from "vitest";
import { medianText } from "./verdict-dialog.tsx";

/** Nine runs, whose interval ends at the second from either end. */
const runs = (low: number, median: number, high: number) => [
  low,
  low,
  median,
  median,
  median,
  median,
  median,
  high,
  high,
];

describe("a median in words", () => {
  it("has its interval where a test was made", () => {
    expect(medianText(runs(14, 15, 16), true, "ms")).toBe("median 15.0 ms, 95 % interval 14.0 ms to 16.0 ms");
    expect(medianText(runs(15, 15, 15), false, "ms")).toBe("median 15.0 ms");
  });
  it("takes more figures where three do not tell the ends apart", () => {
    expect(medianText(runs(14.371, 14.382, 14.394), true, "ms")).toBe(
      "median 14.38 ms, 95 % interval 14.37 ms to 14.39 ms",
    );
    expect(medianText(runs(14.3711, 14.3712, 14.3714), true, "ms")).toBe(
      "median 14.3712 ms, 95 % interval 14.3711 ms to 14.3714 ms",
    );
  });
  it("says how surely the range of few runs holds it", () => {
    expect(medianText([12, 14, 13, 18], true, "ms")).toBe(
      "median 13.5 ms, 12.0 ms to 18.0 ms over 4 runs, which covers 88 %",
    );
  });
  it("says of equal runs what they are", () => {
    expect(medianText(runs(15, 15, 15), true, "ms")).toBe("median 15.0 ms, 95 % interval 15.0 ms to 15.0 ms");
  });
});
