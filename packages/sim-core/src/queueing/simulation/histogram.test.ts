import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUCKETS, bucketOf, middleOf, quantileOf } from "./histogram.ts";

describe("histogram", () => {
  it("answers a duration to 1 %", () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), (duration) => {
        expect(Math.abs(middleOf(bucketOf(duration)) / duration - 1)).toBeLessThan(0.01);
      }),
    );
  });

  it("keeps what is out of range in its first and last bucket", () => {
    expect(bucketOf(0)).toBe(0);
    expect(bucketOf(1e-30)).toBe(0);
    expect(bucketOf(1e30)).toBe(BUCKETS - 1);
  });

  it("finds the quantiles of 1 to 1000", () => {
    const counts = new Float64Array(BUCKETS);
    for (let i = 1; i <= 1000; i++) counts[bucketOf(i)] = (counts[bucketOf(i)] ?? 0) + 1;
    for (const share of [0.001, 0.5, 0.9, 0.99, 1])
      expect(Math.abs(quantileOf(counts, 1000, share) / (share * 1000) - 1)).toBeLessThan(0.01);
  });
});
