import type { DifferenceExplanation } from "@wirecost/analysis";
import { checkParams, type Model, type Params, type ParamValue } from "@wirecost/sim-core";
import type { ExplainQuestion } from "../compare-worker.ts";
import { type Point, pointParams } from "../items/compared-item.ts";
import type { Choice } from "../point-text.ts";
import type { SharedCells } from "../shared-cells.ts";

/** Most cells that are explained together; of more, so many are taken at even steps. */
export const MAX_EXPLAINED = 24;

/** A point of the baseline and one of another item, and how their values differ. */
export interface ExplainedPair extends ExplainQuestion {
  /** The other's value less the baseline's, each as it stands on the page. */
  readonly observed: number;
}

/** What of a difference is due to a setting, on average over some pairs. */
export interface ExplainedSetting {
  readonly param: string;
  /** Undefined where it changes differently from pair to pair. */
  readonly from: ParamValue | undefined;
  readonly to: ParamValue | undefined;
  readonly amount: number;
  /** Smallest and largest amount over the pairs. */
  readonly low: number;
  readonly high: number;
}

export interface ExplainedDifference {
  readonly pairs: number;
  /** How many of the pairs differ in what was observed. */
  readonly differing: number;
  readonly observed: number;
  readonly predicted: number;
  /** Largest amount first; they add up to what is predicted. */
  readonly settings: readonly ExplainedSetting[];
  /** What no setting explains: observed less predicted. */
  readonly rest: number;
  /** Orders drawn, where the settings are too many for all; else 0. */
  readonly orders: number;
}

/**
 * A pair as a question to the model. What one side does not state is taken from the other, since nothing says that it
 * differs; what neither states, from the model's defaults.
 *
 * @returns undefined where one side has no value
 */
export function pairOf(
  model: Model,
  base: Choice,
  other: { readonly item: Choice["item"]; readonly point: Point | undefined },
  metric: string,
): ExplainedPair | undefined {
  const [from, to] = [base.point.metrics[metric], other.point?.metrics[metric]];
  if (!other.point || from === undefined || to === undefined) return undefined;
  const [mine, theirs] = [pointParams(base.item, base.point), pointParams(other.item, other.point)];
  const complete = (settings: Params) => checkParams(model, settings).params;
  return {
    before: complete({ ...theirs, ...mine }),
    after: complete({ ...mine, ...theirs }),
    observed: to - from,
  };
}

/** The pairs of one item over the cells that it shares with the baseline. */
export function pairsOfCells(
  model: Model,
  { items, baseline, cells }: SharedCells,
  index: number,
  metric: string,
): readonly ExplainedPair[] {
  const [base, other] = [items[baseline], items[index]];
  if (!base || !other) return [];
  const pairs = cells.flatMap((cell) => {
    const [own, theirs] = [cell.points[baseline], cell.points[index]];
    return (own && pairOf(model, { item: base, point: own }, { item: other, point: theirs }, metric)) ?? [];
  });
  if (pairs.length <= MAX_EXPLAINED) return pairs;
  return pairs.filter(
    (_, i) =>
      Math.floor((i * MAX_EXPLAINED) / pairs.length) !== Math.floor(((i - 1) * MAX_EXPLAINED) / pairs.length),
  );
}

/** Where an item differs from the baseline, beside what the columns show. */
export interface DifferingCells {
  /** Of the cells in which both know the metric. */
  readonly cells: number;
  readonly differing: number;
  /** The points of the cell that differs most, one an item. */
  readonly points: readonly (string | undefined)[];
}

/** The cells in which an item's metric differs from the baseline's; undefined where none does. */
export function differingCells(
  { baseline, cells }: SharedCells,
  index: number,
  metric: string,
): DifferingCells | undefined {
  const known = cells.flatMap((cell) => {
    const [from, to] = [cell.points[baseline]?.metrics[metric], cell.points[index]?.metrics[metric]];
    return from === undefined || to === undefined
      ? []
      : [{ cell, size: Math.abs(to - from) / (Math.abs(from) || 1) }];
  });
  const differing = known.filter(({ size }) => size > 0).toSorted((a, b) => b.size - a.size);
  const [most] = differing;
  if (!most) return undefined;
  const points = most.cell.points.map((point) => point?.id);
  return { cells: known.length, differing: differing.length, points };
}

/** The mean over pairs of what the model says about each. */
export function summarize(
  pairs: readonly ExplainedPair[],
  found: readonly DifferenceExplanation[],
): ExplainedDifference | undefined {
  if (pairs.length === 0 || found.length !== pairs.length) return undefined;
  const ids = new Set(found.flatMap(({ contributions }) => contributions.map(({ param }) => param)));
  const settings = [...ids].map((param): ExplainedSetting => {
    const each = found.map(({ contributions }) => contributions.find((one) => one.param === param));
    const amounts = each.map((one) => one?.amount ?? 0);
    return {
      param,
      from: same(each.map((one) => one?.from)),
      to: same(each.map((one) => one?.to)),
      amount: mean(amounts),
      low: Math.min(...amounts),
      high: Math.max(...amounts),
    };
  });
  const observed = mean(pairs.map((pair) => pair.observed));
  const predicted = mean(found.map(({ from, to }) => to - from));
  return {
    pairs: pairs.length,
    differing: pairs.filter((pair) => pair.observed !== 0).length,
    observed,
    predicted,
    settings: settings.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount)),
    rest: observed - predicted,
    orders: Math.max(...found.map(({ orders }) => orders)),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function same<T>(values: readonly T[]): T | undefined {
  return values.every((value) => value === values[0]) ? values[0] : undefined;
}
