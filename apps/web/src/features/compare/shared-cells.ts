import { type CellSide, matchCells, medianMetrics } from "@wirecost/analysis";
import {
  choice,
  type MeasurementSchema,
  median,
  type Param,
  type Params,
  type ParamValue,
} from "@wirecost/sim-core";
import type { ComparedItem, Point } from "./items/compared-item.ts";

/** What was converted last: the same item stays the same object, so that its cells are not laid together anew. */
const converted = new WeakMap<ComparedItem, { readonly ids: string; readonly item: ComparedItem }>();

/**
 * The same items; of files that belong to no model, each setting of one kind in all: where one has versions 17 and 18
 * and another 18-tuned, all are words, so that equal ones are found equal.
 */
export function settingsAlike(items: readonly ComparedItem[]): readonly ComparedItem[] {
  const words = new Set(
    items.flatMap(({ model, schema }) => (model ? [] : idsOf(schema, (kind) => kind !== "number"))),
  );
  return items.map((item) => {
    const ids = item.model ? [] : idsOf(item.schema, (kind, id) => kind === "number" && words.has(id));
    if (ids.length === 0) return item;
    const key = JSON.stringify(ids);
    const known = converted.get(item);
    if (known?.ids === key) return known.item;
    const made = inWords(item, new Set(ids));
    converted.set(item, { ids: key, item: made });
    return made;
  });
}

function idsOf({ params }: MeasurementSchema, of: (kind: Param["kind"], id: string) => boolean) {
  return Object.entries(params).flatMap(([id, { kind }]) => (of(kind, id) ? [id] : []));
}

function inWords(item: ComparedItem, ids: ReadonlySet<string>): ComparedItem {
  const params = Object.entries(item.schema.params).map(([id, param]) => [
    id,
    ids.has(id) ? worded(param) : param,
  ]);
  const [first, ...rest] = item.points;
  const said = (point: Point): Point => ({ ...point, settings: saidSettings(point.settings, ids) });
  return {
    ...item,
    schema: { ...item.schema, params: Object.fromEntries(params) },
    base: saidSettings(item.base, ids),
    points: [said(first), ...rest.map(said)],
  };
}

function worded({ label, group, help, source, default: usual }: Param): Param {
  return choice({ label, group, help, source, default: String(usual), options: [] });
}

function saidSettings(settings: Params, ids: ReadonlySet<string>): Params {
  return Object.fromEntries(
    Object.entries(settings).map(([id, value]) => [id, ids.has(id) ? String(value) : value]),
  );
}

/** One combination of values along the axes, and what each item says about it. */
export interface SharedCell {
  readonly key: string;
  /** One per axis; undefined where it has no effect and the baseline is silent on it. */
  readonly values: readonly (ParamValue | undefined)[];
  /** One per item; undefined where the item has nothing for this cell. */
  readonly points: readonly (Point | undefined)[];
}

export interface SharedCells {
  /** What was laid together, and which of it is the baseline. */
  readonly items: readonly ComparedItem[];
  readonly baseline: number;
  /** Settings in which the cells differ. None where nothing varies: then there is one cell. */
  readonly axes: readonly string[];
  /** Cells that the baseline and at least one other item have: in the baseline's order, of no model by their values. */
  readonly cells: readonly SharedCell[];
}

/** Cells that several items have in common, by sim-core's rule: what tells cells apart and what is only changed. */
export function sharedCells(items: readonly ComparedItem[], baseline: number): SharedCells | undefined {
  const base = items[baseline];
  if (!base || items.length < 2) return undefined;
  const laid = items.map((item) => pointsOf(item, base));
  const sides = items.map((item, i) => sideOf(item, laid[i] ?? []));
  const { axes, cells } = matchCells(sides, baseline);
  const shared = cells.map(({ values, entries, pooled }): SharedCell => {
    const points = entries.map((found, i) =>
      onePoint(
        found.flatMap((entry) => laid[i]?.[entry] ?? []),
        pooled[i] === true,
      ),
    );
    return { key: JSON.stringify(values), values, points };
  });
  return { items, baseline, axes, cells: base.model ? shared : shared.sort(byValues) };
}

/** An item of one setting, such as a sweep along other axes, still has the cell of its own settings. */
function pointsOf(item: ComparedItem, base: ComparedItem): readonly Point[] {
  const laidOut = item.axes.every((id) => base.axes.includes(id));
  return laidOut ? item.points.filter(({ id }) => id !== "own") : item.points;
}

function sideOf({ schema, base, axes, provenance }: ComparedItem, entries: readonly Point[]): CellSide {
  return { schema, base, axes, entries, origin: provenance === "measured" ? "measured" : "predicted" };
}

/** Medians of several points. Those that differ in nothing that has an effect are runs of one setting. */
function onePoint(points: readonly Point[], pooled: boolean): Point | undefined {
  const [first] = points;
  if (!first || points.length === 1) return first;
  const { replicates: _, times: __, ...about } = first;
  const n = points.reduce((sum, point) => sum + point.n, 0);
  if (pooled) return { ...about, n, metrics: medianMetrics(points.map(({ metrics }) => metrics)) };
  const ids = new Set(points.flatMap(({ metrics }) => Object.keys(metrics)));
  const runs = [...ids].map((id) => [id, points.flatMap((point) => point.replicates?.[id] ?? [])] as const);
  const times = runs.map(([id]) => {
    return [
      id,
      points.flatMap((point) => point.times?.[id] ?? (point.replicates?.[id] ?? []).map(() => undefined)),
    ];
  });
  const medians = runs.flatMap(([id, values]) => (values.length > 0 ? [[id, median(values)] as const] : []));
  return {
    ...about,
    n,
    replicates: Object.fromEntries(runs),
    ...(points.some((point) => point.times) && { times: Object.fromEntries(times) }),
    metrics: Object.fromEntries(medians),
  };
}

function byValues(a: SharedCell, b: SharedCell): number {
  for (const [i, value] of a.values.entries()) {
    const other = b.values[i];
    if (typeof value === "number" && typeof other === "number" && value !== other) return value - other;
    if (value !== other) return String(value) < String(other) ? -1 : 1;
  }
  return 0;
}
