import { type MeasuredRow, type Model, type Params, rng, simulate } from "@wirecost/sim-core";
import { normals } from "./normals.ts";

/**
 * Rows that a harness would have measured if the model were true: each metric times exp(noise x normal).
 *
 * @param truth constants that the rows are made with, and do not state
 * @param noise standard deviation by metric id, as a share; metrics without one are not measured
 */
export function syntheticRows(
  model: Model,
  settings: readonly Params[],
  truth: Params,
  noise: Readonly<Record<string, number>>,
  seed: number,
): readonly MeasuredRow[] {
  const normal = normals(rng(seed));
  return settings.map((own, i) => {
    const predicted = simulate(model, { ...own, ...truth });
    const metrics = Object.entries(noise).map(([id, share]) => {
      return [id, (predicted[id] ?? 0) * Math.exp(share * normal())] as const;
    });
    return { row: String(i + 1), label: `row ${i + 1}`, settings: own, metrics: Object.fromEntries(metrics) };
  });
}
