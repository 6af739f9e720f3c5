import {
  type Axis,
  applies,
  cellParams,
  drawConstants,
  type Model,
  type Params,
  rng,
} from "@wirecost/sim-core";
import { type KnownConstants, openConstants } from "./worth-measuring.ts";

/** Maximum cells whose worth is computed, in addition to corners. */
const MAX_CANDIDATES = 80;
/** Draws of the constants in which cells must have equal predictions to count as the same. */
const DRAWS = 16;

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

/**
 * One of the cells that differ only in numbers and switches, and whose metric is equal for all constants, such as the
 * elapsed time of a FIND for any -Mm: measuring the others decides nothing. Different code is never the same.
 */
export function distinctCells(
  model: Model,
  metric: string,
  candidates: readonly Candidate[],
  known: KnownConstants,
  seed: number,
): readonly Candidate[] {
  const constants = openConstants(
    model,
    candidates.map(({ params }) => params),
    known,
  );
  const random = rng(seed);
  const draws = Array.from({ length: DRAWS }, () => drawConstants(constants, random));
  const outcome = (params: Params, draw: (typeof draws)[number]) =>
    model.simulate({ ...params, ...draw(params) }, rng(seed))[metric];
  const isSame = (one: Params, other: Params) =>
    draws.every((draw) => outcome(one, draw) === outcome(other, draw));
  const alike = new Map<string, number[]>();
  const distinct: Candidate[] = [];
  for (const candidate of candidates) {
    const { params, predicted, corner } = candidate;
    const choices = Object.entries(params).filter(([id]) => model.params[id]?.kind === "choice");
    const key = JSON.stringify([predicted, choices]);
    const group = alike.get(key) ?? [];
    const first = group.find((i) => isSame(distinct[i]?.params ?? {}, params));
    if (first === undefined) {
      alike.set(key, [...group, distinct.length]);
      distinct.push(candidate);
    } else if (corner) distinct[first] = { ...(distinct[first] ?? candidate), corner };
  }
  return distinct;
}
