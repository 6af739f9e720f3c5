import { describe, expect, it } from "vitest";
import { medianText } from "./median-text.ts";

const interval = (low: number, median: number, high: number) =>
  ({ method: "ranks", low, median, high }) as const;

describe("a median in words", () => {
  it("has its interval where a test was made", () => {
    expect(medianText(interval(14, 15, 16), true, "ms")).toBe(
      "median 15.0 ms, 95 % interval 14.0 ms to 16.0 ms",
    );
    expect(medianText(interval(15, 15, 15), false, "ms")).toBe("median 15.0 ms");
  });
  it("takes more figures where three do not tell the ends apart", () => {
    expect(medianText(interval(14.371, 14.382, 14.394), true, "ms")).toBe(
      "median 14.38 ms, 95 % interval 14.37 ms to 14.39 ms",
    );
    expect(medianText(interval(14.3711, 14.3712, 14.3714), true, "ms")).toBe(
      "median 14.3712 ms, 95 % interval 14.3711 ms to 14.3714 ms",
    );
  });
  it("says of equal runs what they are", () => {
    expect(medianText(interval(15, 15, 15), true, "ms")).toBe(
      "median 15.0 ms, 95 % interval 15.0 ms to 15.0 ms",
    );
  });
});
