import {
  type CellVerdict,
  cellTests,
  comparedCell,
  type DifferenceExplanation,
  isShown,
  type JudgedAgainst,
  judgeCells,
  type MatchedCell,
  shownDifference,
} from "@wirecost/analysis";
import { checkParams, type Model, type Params, type ParamValue } from "@wirecost/sim-core";
import type { ExplainQuestion } from "../compare-worker.ts";
import { pointParams } from "../items/compared-item.ts";
import type { ChosenPoint, JudgedMetric } from "../point-text.ts";
import type { SharedCell } from "../shared-cells.ts";

/** Maximum cells that are explained together; of more, an even sample. */
export const MAX_EXPLAINED = 24;

/** One metric of the shared cells, with its verdicts. */
type Judged = Pick<JudgedMetric, "shared" | "verdicts" | "metricId" | "minimumEffect">;

/** A point of the baseline and one of another item, with the verdict on their difference. */
export interface ExplainedPair extends ExplainQuestion {
  readonly against: JudgedAgainst;
}

/** The part of an item's difference from the baseline that is explained by the model. */
export interface ExplainedPairs {
  /** Pairs with a verdict of difference or equality; if there are none, pairs without a verdict. */
  readonly pairs: readonly ExplainedPair[];
  /** Total number of pairs, of which an even sample is taken. */
  readonly of: number;
  /** Further pairs without a significant verdict. */
  readonly unshown: number;
}

/** The contribution of a setting to a difference, averaged over some pairs. */
export interface ExplainedSetting {
  readonly param: string;
  /** Undefined if its change varies between pairs. */
  readonly from: ParamValue | undefined;
  readonly to: ParamValue | undefined;
  readonly amount: number;
  /** Minimum and maximum over the pairs. */
  readonly low: number;
  readonly high: number;
}

export interface ExplainedDifference extends Pick<ExplainedPairs, "of" | "unshown"> {
  readonly pairs: number;
  /** Of the first pair. */
  readonly verdict: Pick<JudgedAgainst, "outcome" | "lacking">;
  readonly differing: number;
  /** On average; undefined if no verdict shows a difference or equality. */
  readonly observed: number | undefined;
  readonly predicted: number;
  /** Largest amount first; they add up to the predicted difference. */
  readonly settings: readonly ExplainedSetting[];
  /** The unexplained part: observed less predicted. */
  readonly rest: number | undefined;
  /** Number of sampled orders, if there are too many settings for all; otherwise 0. */
  readonly orders: number;
}

/**
 * The points of one item and the baseline as input of the model. Settings that one side does not state are taken from
 * the other, because nothing indicates a difference; settings that neither states have the model's defaults.
 */
function questionOf(model: Model, base: ChosenPoint, other: ChosenPoint): ExplainQuestion {
  const [mine, theirs] = [pointParams(base.item, base.point), pointParams(other.item, other.point)];
  const complete = (settings: Params) => checkParams(model, settings).params;
  return { before: complete({ ...theirs, ...mine }), after: complete({ ...mine, ...theirs }) };
}

/** The pair of one item in a cell; undefined if one side has no value. */
function pairOf(
  model: Model,
  { shared, metricId, minimumEffect }: Judged,
  cell: MatchedCell & Pick<SharedCell, "points">,
  index: number,
  verdicts: readonly (CellVerdict | undefined)[] | undefined,
): ExplainedPair | undefined {
  const { baseline, items } = shared;
  const against = comparedCell(shared, cell, metricId, minimumEffect / 100, verdicts)[index]?.against;
  const [base, other] = [baseline, index].map((i) => {
    const [item, point] = [items[i], cell.points[i]];
    return item && point && { item, point };
  });
  return base && other && against && { ...questionOf(model, base, other), against };
}

/**
 * The pair of one item at the selected points. If that is not a shared cell, it is tested separately.
 *
 * @param choices one per item, in their order
 */
export function pairOfColumns(
  model: Model,
  judged: Judged,
  choices: readonly ChosenPoint[],
  index: number,
): ExplainedPairs {
  const { shared, verdicts, metricId, minimumEffect } = judged;
  const at = choices.map(({ point }, i) => shared.items[i]?.points.findIndex(({ id }) => id === point.id));
  const isThere = ({ entries }: MatchedCell, i: number) => entries[i]?.includes(at[i] ?? -1) === true;
  const cell = shared.cells.find((one) => isThere(one, shared.baseline) && isThere(one, index));
  const own = {
    values: [],
    entries: at.map((entry) => (entry === undefined ? [] : [entry])),
    pooled: choices.map(() => false),
    points: choices.map(({ point }) => point),
  };
  const tests = cell ? undefined : cellTests({ ...shared, cells: [own] }, metricId);
  const pair = cell
    ? pairOf(model, judged, cell, index, verdicts[cell.index])
    : pairOf(model, judged, own, index, tests && judgeCells(tests, minimumEffect / 100)[0]);
  return pair ? { pairs: [pair], of: 1, unshown: 0 } : NO_PAIRS;
}

/** Undefined unless both have the metric. */
const NO_PAIRS: ExplainedPairs = { pairs: [], of: 0, unshown: 0 };

/** The pairs of one item over the cells that it shares with the baseline. */
export function pairsOfCells(model: Model, judged: Judged, index: number): ExplainedPairs {
  const { verdicts } = judged;
  const known = knownCells(judged, index);
  const shown = known.filter(({ verdict }) => isShownBy(verdict));
  const candidates = shown.length > 0 ? shown : known;
  const pairs = evenly(candidates).flatMap(
    ({ cell }) => pairOf(model, judged, cell, index, verdicts[cell.index]) ?? [],
  );
  // Ranges of predictions are computed only for the sample.
  const certain = pairs.filter(({ against }) => isShown(against.outcome));
  if (certain.length === 0) return { pairs, of: candidates.length, unshown: 0 };
  const left = pairs.length - certain.length;
  return { pairs: certain, of: candidates.length - left, unshown: known.length - candidates.length + left };
}

function evenly<T>(all: readonly T[]): readonly T[] {
  const step = (i: number) => Math.floor((i * MAX_EXPLAINED) / all.length);
  return all.length <= MAX_EXPLAINED ? all : all.filter((_, i) => step(i) !== step(i - 1));
}

/** The cells in which an item and the baseline have the metric, each with its verdict. */
function knownCells({ shared, verdicts, metricId }: Judged, index: number) {
  return shared.cells.flatMap((cell) => {
    const [from, to] = [
      cell.points[shared.baseline]?.metrics[metricId],
      cell.points[index]?.metrics[metricId],
    ];
    const verdict = verdicts[cell.index]?.[index];
    return from === undefined || to === undefined || !verdict ? [] : [{ cell, from, to, verdict }];
  });
}

/** Whether a verdict decides the relation of two sides, as far as known without the range of a prediction. */
function isShownBy(verdict: CellVerdict): boolean {
  return verdict.kind === "judged" ? isShown(verdict.verdict.outcome) : verdict.kind !== "pooled";
}

/** Where an item differs from the baseline, in addition to the selected points. */
export interface DifferingCells {
  /** Number of cells in which both have the metric. */
  readonly cells: number;
  readonly differing: number;
  /** The points of the cell that differs most, one per item. */
  readonly points: readonly (string | undefined)[];
}

/** The cells in which an item's metric differs significantly from the baseline's; undefined if there are none. */
export function differingCells(judged: Judged, index: number): DifferingCells | undefined {
  const known = knownCells(judged, index);
  const differing = known
    .flatMap(({ cell, from, to, verdict }) => {
      const effect = verdict.kind === "judged" ? verdict.verdict.effect : (to - from) / (Math.abs(from) || 1);
      return isShownBy(verdict) && effect !== 0 ? [{ cell, size: Math.abs(effect) }] : [];
    })
    .toSorted((a, b) => (a.size === b.size ? 0 : b.size - a.size));
  const [most] = differing;
  if (!most) return undefined;
  const points = most.cell.points.map((point) => point?.id);
  return { cells: known.length, differing: differing.length, points };
}

/** The mean of the model's explanations over pairs. */
export function summarize(
  { pairs, of, unshown }: ExplainedPairs,
  found: readonly DifferenceExplanation[],
): ExplainedDifference | undefined {
  const [first] = pairs;
  if (!first || found.length !== pairs.length) return undefined;
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
  const each = pairs.map(({ against }) => shownDifference(against));
  const observed = each.includes(undefined) ? undefined : mean(each.map((one) => one ?? 0));
  const predicted = mean(found.map(({ from, to }) => to - from));
  return {
    pairs: pairs.length,
    of,
    unshown,
    verdict: first.against,
    differing: each.filter((one) => one !== 0).length,
    observed,
    predicted,
    settings: settings.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount)),
    rest: observed === undefined ? undefined : observed - predicted,
    orders: Math.max(...found.map(({ orders }) => orders)),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function same<T>(values: readonly T[]): T | undefined {
  return values.every((value) => value === values[0]) ? values[0] : undefined;
}
