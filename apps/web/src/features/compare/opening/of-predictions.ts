import { ratiosOf } from "@wirecost/analysis";
import { median, paramName, rangeText, shareText } from "@wirecost/sim-core";
import { type ComparedItem, type Point, pointRanges } from "../items/compared-item.ts";
import type { Choice } from "../point-text.ts";
import { cellText } from "../shared-cells.ts";
import {
  amountText,
  differentWork,
  directionWord,
  type Effect,
  type Finding,
  type Found,
  inMetric,
  largestOf,
  type Names,
  type OpeningQuestion,
  perUnitText,
  unrounded,
} from "./effects.ts";

/** One side measured, the other predicted: the prediction's error, relative to the measurement. */
export function ofDeviation(
  { choices, baseline, shared, metricIds, open: stated }: OpeningQuestion,
  index: number,
  [other, base]: Names,
  otherMeasured: boolean,
): Finding {
  const schema = choices[baseline]?.item.schema ?? { params: {}, metrics: {} };
  const [measured, predicted] = otherMeasured ? [other, base] : [base, other];
  const forecast = choices[otherMeasured ? baseline : index]?.item;
  if (!stated) return { text: `Comparing ${measured} with the prediction ${predicted}.` };
  const work = (shared?.cells ?? []).map(({ points }) => workOf(choices, baseline, index, points));
  const [differs] = work;
  if (differs && work.every((one) => one !== undefined))
    return {
      text: `${measured} and the prediction ${predicted} are of different work (${differs.text}), so there is no verdict.`,
    };
  const found = metricIds.flatMap((id) =>
    (shared?.cells ?? []).flatMap((cell, i): readonly Found[] => {
      if (work[i]) return [];
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
      text: `${measured} does not state ${names}. The prediction ${predicted} depends on it, so there is no verdict.`,
    };
  }
  const largest = largestOf(certain, choices);
  const metric = largest && schema.metrics[largest.metricId];
  if (!shared || !largest || !metric) {
    const within = certain.some(({ effect }) => effect.low < effect.high);
    return {
      text: `${measured} and the prediction ${predicted} ${found.length > 0 ? `agree${within ? " within the range of the prediction" : ""}` : "have no cells in common"}.`,
    };
  }
  const shares = certain
    .filter(({ metricId }) => metricId === largest.metricId)
    .map(({ effect }) => nearest(effect));
  const at = largest.cell && cellText(schema, shared, largest.cell);
  const usual = median(shares);
  const over =
    shares.length > 1 && Number.isFinite(usual)
      ? `; the median prediction error of ${shares.length} cells is ${shareText(usual)}`
      : "";
  const by = amountText(largest.effect);
  return {
    text: `The prediction ${predicted} is ${[by, directionWord(metric, largest.effect)].filter(Boolean).join(" ")} than measured in ${measured}${inMetric(schema, metric)}${at ? ` at ${at}` : ""}${over}.`,
    largest,
  };
}

/** Both sides predicted, at the selected points: certain, or a range with an unmeasured constant. */
export function ofPredictions(
  { metricIds, choices }: OpeningQuestion,
  base: Choice,
  other: Choice,
  [name, baseName]: Names,
): Finding {
  const found = metricIds.flatMap((id): readonly Found[] => {
    const effect = effectOf(id, base, other);
    return effect ? [{ metricId: id, cell: undefined, effect, outcome: undefined }] : [];
  });
  // The metric of the design is more relevant than its memory.
  const own = found.find(
    ({ metricId, effect }) => metricId === base.item.metric && (effect.low !== 0 || effect.high !== 0),
  );
  const largest = own ?? largestOf(found, choices);
  const metric = largest && base.item.schema.metrics[largest.metricId];
  if (!largest || !metric)
    return {
      text: `${name} and ${baseName} have the same prediction at the settings of their columns.`,
    };
  const work = differentWork(base, other);
  if (work) {
    const [from, to] = [base, other].map(({ item, point }) =>
      rangeText(
        point.metrics[largest.metricId] ?? 0,
        pointRanges(item, point)[largest.metricId],
        metric.unit,
      ),
    );
    return {
      text: `${name} and ${baseName} do different work (${work.text}): ${to} against ${from} predicted${inMetric(base.item.schema, metric)}.${perUnitText(work, metric, largest.effect, name, "is predicted to be")}`,
      largest,
    };
  }
  const { low, high } = largest.effect;
  if (low < 0 && high > 0) {
    const constants = unmeasured([base, other], largest.metricId);
    const [down, up] = [low, high].map((end) => {
      const effect = { low: end, high: end };
      return { amount: amountText(effect), word: directionWord(metric, effect) };
    });
    return {
      text: `Whether ${name} is ${down?.word} than ${baseName}${inMetric(base.item.schema, metric)} depends on ${constants.join(" and ")}, which ${constants.length > 1 ? "are" : "is"} not measured: it may be ${down?.amount} ${down?.word} or ${up?.amount} ${up?.word}.`,
      largest,
    };
  }
  const amount = amountText(largest.effect);
  return {
    text: `${name} is predicted to be ${[amount, directionWord(metric, largest.effect)].filter(Boolean).join(" ")} than ${baseName}${inMetric(base.item.schema, metric)}.`,
    largest,
  };
}

/** Differences in the work of two sides of one cell. */
export function workOf(
  choices: OpeningQuestion["choices"],
  baseline: number,
  index: number,
  points: readonly (Point | undefined)[],
) {
  const [base, other] = [baseline, index].map((i) => {
    const [item, point] = [choices[i]?.item, points[i]];
    return item && point && { item, point };
  });
  return base && other && differentWork(base, other);
}

/** Difference of two predictions: a range with an unmeasured constant. */
function effectOf(metricId: string, base: Choice, other: Choice): Effect | undefined {
  const certain = shareOf(base.point.metrics[metricId], other.point.metrics[metricId]);
  if (!certain) return undefined;
  const [from, to] = [base, other].map(
    ({ item, point }) => [point.metrics[metricId] ?? 0, pointRanges(item, point)[metricId]] as const,
  );
  const ratios = from && to && ratiosOf(to, from);
  return ratios ? { low: unrounded(ratios.low - 1), high: unrounded(ratios.high - 1) } : certain;
}

/** Prediction error relative to the measurement, for the whole range if there is one. */
function deviationOf(
  metricId: string,
  forecast: ComparedItem | undefined,
  predicted: Point | undefined,
  measured: Point | undefined,
): Effect | undefined {
  const certain = shareOf(measured?.metrics[metricId], predicted?.metrics[metricId]);
  const range = forecast && predicted && pointRanges(forecast, predicted)[metricId];
  if (!certain || !range) return certain;
  const ends = [range.low, range.high].map((end) => shareOf(measured?.metrics[metricId], end)?.low ?? 0);
  return { low: Math.min(...ends), high: Math.max(...ends) };
}

/** One value relative to another, less 1. */
function shareOf(base: number | undefined, value: number | undefined): Effect | undefined {
  if (base === undefined || value === undefined || !Number.isFinite(base) || !Number.isFinite(value))
    return undefined;
  if (base === value) return { low: 0, high: 0 };
  const share = base === 0 ? Math.sign(value) * Number.POSITIVE_INFINITY : unrounded(value / base - 1);
  return { low: share, high: share };
}

/** The end of an effect that is nearer to zero. */
function nearest({ low, high }: Effect): number {
  return low < 0 && high > 0 ? 0 : Math.min(Math.abs(low), Math.abs(high));
}

/** Names of the unmeasured constants that affect one of these metrics. */
function unmeasured(choices: readonly Choice[], metricId: string): readonly string[] {
  const names = choices.flatMap(({ item, point }) =>
    (pointRanges(item, point)[metricId]?.constants ?? []).flatMap((id) => {
      const param = item.model?.params[id];
      return param ? [`“${paramName(param)}”`] : [];
    }),
  );
  return [...new Set(names)];
}
