import { applies, defaultParams, medianMetrics, type ParamValue } from "@wirecost/sim-core";
import type { ComparedItem, Point } from "./compared-item.ts";
import { pointParams } from "./compared-item.ts";

/** One combination of values along the axes, and what each item says about it. */
export interface SharedCell {
  readonly key: string;
  /** One an axis. */
  readonly values: readonly ParamValue[];
  /** One an item; undefined where the item has nothing for this cell. */
  readonly points: readonly (Point | undefined)[];
}

export interface SharedCells {
  /** What was laid together, and which of it is the baseline. */
  readonly items: readonly ComparedItem[];
  readonly baseline: number;
  /**
   * Of a model, those of the baseline's that another item states, too: rows, then columns. Of files that belong to
   * none, all settings that vary in it. None where nothing varies: then there is one cell.
   */
  readonly axes: readonly string[];
  /** Cells that the baseline and at least one other item have, in the baseline's order. */
  readonly cells: readonly SharedCell[];
}

/**
 * Cells that several items have in common. A cell is the same where its axis values are; other settings may
 * differ, and the settings table says which. Where several settings fall on one cell, those that differ least
 * from the baseline speak for it: measured ones by their medians, of predicted ones the first.
 */
export function sharedCells(items: readonly ComparedItem[], baseline: number): SharedCells | undefined {
  const base = items[baseline];
  if (!base || items.length < 2) return undefined;
  const axes = base.model ? sharedAxes(items, baseline) : varyingSettings(items, base);
  if (!axes) return { items, baseline, axes: base.axes, cells: [] };
  const lookups = items.map((item) => cellsOf(item, base, axes));
  const own = lookups[baseline] ?? new Map<string, Cell>();
  const cells = [...own].flatMap(([key, { values }]) => {
    const points = lookups.map((lookup) => lookup.get(key)?.point);
    return points.filter(Boolean).length > 1 ? [{ key, values, points }] : [];
  });
  return { items, baseline, axes, cells: base.model ? cells : cells.sort(byValues) };
}

interface Cell {
  readonly values: readonly ParamValue[];
  readonly point: Point;
}

/**
 * The most of the baseline's axes that it and one other item state. Without any, only items in which neither of
 * them varies can stand side by side; undefined where there are none such.
 */
function sharedAxes(items: readonly ComparedItem[], baseline: number): readonly string[] | undefined {
  const base = items[baseline];
  if (!base) return undefined;
  const stated = base.axes.filter((id) => valuesOf(base, id).size > 0);
  const others = items.filter((_, i) => i !== baseline);
  const shared = (ids: readonly string[]) =>
    others.some((item) => ids.every((id) => valuesOf(item, id).size > 0));
  const most = [stated, ...stated.map((id) => [id])].find((ids) => ids.length > 0 && shared(ids));
  if (most) return most;
  const still = (item: ComparedItem) => base.axes.every((id) => valuesOf(item, id).size < 2);
  return still(base) && others.some(still) ? [] : undefined;
}

/** What an item's points set a parameter to, as far as they say it. */
function valuesOf(item: ComparedItem, id: string): ReadonlySet<ParamValue> {
  return new Set(item.points.flatMap(({ settings }) => settings[id] ?? item.base[id] ?? []));
}

/** Settings of files that vary in the baseline and that every other states, the baseline's axes last. */
function varyingSettings(items: readonly ComparedItem[], base: ComparedItem): readonly string[] {
  const varying = Object.keys(base.schema.params).filter(
    (id) => base.base[id] === undefined && items.every(({ schema }) => schema.params[id]),
  );
  const rank = (id: string) => base.axes.indexOf(id);
  return varying.toSorted((a, b) => rank(a) - rank(b));
}

function byValues(a: SharedCell, b: SharedCell): number {
  for (const [i, value] of a.values.entries()) {
    const other = b.values[i];
    if (typeof value === "number" && typeof other === "number" && value !== other) return value - other;
    if (value !== other) return String(value) < String(other) ? -1 : 1;
  }
  return 0;
}

function cellsOf(item: ComparedItem, base: ComparedItem, axes: readonly string[]): Map<string, Cell> {
  const groups = new Map<string, { values: readonly ParamValue[]; points: Point[] }>();
  // An item of one setting, such as a sweep along other axes, still has the cell of its own settings.
  const laidOut = item.axes.every((id) => base.axes.includes(id));
  for (const point of item.points) {
    if (laidOut && point.id === "own") continue;
    const settings = pointParams(item, point);
    const values = axes.flatMap((id) => settings[id] ?? []);
    if (values.length < axes.length) continue;
    const key = JSON.stringify(values);
    const group = groups.get(key);
    if (group) group.points.push(point);
    else groups.set(key, { values, points: [point] });
  }
  return new Map(
    [...groups].map(([key, { values, points }]) => [
      key,
      { values, point: closest(item, points, base, axes) },
    ]),
  );
}

/** The one point of several that differs least from the baseline; medians of those that differ equally little. */
function closest(
  item: ComparedItem,
  points: readonly Point[],
  base: ComparedItem,
  axes: readonly string[],
): Point {
  const [first] = points;
  if (!first) throw new RangeError("A cell has at least one point.");
  if (points.length === 1) return first;
  const scored = points.map((point) => ({ point, distance: distance(item, point, base, axes) }));
  const least = Math.min(...scored.map((entry) => entry.distance));
  const near = scored.filter((entry) => entry.distance === least).map((entry) => entry.point);
  if (near[0] && (near.length === 1 || item.provenance !== "measured")) return near[0];
  // Runs of different settings are no replicates of each other.
  const { replicates: _, ...alike } = first;
  return {
    ...alike,
    metrics: medianMetrics(near.map(({ metrics }) => metrics)),
    n: near.reduce((sum, point) => sum + point.n, 0),
  };
}

function distance(item: ComparedItem, point: Point, base: ComparedItem, axes: readonly string[]): number {
  const settings = { ...defaultParams(item.schema), ...pointParams(item, point) };
  return Object.entries(item.schema.params).filter(([id, param]) => {
    // What a file does not state is not known: only a model has defaults that say something.
    const wanted = base.base[id] ?? (base.model ? param.default : settings[id]);
    return !axes.includes(id) && applies(param, settings) && settings[id] !== wanted;
  }).length;
}
