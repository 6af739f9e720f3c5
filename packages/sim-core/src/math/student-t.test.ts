import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { studentT95 } from "./student-t.ts";

describe("studentT95", () => {
  it("is the table's where the table is", () => {
    expect([1, 4, 11, 25, 40].map(studentT95)).toEqual([12.706, 2.776, 2.201, 2.06, 2.021]);
    expect(studentT95(Number.POSITIVE_INFINITY)).toBe(1.96);
  });

  it("falls between", () => {
    expect(studentT95(50)).toBeCloseTo(2.009, 2); // larger tables print this for 50
    expect(studentT95(100)).toBeCloseTo(1.984, 2); // and this for 100
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e6, noNaN: true }), (freedom) => {
        expect(studentT95(freedom)).toBeGreaterThanOrEqual(studentT95(freedom + 1));
        expect(studentT95(freedom)).toBeGreaterThan(1.959);
      }),
    );
  });

  it("needs a degree of freedom", () => {
    expect(() => studentT95(0)).toThrow("0 degrees of freedom; it takes 1 or more.");
  });
});
