import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { productForm } from "../testing/product-form.ts";
import { solveFiniteSource } from "./finite-source.ts";

const parallel = (customers: number, servers: number, demand: number) =>
  Float64Array.from({ length: customers }, (_, i) => Math.min(i + 1, servers) / demand);

describe("solveFiniteSource", () => {
  it("is machine repair: M/M/1//2 with equal times serves 4/5 of a server", () => {
    // Weights 1, 2, 2: busy with probability 4/5.
    expect(solveFiniteSource(2, 1, parallel(2, 1, 1)).throughput).toBeCloseTo(0.8, 14);
  });

  it("agrees with the convolution for parallel servers, saturated or idle", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2000 }),
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: 0.001, max: 1000, noNaN: true }),
        (customers, servers, delay) => {
          const { throughput } = productForm(
            [
              { kind: "delay", demand: delay },
              { kind: "queue", demand: 1, servers },
            ],
            customers,
          );
          const solved = solveFiniteSource(customers, delay, parallel(customers, servers, 1));
          expect(Math.abs(solved.throughput / throughput - 1)).toBeLessThanOrEqual(1e-9);
          expect(solved.present.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("has all customers at the station without a delay", () => {
    const { throughput, present } = solveFiniteSource(3, 0, Float64Array.of(1, 1.5, 1.75));
    expect(throughput).toBe(1.75);
    expect([...present]).toEqual([0, 0, 0, 1]);
  });

  it("refuses a missing rate", () => {
    expect(() => solveFiniteSource(3, 1, Float64Array.of(1, 1))).toThrow("3 customers need as many rates");
    expect(() => solveFiniteSource(2, 1, Float64Array.of(1, 0))).toThrow("The rate with 2 present is 0");
  });
});
