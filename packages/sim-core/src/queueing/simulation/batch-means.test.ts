import { describe, expect, it } from "vitest";
import { halfWidth, warmUpLength } from "./report.ts";

describe("halfWidth", () => {
  it("is Student's interval", () => {
    // 1 to 5: standard deviation sqrt(2.5), t(4) = 2.776.
    expect(halfWidth([1, 2, 3, 4, 5])).toBeCloseTo(2.776 * Math.sqrt(2.5 / 5), 12);
    expect(halfWidth([7, 7, 7])).toBe(0);
  });

  it("refuses what has no spread", () => {
    expect(() => halfWidth([1])).toThrow("1 batches; it takes 2 or more.");
  });
});

describe("warmUpLength", () => {
  it("removes a different start, and nothing of an even run", () => {
    const settled = Array.from({ length: 60 }, (_, i) => 10 + (i % 3));
    expect(warmUpLength(settled)).toBeLessThanOrEqual(3);
    expect(warmUpLength([90, 60, 40, 25, ...settled])).toBeGreaterThanOrEqual(4);
    expect(warmUpLength([90, 60, 40, 25, ...settled])).toBeLessThanOrEqual(7);
    expect(warmUpLength(new Array<number>(20).fill(1))).toBe(0);
  });

  it("never removes more than half", () => {
    expect(warmUpLength([5, 4, 3, 2, 1, 0, 0, 0])).toBeLessThanOrEqual(4);
  });
});
