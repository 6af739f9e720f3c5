import { type Axis, applies, cellParams, type Model, type Params } from "@wirecost/sim-core";

/** Maximum cells whose worth is computed, in addition to corners. */
const MAX_CANDIDATES = 80;

export interface Candidate {
  readonly params: Params;
  readonly predicted: number;
  readonly corner: boolean;
}

/**
 * The cells to choose from: of cells that differ only in what has no effect on them, such as a prefetch setting of a
 * FIND, the first; of a large matrix, an evenly distributed sample, and the corners.
 *
 * @param predicted a value per cell, the last axis fastest
 */
export function candidateCells(
  model: Model,
  base: Params,
  axes: readonly [Axis, Axis],
  predicted: readonly number[],
): readonly Candidate[] {
  const columns = axes[1].values.length;
  const corners = new Set([0, columns - 1, predicted.length - columns, predicted.length - 1]);
  const seen = new Map<string, Candidate>();
  predicted.forEach((value, i) => {
    const params = cellParams(base, axes, i);
    const key = JSON.stringify(Object.entries(params).filter(([id]) => applies(model, id, params)));
    const same = seen.get(key);
    const corner = corners.has(i) || same?.corner === true;
    seen.set(key, same ? { ...same, corner } : { params, predicted: value, corner });
  });
  const all = [...seen.values()];
  const step = Math.max(1, all.length / MAX_CANDIDATES);
  return all.filter(({ corner }, i) => corner || Math.floor(i / step) !== Math.floor((i - 1) / step));
}
