import fc from "fast-check";
import { expect, it } from "vitest";
import { dividedTimes } from "./divided-times.ts";

const of = (...trips: readonly (readonly [sent: number, end: number])[]) => ({
  sentUs: Float64Array.from(trips, ([sent]) => sent),
  endUs: Float64Array.from(trips, ([, end]) => end),
});

it("gives a trip its full time alone, and a share of parallel time", () => {
  const { us, spanUs } = dividedTimes(of([100, 200], [150, 250], [150, 160], [400, 400], [500, 530]));
  // 150 to 160 is divided by three, 160 to 200 by two.
  const third = 10 / 3;
  expect([...us].map((one) => Number(one.toFixed(6)))).toEqual(
    [50 + third + 20, third + 20 + 50, third, 0, 30].map((one) => Number(one.toFixed(6))),
  );
  expect(spanUs).toBe(430);
});

it("can be limited to a range", () => {
  const times = of([0, 100], [50, 150], [60, 90], [140, 300]);
  expect(dividedTimes(times, [1, 1])).toEqual({ us: Float64Array.of(0, 100, 0, 0), spanUs: 100 });
  expect(dividedTimes(of()).spanUs).toBe(0);
});

it("sums to the time in which any trip is active, for any overlap", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(300), fc.nat(80)), { minLength: 1, maxLength: 30 }), (trips) => {
      const { us, spanUs } = dividedTimes(of(...trips.map(([sent, took]) => [sent, sent + took] as const)));
      const busy = new Set(trips.flatMap(([sent, took]) => Array.from({ length: took }, (_, i) => sent + i)))
        .size;
      const sum = us.reduce((total, one) => total + one, 0);
      expect(sum).toBeCloseTo(busy, 6);
      expect(sum).toBeLessThanOrEqual(spanUs + 1e-6);
      for (const [i, [, took]] of trips.entries()) {
        expect(us[i]).toBeGreaterThanOrEqual(-1e-9);
        expect(us[i]).toBeLessThanOrEqual(took + 1e-9);
      }
    }),
  );
});
