import { applies, defaultParams, medianMetrics, type ParamValue } from "@wirecost/sim-core";
import type { ComparedItem, Point } from "./compared-item.ts";
import { pointParams } from "./compared-item.ts";

/** One combination of the baseline's axis values, and what each item says about it. */
export interface SharedCell {
  readonly key: string;
  readonly row: ParamValue;
  readonly column: ParamValue;
  /** One an item; undefined where the item has nothing for this cell. */
  readonly points: readonly (Point | undefined)[];
}

export interface SharedCells {
  /** What was laid together, and which of it is the baseline. */
  readonly items: readonly ComparedItem[];
  readonly baseline: number;
  /** The baseline's axes: rows, then columns. */
  readonly axes: readonly [string, string];
  /** Cells that the baseline and at least one other item have, in the baseline's order. */
  readonly cells: readonly SharedCell[];
}

/**
 * Cells that several items have in common. A cell is the same where both axis values are; other settings may
 * differ, and the settings table says which. Where several measured settings fall on one cell, those that
 * differ least from the baseline speak for it, by their medians.
 */
export function sharedCells(items: readonly ComparedItem[], baseline: number): SharedCells | undefined {
  const base = items[baseline];
  if (!base || items.length < 2) return undefined;
  const lookups = items.map((item) => cellsOf(item, base));
  const own = lookups[baseline] ?? new Map<string, Cell>();
  const cells = [...own].flatMap(([key, { row, column }]) => {
    const points = lookups.map((lookup) => lookup.get(key)?.point);
    return points.filter(Boolean).length > 1 ? [{ key, row, column, points }] : [];
  });
  return { items, baseline, axes: base.axes, cells };
}

interface Cell {
  readonly row: ParamValue;
  readonly column: ParamValue;
  readonly point: Point;
}

function cellsOf(item: ComparedItem, base: ComparedItem): Map<string, Cell> {
  const [rows, columns] = base.axes;
  const groups = new Map<string, { row: ParamValue; column: ParamValue; points: Point[] }>();
  // An item of one setting, such as a sweep along other axes, still has the cell of its own settings.
  const laidOut = sameAxes(item.axes, base.axes);
  for (const point of item.points) {
    if (laidOut && point.id === "own") continue;
    const settings = pointParams(item, point);
    const row = settings[rows];
    const column = settings[columns];
    if (row === undefined || column === undefined) continue;
    const key = JSON.stringify([row, column]);
    const group = groups.get(key);
    if (group) group.points.push(point);
    else groups.set(key, { row, column, points: [point] });
  }
  return new Map(
    [...groups].map(([key, { row, column, points }]) => [
      key,
      { row, column, point: closest(item, points, base) },
    ]),
  );
}

function sameAxes(a: readonly [string, string], b: readonly [string, string]): boolean {
  return a.every((id) => b.includes(id));
}

/** The one point of several that differs least from the baseline; medians of those that differ equally little. */
function closest(item: ComparedItem, points: readonly Point[], base: ComparedItem): Point {
  const [first] = points;
  if (!first) throw new RangeError("A cell has at least one point.");
  if (points.length === 1 || item.provenance !== "measured") return first;
  const scored = points.map((point) => ({ point, distance: distance(item, point, base) }));
  const least = Math.min(...scored.map((entry) => entry.distance));
  const near = scored.filter((entry) => entry.distance === least).map((entry) => entry.point);
  if (near.length === 1 && near[0]) return near[0];
  // Runs of different settings are no replicates of each other.
  const { replicates: _, ...alike } = first;
  return {
    ...alike,
    metrics: medianMetrics(near.map(({ metrics }) => metrics)),
    n: near.reduce((sum, point) => sum + point.n, 0),
  };
}

function distance(item: ComparedItem, point: Point, base: ComparedItem): number {
  const settings = { ...defaultParams(item.model), ...pointParams(item, point) };
  return Object.entries(item.model.params).filter(
    ([id, param]) =>
      !base.axes.includes(id) &&
      applies(param, settings) &&
      settings[id] !== (base.base[id] ?? param.default),
  ).length;
}
