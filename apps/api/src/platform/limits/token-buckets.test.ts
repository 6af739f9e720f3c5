import { expect, it } from "vitest";
import { TokenBuckets } from "./token-buckets.ts";

it("allows a burst, and then the refill rate", () => {
  const buckets = new TokenBuckets(6);
  expect(Array.from({ length: 8 }, () => buckets.take("a", 0))).toEqual([0, 0, 0, 0, 0, 0, 10, 10]);
  expect(buckets.take("a", 5_000)).toBe(5);
  expect(buckets.take("a", 10_000)).toBe(0);
  expect(buckets.take("a", 10_000)).toBe(10);
});

it("counts each caller separately, and saves up at most a minute", () => {
  const buckets = new TokenBuckets(2);
  expect([buckets.take("a", 0), buckets.take("a", 0), buckets.take("b", 0)]).toEqual([0, 0, 0]);
  const later = 3_600_000;
  expect([1, 2, 3].map(() => buckets.take("a", later))).toEqual([0, 0, 30]);
});

it("counts a heavy request as several, and one above the bucket size as a full bucket", () => {
  const buckets = new TokenBuckets(6);
  expect([buckets.take("a", 0, 4), buckets.take("a", 0, 4), buckets.take("a", 0, 2)]).toEqual([0, 20, 0]);
  expect([buckets.take("b", 0, 60), buckets.take("b", 0)]).toEqual([0, 10]);
});
