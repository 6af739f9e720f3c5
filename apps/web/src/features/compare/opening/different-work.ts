import {
  type MeasuredMetric,
  type Model,
  type Param,
  paramValueText,
  sameJob,
  unitName,
} from "@wirecost/sim-core";
import { type Choice, compareSettings, type SettingRow } from "../compare-settings.ts";
import { pointParams } from "../compared-item.ts";
import { amountText, directionWord, type Effect, isTime } from "./effect-words.ts";

/** Units of parameters that count work: twice as many are twice the work. */
const AMOUNTS: ReadonlySet<string> = new Set(["rows", "records", "calls", "queries"]);

/** What two sides that do not do the same work differ in. */
export interface DifferentWork {
  /** `Rows 1,000 instead of 250,000`, several with "and". */
  readonly text: string;
  /** Where only an amount differs: what is counted, and the baseline's amount per one of the other side. */
  readonly per?: { readonly unit: string; readonly ratio: number };
}

/** Work of the other side that the baseline does not do, or does more or less of; undefined where both do the same. */
export function differentWork(base: Choice, other: Choice): DifferentWork | undefined {
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

/** Whether another value of a setting is other work: advice never changes it. */
function isWork(model: Model, { param, values }: SettingRow, base: Choice): boolean {
  if (model.groups.find(({ id }) => id === param.group)?.holds !== "workload") return false;
  if (param.tunable) return param.kind === "choice" && !isSameJob(param, values, base);
  return param.kind !== "choice" || !isSameJob(param, values, base);
}

function isSameJob(param: Param, [from, to]: SettingRow["values"], base: Choice): boolean {
  const params = pointParams(base.item, base.point);
  return to !== undefined && sameJob(param, params, from).includes(to);
}

function unitOf(param: Param): string {
  return param.kind === "number" ? unitName(1, param.unit) : "";
}

/** What a time or a count is per unit of work: ` Per row, B is predicted to be 3.1 times slower.`; "" where it is not known. */
export function perUnitText(
  { per }: DifferentWork,
  metric: MeasuredMetric,
  effect: Effect,
  name: string,
  verb: string,
): string {
  if (!per || !(isTime(metric) || metric.better === "lower")) return "";
  const [low, high] = [effect.low, effect.high].map((share) => (1 + share) * per.ratio - 1);
  if (low === undefined || high === undefined || !Number.isFinite(low) || !Number.isFinite(high)) return "";
  const scaled = { low: Math.min(low, high), high: Math.max(low, high) };
  if (scaled.low <= 0 && scaled.high >= 0) return ` Per ${per.unit}, neither is shown to be ahead.`;
  return ` Per ${per.unit}, ${name} ${verb} ${amountText(scaled)} ${directionWord(metric, scaled)}.`;
}
