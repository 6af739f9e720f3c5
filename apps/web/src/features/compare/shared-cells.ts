import {
  type ComparedSide,
  inUnitsOf,
  type MatchedCell,
  type MatchedSides,
  matchSides,
  runTimes,
  type SideRuns,
} from "@wirecost/analysis";
import {
  choice,
  type MeasurementSchema,
  median,
  type Param,
  type Params,
  settingText,
} from "@wirecost/sim-core";
import { type ComparedItem, type Point, pointRanges } from "./items/compared-item.ts";

/** The last conversion: the same item stays the same object, so that its cells are not matched again. */
const converted = new WeakMap<ComparedItem, { readonly key: string; readonly item: ComparedItem }>();

/**
 * The same items; for custom tables, each setting and metric in the baseline's unit, and each setting with one type in
 * all: if one has versions 17 and 18 and another 18-tuned, all are text, so that equal ones match.
 */
export function settingsAlike(
  items: readonly ComparedItem[],
  baseline: ComparedItem | undefined,
): readonly ComparedItem[] {
  if (!baseline || baseline.model) return items;
  const words = new Set(items.flatMap(({ schema }) => idsOf(schema, (kind) => kind !== "number")));
  return items.map((item) => {
    const units = inUnitsOf(baseline.schema, item.schema);
    const ids = idsOf(item.schema, (kind, id) => kind === "number" && words.has(id));
    if (ids.length === 0 && !units) return item;
    const key = JSON.stringify([ids, units && baseline.address]);
    const known = converted.get(item);
    if (known?.key === key) return known.item;
    const made = inWords(units ? inUnits(item, units) : item, new Set(ids));
    converted.set(item, { key, item: made });
    return made;
  });
}

function inUnits(
  item: ComparedItem,
  { schema, settings, value }: NonNullable<ReturnType<typeof inUnitsOf>>,
): ComparedItem {
  const pickMetrics = <V>(of: Readonly<Record<string, V>>) =>
    Object.fromEntries(Object.entries(of).filter(([id]) => id in schema.metrics));
  const convert = (point: Point): Point => ({
    ...point,
    settings: settings(point.settings),
    metrics: mapValues(pickMetrics(point.metrics), (own, id) => value(id, own)),
    ...(point.replicates && {
      replicates: mapValues(pickMetrics(point.replicates), (runs, id) => runs.map((own) => value(id, own))),
    }),
  });
  const [first, ...rest] = item.points;
  return { ...item, schema, base: settings(item.base), points: [convert(first), ...rest.map(convert)] };
}

function mapValues<V, R>(
  of: Readonly<Record<string, V>>,
  map: (value: V, id: string) => R,
): Record<string, R> {
  return Object.fromEntries(Object.entries(of).map(([id, value]) => [id, map(value, id)]));
}

function idsOf({ params }: MeasurementSchema, of: (kind: Param["kind"], id: string) => boolean) {
  return Object.entries(params).flatMap(([id, { kind }]) => (of(kind, id) ? [id] : []));
}

function inWords(item: ComparedItem, ids: ReadonlySet<string>): ComparedItem {
  const [first, ...rest] = item.points;
  const settings = (own: Params) => mapValues(own, (value, id) => (ids.has(id) ? String(value) : value));
  const convert = (point: Point): Point => ({ ...point, settings: settings(point.settings) });
  return {
    ...item,
    schema: {
      ...item.schema,
      params: mapValues(item.schema.params, (param, id) => (ids.has(id) ? worded(param) : param)),
    },
    base: settings(item.base),
    points: [convert(first), ...rest.map(convert)],
  };
}

function worded({ label, group, help, source, default: usual }: Param): Param {
  return { ...choice({ label, help, source, default: String(usual), options: [] }), group };
}

/** A cell shared by items, with the values of each. */
export interface SharedCell extends MatchedCell {
  readonly key: string;
  readonly index: number;
  /** One per item; undefined if the item does not have this cell. */
  readonly points: readonly (Point | undefined)[];
}

export interface SharedCells extends MatchedSides {
  readonly items: readonly ComparedItem[];
  readonly cells: readonly SharedCell[];
}

/** Cells that the baseline and at least one other item have in common; undefined for fewer than two items. */
export function sharedCells(items: readonly ComparedItem[], baseline: number): SharedCells | undefined {
  if (!items[baseline] || items.length < 2) return undefined;
  const matched = matchSides(items.map(comparedSide), baseline);
  const cells = matched.cells.map((cell, index): SharedCell => {
    const points = cell.entries.map((found, i) =>
      onePoint(
        found.flatMap((entry) => items[i]?.points[entry] ?? []),
        cell.pooled[i] === true,
      ),
    );
    return { ...cell, key: JSON.stringify(cell.values), index, points };
  });
  return { ...matched, items, cells };
}

const NO_VALUES = new Float64Array(0);

const NO_RUNS: SideRuns = { values: NO_VALUES };

function comparedSide(item: ComparedItem): ComparedSide {
  const { schema, base, axes, provenance, points } = item;
  const own = points.findIndex(({ id }) => id === "own");
  return {
    schema,
    base,
    axes,
    origin: provenance === "measured" ? "measured" : "predicted",
    entries: points,
    ...(own >= 0 && { own }),
    runs(entries, metric) {
      const [first] = entries;
      const point = first === undefined ? undefined : points[first];
      if (!point) return NO_RUNS;
      if (entries.length === 1) return { values: runsOf(point, metric), times: point.times?.[metric] };
      return runsOfAll(
        entries.flatMap((entry) => points[entry] ?? []),
        metric,
      );
    },
    range(entry, metric) {
      const point = points[entry];
      return point && pointRanges(item, point)[metric];
    },
  };
}

function runsOf({ replicates, metrics }: Point, metric: string): Float64Array {
  const value = metrics[metric];
  const own = value !== undefined && Number.isFinite(value) ? Float64Array.of(value) : NO_VALUES;
  return replicates?.[metric] ?? own;
}

function runsOfAll(points: readonly Point[], metric: string): SideRuns {
  const values = new Float64Array(points.flatMap((point) => [...runsOf(point, metric)]));
  const measured = points.filter((point) => runsOf(point, metric).length > 0);
  const times = measured.flatMap((point) => point.times?.[metric] ?? []);
  if (times.length < measured.length) return { values };
  const clocks = times.flatMap(({ clock, at }) => Array.from(at, (one) => ({ clock, at: one })));
  return { values, times: runTimes(clocks.length, (run) => clocks[run]) };
}

/** Several points of one cell combined. Those of one setting are its runs; others are not replicates. */
function onePoint(points: readonly Point[], pooled: boolean): Point | undefined {
  const [first] = points;
  if (!first || points.length === 1) return first;
  const { replicates: _, times: __, ...about } = first;
  const ids = new Set(points.flatMap(({ metrics }) => Object.keys(metrics)));
  const runs = Object.fromEntries(
    [...ids].flatMap((id) => {
      const { values } = runsOfAll(points, id);
      return values.length > 0 ? [[id, values] as const] : [];
    }),
  );
  return {
    ...about,
    n: points.reduce((sum, point) => sum + point.n, 0),
    metrics: Object.fromEntries(Object.entries(runs).map(([id, values]) => [id, median(values)])),
    ...(!pooled && { replicates: runs }),
  };
}

/** The settings that distinguish cells, in the order of the tables, and their places in the values of a cell. */
export function cellSettings(
  { params }: MeasurementSchema,
  { axes }: Pick<SharedCells, "axes">,
): readonly { readonly id: string; readonly place: number }[] {
  const order = Object.keys(params);
  return axes
    .map((id, place) => ({ id, place }))
    .toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}

/** The settings of a cell in words; "" if nothing distinguishes cells. */
export function cellText(
  schema: MeasurementSchema,
  shared: Pick<SharedCells, "axes">,
  { values }: SharedCell,
): string {
  return cellSettings(schema, shared)
    .flatMap(({ id, place }) => {
      const param = schema.params[id];
      const value = values[place];
      return param && value !== undefined ? [settingText(param, value)] : [];
    })
    .join(", ");
}
