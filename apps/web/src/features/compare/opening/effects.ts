import type { CellVerdicts, Outcome, SettingRow } from "@wirecost/analysis";
import {
  isModel,
  type MeasuredMetric,
  type MeasurementSchema,
  type Model,
  NEGLIGIBLE,
  type Param,
  paramValueText,
  sameJob,
  unitName,
} from "@wirecost/sim-core";
import { pointParams } from "../items/compared-item.ts";
import type { OpenSettings } from "../open-settings.ts";
import { type Choice, type ChosenPoint, type Compared, compareSettings } from "../point-text.ts";
import type { SharedCell } from "../shared-cells.ts";

/** Units of parameters that count work: twice as many mean twice the work. */
const AMOUNTS: ReadonlySet<string> = new Set(["rows", "records", "calls", "queries"]);

const TIMES: ReadonlySet<string> = new Set(["us", "ms", "s", "min", "h"]);

/** A difference from this on is stated as a factor: 130 % slower is "2.3 times slower". */
const FACTOR = 2;

/** The compared items, with their test results. */
export interface OpeningQuestion extends Compared {
  readonly metricIds: readonly string[];
  /** By metric; undefined until the tests are done. */
  readonly verdicts: ReadonlyMap<string, CellVerdicts> | undefined;
  /** Unstated settings of the measurements; undefined until known. */
  readonly open: OpenSettings | undefined;
}

/** A difference in one cell, or at the selected points if there is no cell. */
export interface Found {
  readonly metricId: string;
  readonly cell: SharedCell | undefined;
  readonly effect: Effect;
  readonly outcome: Outcome | undefined;
}

/** An item's relation to the baseline, and its largest effect. */
export interface Finding {
  readonly text: string;
  readonly largest?: Found | undefined;
}

/** Names of the two sides. */
export type Names = readonly [other: string, base: string];

/**
 * The largest effect among the model's main metrics; otherwise among those that are better or worse, and then among
 * all. A zero effect does not count.
 */
export function largestOf(found: readonly Found[], choices: readonly Choice[]): Found | undefined {
  const views = choices.flatMap(({ item }) => (item.model ? [item.model.view] : []));
  const main = new Set([
    ...views.flatMap(({ metric, second, split }) => [metric, second, split]),
    ...choices.flatMap(({ item }) => (item.model ? [item.metric] : [])),
  ]);
  const differing = found.filter((one) => size(one) > 0);
  const about = differing.filter(({ metricId }) => main.has(metricId));
  const judged = differing.filter(({ outcome }) => outcome === "better" || outcome === "worse");
  const [most = []] = [about, judged, differing].filter(({ length }) => length > 0);
  const [largest] = most.toSorted((a, b) => (size(a) === size(b) ? 0 : size(b) - size(a)));
  return largest;
}

/** The certain size of an effect, as a ratio: halving equals doubling. */
export function size(found: Found | undefined): number {
  if (!found) return 0;
  const { low, high } = found.effect;
  if (low < 0 && high > 0) return 0;
  return Math.min(
    ...[low, high].map((share) => (share <= -1 ? Number.POSITIVE_INFINITY : Math.abs(Math.log1p(share)))),
  );
}

/**
 * A measurement's main time needs no name next to "faster"; every other metric does, and for percentages a note that
 * the amount is relative.
 */
export function inMetric(schema: MeasurementSchema, metric: MeasuredMetric): string {
  const times = Object.values(schema.metrics).filter(isTime);
  const main = isModel(schema) ? schema.metrics[schema.view.split] : times[0];
  return isTime(metric) && metric === main && (isModel(schema) || times.length === 1)
    ? ""
    : ` in ${metric.label}${metric.unit === "%" ? " (relative)" : ""}`;
}

/** Relative difference of one side from another: 0.12 is 12 % above. Both ends are equal if it is certain. */
export interface Effect {
  readonly low: number;
  readonly high: number;
}

/** A share without rounding errors between equal values. */
export function unrounded(share: number): number {
  return Math.abs(share) < NEGLIGIBLE ? 0 : share;
}

/** Whether less of it is faster: such a metric is read as speed. */
export function isTime({ unit, better }: MeasuredMetric): boolean {
  return better === "lower" && TIMES.has(unit);
}

/** Direction of a difference: "faster", "slower"; for metrics other than times "lower", "higher". */
export function directionWord(metric: MeasuredMetric, effect: Effect): string {
  const up = effect.low + effect.high > 0;
  if (isTime(metric)) return up ? "slower" : "faster";
  return up ? "higher" : "lower";
}

/** Amount: `12 %`, `11–14 %`, `3.1–3.4 times`. Undefined if one side is 0. */
export function amountText({ low, high }: Effect): string | undefined {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return undefined;
  const ends = [low, high].map((share) => 1 + share);
  if (ends.some((factor) => factor <= 0)) return "100 %";
  const factors = ends.map((factor) => (factor < 1 ? 1 / factor : factor));
  if (Math.min(...factors) >= FACTOR) return `${range(factors, factorText)} times`;
  return `${range([low, high].map(Math.abs), percentText)} %`;
}

function range(values: readonly number[], text: (value: number) => string): string {
  const [least, most] = [text(Math.min(...values)), text(Math.max(...values))];
  return least === most ? least : `${least}–${most}`;
}

function percentText(share: number): string {
  const percent = share * 100;
  return percent < 10 ? String(Number(percent.toPrecision(2))) : percent.toFixed(0);
}

function factorText(factor: number): string {
  return factor < 10 ? factor.toFixed(1) : Math.round(factor).toLocaleString("en-US");
}

/** Differences of two sides that do not do the same work. */
interface DifferentWork {
  /** `Rows 1,000 instead of 250,000`, several with "and". */
  readonly text: string;
  /** If only an amount differs: the counted parameter, and the baseline's amount per one of the other side. */
  readonly per?: { readonly unit: string; readonly ratio: number };
}

/** Differences in the work of the other side; undefined if both do the same. */
export function differentWork(base: ChosenPoint, other: ChosenPoint): DifferentWork | undefined {
  const { model } = base.item;
  if (!model || other.item.model !== model) return undefined;
  const rows = compareSettings([base, other]).filter((row) => row.differs && isWork(model, row, base));
  const [only] = rows;
  if (!only) return undefined;
  const text = rows
    .map(({ param, values: [from, to] }) => {
      const [now, before] = [to, from].map((value) =>
        value === undefined ? "" : paramValueText(param, value, true),
      );
      return `${param.label} ${now} instead of ${before}`;
    })
    .join(" and ");
  const [from, to] = only.values;
  const counts = rows.length === 1 && only.param.kind === "number" && AMOUNTS.has(only.param.unit);
  return counts && typeof from === "number" && typeof to === "number" && from > 0 && to > 0
    ? { text, per: { unit: unitOf(only.param), ratio: from / to } }
    : { text };
}

/** Whether another value of a setting means other work: advice never changes it. */
function isWork(model: Model, { param, values }: SettingRow, base: ChosenPoint): boolean {
  if (model.groups.find(({ id }) => id === param.group)?.holds !== "workload") return false;
  if (param.tunable) return param.kind === "choice" && !isSameJob(param, values, base);
  return param.kind !== "choice" || !isSameJob(param, values, base);
}

function isSameJob(param: Param, [from, to]: SettingRow["values"], base: ChosenPoint): boolean {
  const params = pointParams(base.item, base.point);
  return to !== undefined && sameJob(param, params, from).includes(to);
}

function unitOf(param: Param): string {
  return param.kind === "number" ? unitName(1, param.unit) : "";
}

/** A time or a count per unit of work: ` Per row, B is predicted to be 3.1 times slower.`; "" if unknown. */
export function perUnitText(
  { per }: DifferentWork,
  metric: MeasuredMetric,
  effect: Effect,
  name: string,
  verb: string,
): string {
  if (!per || !(isTime(metric) || metric.better === "lower")) return "";
  const [low, high] = [effect.low, effect.high].map((share) => unrounded((1 + share) * per.ratio - 1));
  if (low === undefined || high === undefined || !Number.isFinite(low) || !Number.isFinite(high)) return "";
  if (low === 0 && high === 0) return ` Per ${per.unit}, they are equal.`;
  const scaled = { low: Math.min(low, high), high: Math.max(low, high) };
  if (scaled.low <= 0 && scaled.high >= 0) return ` Per ${per.unit}, neither is shown to be ahead.`;
  return ` Per ${per.unit}, ${name} ${verb} ${amountText(scaled)} ${directionWord(metric, scaled)}.`;
}
