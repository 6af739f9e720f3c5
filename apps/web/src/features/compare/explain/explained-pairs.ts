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

/** Most cells that are explained together; of more, so many are taken at even steps. */
export const MAX_EXPLAINED = 24;

/** One metric of the shared cells, and what is said of it. */
type Judged = Pick<JudgedMetric, "shared" | "verdicts" | "metricId" | "minimumEffect">;

/** A point of the baseline and one of another item, and what the verdict says of their difference. */
export interface ExplainedPair extends ExplainQuestion {
  readonly against: JudgedAgainst;
}

/** What of the difference of one item from the baseline is put to the model. */
export interface ExplainedPairs {
  /** Pairs that a verdict shows to be different or equal; where there is none, pairs without. */
  readonly pairs: readonly ExplainedPair[];
  /** How many pairs there are of which so many are taken at even steps. */
  readonly of: number;
  /** Further pairs, of which the verdict shows nothing. */
  readonly unshown: number;
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

export interface ExplainedDifference extends Pick<ExplainedPairs, "of" | "unshown"> {
  readonly pairs: number;
  /** Of the first pair. */
  readonly verdict: Pick<JudgedAgainst, "outcome" | "lacking">;
  /** How many of the pairs differ in what was observed. */
  readonly differing: number;
  /** On average, and undefined where no verdict shows a difference or that there is none. */
  readonly observed: number | undefined;
  readonly predicted: number;
  /** Largest amount first; they add up to what is predicted. */
  readonly settings: readonly ExplainedSetting[];
  /** What no setting explains: observed less predicted. */
  readonly rest: number | undefined;
  /** Orders drawn, where the settings are too many for all; else 0. */
  readonly orders: number;
}

/**
 * The points of one item and the baseline as a question to the model. What one side does not state is taken from the
 * other, since nothing says that it differs; what neither states, from the model's defaults.
 */
function questionOf(model: Model, base: ChosenPoint, other: ChosenPoint): ExplainQuestion {
  const [mine, theirs] = [pointParams(base.item, base.point), pointParams(other.item, other.point)];
  const complete = (settings: Params) => checkParams(model, settings).params;
  return { before: complete({ ...theirs, ...mine }), after: complete({ ...mine, ...theirs }) };
}

/** The pair of one item in a cell; undefined where one side has no value. */
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
 * The pair of one item where the columns stand. Where that is no cell which the two share, it is tested by itself.
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

/** Of two that do not both have the metric. */
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
  // A prediction's range is worked out for those that are taken only.
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

/** Whether a verdict shows how two sides differ, as far as it is known without the range of a prediction. */
function isShownBy(verdict: CellVerdict): boolean {
  return verdict.kind === "judged" ? isShown(verdict.verdict.outcome) : verdict.kind !== "pooled";
}

/** Where an item differs from the baseline, beside what the columns show. */
export interface DifferingCells {
  /** Of the cells in which both know the metric. */
  readonly cells: number;
  readonly differing: number;
  /** The points of the cell that differs most, one an item. */
  readonly points: readonly (string | undefined)[];
}

/** The cells in which an item's metric is shown to differ from the baseline's; undefined where none is. */
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

/** The mean over pairs of what the model says about each. */
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
