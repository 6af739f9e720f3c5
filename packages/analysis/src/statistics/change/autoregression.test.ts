import { rng } from "@wirecost/sim-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { autoregressiveNoise, neighborCorrelation, stepRatio } from "./autoregression.ts";

/** Twice the log likelihood of a normal autoregression, by definition: the inverted covariance matrix. */
function byDefinition(values: readonly number[], at: number): number {
  const fit = (columns: readonly (readonly number[])[]) =>
    Math.max(
      ...Array.from({ length: 20 }, (_, i) => {
        const rho = i / 20;
        const n = values.length;
        const sigma = values.map((_, r) => values.map((_, c) => rho ** Math.abs(r - c) / (1 - rho * rho)));
        const weigh = (v: readonly number[]) => solve(sigma, v);
        const dot = (a: readonly number[], b: readonly number[]) =>
          a.reduce((sum, x, k) => sum + x * (b[k] ?? 0), 0);
        const normal = columns.map((a) => columns.map((b) => dot(a, weigh(b))));
        const beta = solve(
          normal,
          columns.map((a) => dot(a, weigh(values))),
        );
        const residuals = values.map(
          (v, r) => v - columns.reduce((sum, col, k) => sum + (col[r] ?? 0) * (beta[k] ?? 0), 0),
        );
        return Math.log(1 - rho * rho) - n * Math.log(dot(residuals, weigh(residuals)));
      }),
    );
  const ones = values.map(() => 1);
  return fit([ones, values.map((_, i) => (i >= at ? 1 : 0))]) - fit([ones]);
}

/** Gaussian elimination with pivots. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  for (let i = 0; i < rows.length; i++) {
    const pivot = rows
      .slice(i)
      .reduce((best, row) => (Math.abs(row[i] ?? 0) > Math.abs(best[i] ?? 0) ? row : best));
    const from = rows.indexOf(pivot);
    [rows[i], rows[from]] = [pivot, rows[i] ?? []];
    rows.forEach((row, r) => {
      const share = (row[i] ?? 0) / (pivot[i] ?? 1);
      if (r !== i) rows[r] = row.map((value, c) => value - share * (pivot[c] ?? 0));
    });
  }
  return rows.map((row, i) => (row.at(-1) ?? 0) / (row[i] ?? 1));
}

describe("stepRatio", () => {
  it("is the ratio of likelihoods by definition", () => {
    fc.assert(
      fc.property(
        fc.nat(1e6),
        fc.integer({ min: 6, max: 12 }),
        fc.nat(5),
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        (seed, count, place, rho) => {
          const values = autoregressiveNoise(count, rho, rng(seed)).map((value) => 40 + 7 * value);
          const at = Math.min(1 + place, count - 1);
          expect(stepRatio(values, at)).toBeCloseTo(byDefinition(values, at), 6);
        },
      ),
      { numRuns: 30 },
    );
  });
  it("is large for a step, small for a wave of the same height, and 0 for constants", () => {
    const step = [5, 5.1, 4.9, 5, 9, 9.1, 8.9, 9];
    const wave = [5, 5.1, 5.6, 6.4, 7.6, 8.4, 8.9, 9];
    expect(stepRatio(step, 4)).toBeGreaterThan(40);
    expect(stepRatio(wave, 4)).toBeLessThan(8);
    expect(stepRatio([0.1, 0.1, 0.1, 0.1, 0.1, 0.1], 3)).toBe(0);
    expect(stepRatio([2, 2, 2, 7, 7, 7], 3)).toBeGreaterThan(100);
  });
});

describe("neighborCorrelation", () => {
  it("is that of the series, about the mean of each part", () => {
    const values = autoregressiveNoise(400, 0.5, rng(4));
    const parts = [values.slice(0, 200), values.slice(200).map((value) => value + 90)];
    expect(neighborCorrelation(parts)).toBeGreaterThan(0.4);
    expect(neighborCorrelation(parts)).toBeLessThan(0.6);
  });
  it("is undefined for alternating, equal or few values", () => {
    expect(neighborCorrelation([[1, 2, 1, 2, 1, 2, 1, 2, 1, 2]])).toBeUndefined();
    expect(neighborCorrelation([Array.from({ length: 30 }, () => 0.1)])).toBeUndefined();
    expect(neighborCorrelation([[1, 2, 3]])).toBeUndefined();
    expect(neighborCorrelation([[]])).toBeUndefined();
  });
});
