import { type MeasuredSet, referenceSet, states } from "@wirecost/analysis";
import {
  type Axis,
  applies,
  checkParams,
  defaultParams,
  type Model,
  type Param,
  type Params,
  type ParamValue,
} from "@wirecost/sim-core";
import { defaultView, type LabView, suggestedValues } from "./lab-view.ts";

/**
 * The measured set in an address, if it is included with the model. Undefined for one that must be fetched.
 *
 * @throws RangeError for a reference that does not ship, or a name of no known kind
 */
export function resolveSet(model: Model, reference: string): MeasuredSet | undefined {
  const [kind, id = ""] = reference.split(/:(.*)/s);
  if (kind === "reference") return referenceSet(model, id);
  if (kind === "upload" && id !== "") return undefined;
  throw new RangeError(`set: ${JSON.stringify(reference)} is not reference:<name> or upload:<id>.`);
}

/**
 * The lab's initial view of a measured set: its setup, axes with the measured values, and its metric. Settings that
 * differ between rows without being an axis have their most frequent values, so that most rows are shown.
 */
export function measuredView(model: Model, set: MeasuredSet): LabView {
  const base = defaultView(model);
  const { params: setup } = checkParams(model, set.setup);
  const params: Record<string, ParamValue> = { ...setup };
  const others = commonestOthers(model, set);
  const varied = new Set(set.rows.flatMap((row) => Object.keys(row.settings)));
  for (const id of varied) {
    const value = set.axes.includes(id)
      ? mostFrequent(measuredValues(set, id))
      : others
        ? others.get(id)
        : mostFrequent(set.rows.map(({ settings }) => settings[id] ?? set.setup[id]));
    if (value !== undefined && model.params[id]) params[id] = value;
  }
  const [rows, columns] = set.axes.map((id): Axis => axisOf(model, set, id));
  const metric = model.metrics[set.metric] ? set.metric : base.metric;
  const view = { ...base, params, metric, second: metric === base.second ? base.metric : base.second };
  return rows && columns && rows.param !== columns.param ? { ...view, rows, columns } : view;
}

function axisOf(model: Model, set: MeasuredSet, id: string): Axis {
  const param = model.params[id];
  const values = new Set(measuredValues(set, id));
  if (values.size < 2) for (const value of suggestedValues(model, id)) values.add(value);
  return { param: id, values: param ? inOrder(param, [...values]) : [...values] };
}

function measuredValues(set: MeasuredSet, id: string): readonly ParamValue[] {
  return set.rows.flatMap((row) => row.settings[id] ?? set.setup[id] ?? []);
}

function inOrder(param: Param, values: readonly ParamValue[]): readonly ParamValue[] {
  const rank = (value: ParamValue) =>
    param.kind === "choice" ? param.options.findIndex((option) => option.value === value) : Number(value);
  return values.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * What rows that have a place in the matrix say beside its axes, as most of them say it: the most frequent value of
 * each setting alone may be one that no row has together with the others. What has no effect in those rows is as rows
 * say it that agree with them in the rest: the batch size beside rows that commit one by one. What they leave open
 * stays as it is, however many rows without a place say it: two rows of a FIND do not make a FIND of the matrix.
 *
 * @returns undefined where no row has a place
 */
function commonestOthers(model: Model, set: MeasuredSet): ReadonlyMap<string, ParamValue> | undefined {
  const defaults = defaultParams(model);
  const seen = new Map<string, Kind>();
  const placing = set.axes.filter((id) => states(set, id));
  for (const { settings } of set.rows) {
    if (placing.some((id) => settings[id] === undefined && set.setup[id] === undefined)) continue;
    const full = { ...defaults, ...set.setup, ...settings };
    const entries = Object.entries(settings)
      .filter(([id]) => !set.axes.includes(id) && applies(model, id, full))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    const key = JSON.stringify(entries);
    const kind = seen.get(key) ?? { settings: new Map(entries), full, rows: 0 };
    kind.rows += 1;
    seen.set(key, kind);
  }
  const [most, ...others] = [...seen.values()].toSorted((a, b) => b.rows - a.rows);
  if (!most) return undefined;
  const common = new Map(most.settings);
  for (const other of others) {
    const entries = [...other.settings];
    if (entries.some(([id, value]) => (common.get(id) ?? value) !== value)) continue;
    for (const [id, value] of entries) if (!applies(model, id, most.full)) common.set(id, value);
  }
  return common;
}

/** Rows with the same settings besides the axes. */
interface Kind {
  readonly settings: ReadonlyMap<string, ParamValue>;
  /** All settings of the first of them. */
  readonly full: Params;
  rows: number;
}

/** The first of the most frequent values; undefined counts as one. */
function mostFrequent(values: readonly (ParamValue | undefined)[]): ParamValue | undefined {
  const counts = new Map<ParamValue | undefined, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(...counts.values(), 0);
  return values.find((value) => counts.get(value) === most);
}
