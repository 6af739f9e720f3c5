import {
  ALPHA,
  driftText,
  isModel,
  type MeasuredMetric,
  type MeasurementSchema,
  median,
  type Outcome,
  paramName,
  type Verdict,
} from "@wirecost/sim-core";
import { settingText } from "../../../lib/param-value-text.ts";
import { ratiosOf } from "../compare-metrics.ts";
import type { LetteredChoice } from "../compare-settings.ts";
import { type ComparedItem, type Point, pointRanges } from "../compared-item.ts";
import type { OpenSettings } from "../open-settings.ts";
import type { SharedCell, SharedCells } from "../shared-cells.ts";
import type { CellVerdicts } from "../verdicts/cell-verdicts.ts";
import { amountText, directionWord, type Effect, isTime } from "./effect-words.ts";

/** What a comparison opens with: a sentence for each item, the largest effect first, and where that effect is. */
export interface Opening {
  readonly sentences: readonly string[];
  /** The metric of the largest effect; undefined where nothing is shown to differ. */
  readonly metricId: string | undefined;
  /** Ids of the points of the cell with the largest effect, one an item; undefined where an item has no such cell. */
  readonly points: readonly (string | undefined)[];
}

/** A difference in one cell, or at the settings of the columns where there is no cell. */
interface Found {
  readonly metricId: string;
  readonly cell: SharedCell | undefined;
  readonly effect: Effect;
  readonly outcome: Outcome | undefined;
}

/** What is compared, and what the tests say of it. */
export interface OpeningQuestion {
  readonly choices: readonly LetteredChoice[];
  readonly baseline: number;
  readonly shared: SharedCells | undefined;
  readonly metricIds: readonly string[];
  /** By metric; undefined until the tests are done. */
  readonly verdicts: ReadonlyMap<string, CellVerdicts> | undefined;
  /** What the measurements do not state; undefined until it is known. */
  readonly open: OpenSettings | undefined;
}

/**
 * The verdict on a comparison. Runs on both sides are tested, and an effect counts by the end of its interval that is
 * nearer to none: 40 % that may be 1 % is less than 12 % that is at least 11 %. Predictions are certain but for
 * constants that are not measured, and stand at the settings of their columns. A prediction and a measurement give the
 * deviation of the one from the other.
 */
export function findOpening(asked: OpeningQuestion): Opening {
  const { choices, baseline } = asked;
  const base = choices[baseline];
  const none: Opening = { sentences: [], metricId: undefined, points: [] };
  if (!base) return none;
  const each = choices.flatMap((choice, index) =>
    choice === base ? [] : [{ ...of(asked, base, index), index }],
  );
  const sorted = each.toSorted((a, b) => size(b.largest) - size(a.largest));
  const [first] = sorted;
  const cell = first?.largest?.cell;
  return {
    sentences: sorted.map(({ text }) => text),
    metricId: first?.largest?.metricId,
    points: choices.map((_, i) => cell?.points[i]?.id),
  };
}

function of(
  asked: OpeningQuestion,
  base: LetteredChoice,
  index: number,
): { text: string; largest: Found | undefined } {
  const other = asked.choices[index] ?? base;
  const names: Names = [nameOf(asked.choices, other), nameOf(asked.choices, base)];
  const measured = [other, base].map(({ item }) => item.provenance === "measured");
  if (measured.every(Boolean)) return ofRuns(asked, index, names);
  if (measured.some(Boolean)) return ofDeviation(asked, index, names, measured[0] === true);
  return ofPredictions(asked, base, other, names);
}

type Names = readonly [other: string, base: string];

/** Both sides measured: what the tests show. */
function ofRuns(
  { choices, baseline, shared, metricIds, verdicts }: OpeningQuestion,
  index: number,
  [other, base]: Names,
) {
  if (!shared || shared.cells.length === 0)
    return {
      text: `${other} and ${base} have no cells in common, so there is no verdict.`,
      largest: undefined,
    };
  if (!verdicts) return { text: `Testing ${other} against ${base}.`, largest: undefined };
  const schema = choices[baseline]?.item.schema ?? { params: {}, metrics: {} };
  const judged = metricIds.map((id) => ({
    id,
    cells: shared.cells.flatMap((cell) => {
      const one = verdicts.get(id)?.get(cell.key)?.[index];
      return one?.kind === "judged" ? [{ cell, ...one }] : [];
    }),
  }));
  const found = judged.flatMap(({ id, cells }) =>
    cells.flatMap(({ cell, verdict, replicates }): readonly Found[] => {
      if (!isShown(verdict.outcome)) return [];
      const middle = median(replicates.baseline);
      const interval = verdict.test?.interval ?? [verdict.effect * middle, verdict.effect * middle];
      const [low, high] =
        middle === 0 ? [verdict.effect, verdict.effect] : interval.map((end) => end / middle);
      const effect = { low: Math.min(low ?? 0, high ?? 0), high: Math.max(low ?? 0, high ?? 0) };
      return [{ metricId: id, cell, effect, outcome: verdict.outcome }];
    }),
  );
  const largest = largestOf(found, choices);
  if (!largest) {
    const own = choices[baseline]?.item.metric;
    const cells = (
      judged.find(({ id, cells }) => id === own && cells.length > 0) ??
      judged.find(({ cells }) => cells.length > 0)
    )?.cells;
    return {
      text: nothingShown(
        (cells ?? []).map(({ verdict }) => verdict),
        other,
        base,
      ),
      largest,
    };
  }
  const metric = schema.metrics[largest.metricId];
  const cells = judged.find(({ id }) => id === largest.metricId)?.cells ?? [];
  const outcomes = cells.map(({ verdict }) => verdict.outcome);
  const text = metric && `${verdictSentence(schema, metric, largest, outcomes, shared, [other, base])}.`;
  return { text: text ?? "", largest };
}

function isShown(outcome: Outcome): boolean {
  return outcome === "better" || outcome === "worse" || outcome === "higher" || outcome === "lower";
}

function verdictSentence(
  schema: MeasurementSchema,
  metric: MeasuredMetric,
  largest: Found,
  outcomes: readonly Outcome[],
  shared: SharedCells,
  [other, base]: Names,
): string {
  const { effect, outcome, cell } = largest;
  const direction = directionWord(metric, effect);
  const amount = amountText(effect);
  const at = cell && cellText(schema, shared, cell);
  const count = (wanted: Outcome | undefined) => outcomes.filter((one) => one === wanted).length;
  const alike = count(outcome);
  const about = inMetric(schema, metric);
  const good = !isTime(metric) && outcome === "better" ? ", which is better" : "";
  const bad = !isTime(metric) && outcome === "worse" ? ", which is worse" : "";
  const head =
    alike === 1
      ? `${other} is ${[amount, direction].filter(Boolean).join(" ")} than ${base}${about}${at ? ` at ${at}` : ""}`
      : `${other} is ${direction} than ${base}${about} in ${alike} of ${outcomes.length} cells${at ? `, most at ${at}` : ""}${amount ? ` (${amount})` : ""}`;
  const opposite: Partial<Record<Outcome, Outcome>> = {
    better: "worse",
    worse: "better",
    higher: "lower",
    lower: "higher",
  };
  const against = count(outcome && opposite[outcome]);
  const away = directionWord(metric, { low: -effect.high, high: -effect.low });
  const rest: readonly (readonly [number, string])[] = [
    [against, away],
    [count("small"), "a smaller difference than counts"],
    [count("same"), "the same"],
    [count("unshown"), "no difference shown"],
    [count("drift"), "no verdict (runs drift)"],
    [count("few"), "too few runs"],
  ];
  const others = rest.filter(([n]) => n > 0);
  const left = outcomes.length - alike;
  const tail =
    others.length === 1 && left > 0
      ? `; ${others[0]?.[1]} in the other ${left === 1 ? "cell" : `${left} cells`}`
      : others.map(([n, word]) => `; ${word} in ${n}`).join("");
  return `${head}${good}${bad}${tail}`;
}

/** Where no metric is shown to differ. */
function nothingShown(
  verdicts: readonly Pick<Verdict, "outcome" | "lacking" | "drift">[],
  other: string,
  base: string,
): string {
  const few = verdicts.filter(({ outcome }) => outcome === "few");
  const [own, theirs] = [0, 1].map((side) => Math.max(0, ...few.map(({ lacking }) => lacking?.[side] ?? 0)));
  if (verdicts.length === 0)
    return `${other} and ${base} have no metric in common in the cells that both measured, so there is no verdict.`;
  if (few.length === verdicts.length) {
    const more = [own ? `${own} more of ${base}` : "", theirs ? `${theirs} more of ${other}` : ""].filter(
      Boolean,
    );
    return `Too few runs to compare ${other} with ${base}: a verdict takes ${more.join(" and ")} in each cell.`;
  }
  const drifts = verdicts.flatMap(({ drift }) => drift ?? []);
  const [surest] = drifts.toSorted((a, b) => a.p - b.p);
  if (surest) {
    const within = verdicts.length > 1 ? ` in ${drifts.length} of ${verdicts.length} cells` : "";
    return `No verdict${within}: ${driftText(surest, base, other)}`;
  }
  const cells = verdicts.length === 1 ? "in the one cell they share" : `in any of ${verdicts.length} cells`;
  if (verdicts.every(({ outcome }) => outcome === "same"))
    return `${other} counts the same as ${base} ${cells.replace("any of", "all")}.`;
  const lacking = few.length > 0 ? `; ${few.length} have too few runs` : "";
  return `No difference shown between ${other} and ${base} ${cells} at ${ALPHA * 100} %${lacking}.`;
}

/** One side measured, the other predicted: how far the measurement is from the prediction. */
function ofDeviation(
  { choices, baseline, shared, metricIds, open: stated }: OpeningQuestion,
  index: number,
  [other, base]: Names,
  otherMeasured: boolean,
) {
  const schema = choices[baseline]?.item.schema ?? { params: {}, metrics: {} };
  const [measured, predicted] = otherMeasured ? [other, base] : [base, other];
  const forecast = choices[otherMeasured ? baseline : index]?.item;
  if (!stated) return { text: `Comparing ${measured} with the prediction ${predicted}.`, largest: undefined };
  const found = metricIds.flatMap((id) =>
    (shared?.cells ?? []).flatMap((cell): readonly Found[] => {
      const [own, theirs] = [cell.points[baseline], cell.points[index]];
      const effect = deviationOf(id, forecast, otherMeasured ? own : theirs, otherMeasured ? theirs : own);
      return effect ? [{ metricId: id, cell, effect, outcome: undefined }] : [];
    }),
  );
  const letter = choices[otherMeasured ? index : baseline]?.letter ?? "";
  const open = new Map(
    [...(stated.get(letter) ?? [])].filter(([id]) => found.some(({ metricId }) => metricId === id)),
  );
  const certain = found.filter(({ metricId }) => !open.has(metricId));
  if (found.length > 0 && certain.length === 0) {
    const names = [...new Set([...open.values()].flat())].join(", ");
    return {
      text: `${measured} does not state ${names}. The prediction ${predicted} rests on it, so there is no verdict.`,
      largest: undefined,
    };
  }
  const largest = largestOf(certain, choices);
  const metric = largest && schema.metrics[largest.metricId];
  if (!shared || !largest || !metric) {
    const within = certain.some(({ effect }) => effect.low < effect.high);
    return {
      text: `${measured} and the prediction ${predicted} ${found.length > 0 ? `agree${within ? " within the range of the prediction" : ""}` : "have no cells in common"}.`,
      largest: undefined,
    };
  }
  const shares = certain
    .filter(({ metricId }) => metricId === largest.metricId)
    .map(({ effect }) => nearest(effect));
  const at = largest.cell && cellText(schema, shared, largest.cell);
  const usual = amountText({ low: median(shares), high: median(shares) });
  const over =
    shares.length > 1 && usual ? `; the median deviation of ${shares.length} cells is ${usual}` : "";
  const by = amountText(largest.effect);
  return {
    text: `${measured} is ${[by, directionWord(metric, largest.effect)].filter(Boolean).join(" ")} than predicted by ${predicted}${inMetric(schema, metric)}${at ? ` at ${at}` : ""}${over}.`,
    largest,
  };
}

/** Both sides predicted, at the settings of their columns: certain, or a range where a constant is not measured. */
function ofPredictions(
  { metricIds, choices }: OpeningQuestion,
  base: LetteredChoice,
  other: LetteredChoice,
  [name, baseName]: Names,
) {
  const found = metricIds.flatMap((id): readonly Found[] => {
    const effect = effectOf(id, base, other);
    return effect ? [{ metricId: id, cell: undefined, effect, outcome: undefined }] : [];
  });
  // What it was designed for says more than the memory that it takes.
  const own = found.find(
    ({ metricId, effect }) => metricId === base.item.metric && (effect.low !== 0 || effect.high !== 0),
  );
  const largest = own ?? largestOf(found, choices);
  const metric = largest && base.item.schema.metrics[largest.metricId];
  if (!largest || !metric)
    return {
      text: `${name} and ${baseName} are predicted to cost the same at the settings of their columns.`,
      largest: undefined,
    };
  const { low, high } = largest.effect;
  if (low < 0 && high > 0) {
    const names = unmeasured([base, other], largest.metricId);
    const [faster] = [directionWord(metric, { low: -1, high: -1 })];
    return {
      text: `Whether ${name} is ${faster} than ${baseName}${inMetric(base.item.schema, metric)} rests on ${names}, which ${names.includes(" and ") ? "are" : "is"} not measured: it may be ${amountText({ low, high: low })} ${faster} or ${amountText({ low: high, high })} ${directionWord(metric, { low: high, high })}.`,
      largest,
    };
  }
  const amount = amountText(largest.effect);
  return {
    text: `${name} is predicted to be ${[amount, directionWord(metric, largest.effect)].filter(Boolean).join(" ")} than ${baseName}${inMetric(base.item.schema, metric)}.`,
    largest,
  };
}

/** How far one prediction lies from another: a range where a constant is not measured. */
function effectOf(metricId: string, base: LetteredChoice, other: LetteredChoice): Effect | undefined {
  const certain = shareOf(base.point.metrics[metricId], other.point.metrics[metricId]);
  if (!certain) return undefined;
  const [from, to] = [base, other].map(
    ({ item, point }) => [point.metrics[metricId] ?? 0, pointRanges(item, point)[metricId]] as const,
  );
  const ratios = from && to && ratiosOf(to, from);
  return ratios ? { low: ratios.low - 1, high: ratios.high - 1 } : certain;
}

/** How far a measurement lies from what is predicted: from the whole range of it, where it is one. */
function deviationOf(
  metricId: string,
  forecast: ComparedItem | undefined,
  predicted: Point | undefined,
  measured: Point | undefined,
): Effect | undefined {
  const certain = shareOf(predicted?.metrics[metricId], measured?.metrics[metricId]);
  const range = forecast && predicted && pointRanges(forecast, predicted)[metricId];
  if (!certain || !range) return certain;
  const ends = [range.high, range.low].map((end) => shareOf(end, measured?.metrics[metricId])?.low ?? 0);
  return { low: Math.min(...ends), high: Math.max(...ends) };
}

/** One value as a share of another, less 1. */
function shareOf(base: number | undefined, value: number | undefined): Effect | undefined {
  if (base === undefined || value === undefined || !Number.isFinite(base) || !Number.isFinite(value))
    return undefined;
  if (base === value) return { low: 0, high: 0 };
  const share = base === 0 ? Math.sign(value) * Number.POSITIVE_INFINITY : value / base - 1;
  return { low: share, high: share };
}

/** The end of an effect that is nearer to none. */
function nearest({ low, high }: Effect): number {
  return low < 0 && high > 0 ? 0 : Math.min(Math.abs(low), Math.abs(high));
}

/** Names of the constants that a metric of these depends on and that are not measured. */
function unmeasured(choices: readonly LetteredChoice[], metricId: string): string {
  const names = choices.flatMap(({ item, point }) =>
    (pointRanges(item, point)[metricId]?.constants ?? []).flatMap((id) => {
      const param = item.model?.params[id];
      return param ? [`“${paramName(param)}”`] : [];
    }),
  );
  return [...new Set(names)].join(" and ");
}

/** The largest of what a model is about; else of all metrics. An effect of nothing is none. */
function largestOf(found: readonly Found[], choices: readonly LetteredChoice[]): Found | undefined {
  const views = choices.flatMap(({ item }) => (item.model ? [item.model.view] : []));
  const main = new Set([
    ...views.flatMap(({ metric, second, split }) => [metric, second, split]),
    ...choices.flatMap(({ item }) => (item.model ? [item.metric] : [])),
  ]);
  const differing = found.filter((one) => size(one) > 0);
  const about = differing.filter(({ metricId }) => main.has(metricId));
  const [largest] = (about.length > 0 ? about : differing).toSorted((a, b) =>
    size(a) === size(b) ? 0 : size(b) - size(a),
  );
  return largest;
}

/** How large an effect certainly is, by ratio: halving is as much as doubling. */
function size(found: Found | undefined): number {
  if (!found) return 0;
  const { low, high } = found.effect;
  if (low < 0 && high > 0) return 0;
  return Math.min(
    ...[low, high].map((share) => (share <= -1 ? Number.POSITIVE_INFINITY : Math.abs(Math.log1p(share)))),
  );
}

/** The time that a measurement is about needs no name beside "faster"; every other metric does. */
function inMetric(schema: MeasurementSchema, metric: MeasuredMetric): string {
  const times = Object.values(schema.metrics).filter(isTime);
  const main = isModel(schema) ? schema.metrics[schema.view.split] : times[0];
  return isTime(metric) && metric === main && (isModel(schema) || times.length === 1)
    ? ""
    : ` in ${metric.label}`;
}

function cellText(schema: MeasurementSchema, { axes }: SharedCells, { values }: SharedCell): string {
  return axes
    .flatMap((id, i) => {
      const param = schema.params[id];
      const value = values[i];
      return param && value !== undefined ? [settingText(param, value)] : [];
    })
    .join(", ");
}

/** Titles that are short and told apart; letters for others. */
function nameOf(choices: readonly LetteredChoice[], { item, letter }: LetteredChoice): string {
  const same = choices.filter((choice) => choice.item.title === item.title);
  return item.title.length > 48 || same.length > 1 ? letter : item.title;
}
