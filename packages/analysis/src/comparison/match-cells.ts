import { defaultParams, getOrInsert, isModel, type ParamValue } from "@wirecost/sim-core";
import type { CellSide } from "./cell-side.ts";
import { byLayout, SideSettings } from "./side-settings.ts";

/** A cell with the same settings on several sides. */
export interface MatchedCell {
  /** One value per varying setting; undefined if it has no effect and no side states it. */
  readonly values: readonly (ParamValue | undefined)[];
  /** Per side: indices of its entries; empty if it has none. */
  readonly entries: readonly (readonly number[])[];
  /** Per side: whether its entries have several settings, and so are not replicates. */
  readonly pooled: readonly boolean[];
}

export interface MatchedCells {
  /** The settings in which cells differ; the baseline's axes are last. */
  readonly axes: readonly string[];
  /** The baseline's cells that another side has as well, in the baseline's order. */
  readonly cells: readonly MatchedCell[];
}

/**
 * Matches sides with a baseline, cell by cell. Cells differ in the settings that vary in the baseline and that another
 * side states, and in those that only some rows of the baseline state and no other side does. An entry of another side
 * belongs to the cell that has its values, if what else varies on its own side is as the baseline has it throughout:
 * not so between a prediction and a measurement, on which no verdict hangs. What is one value on each side keeps
 * nothing apart: that is what was changed.
 *
 * Where a side has several settings for a cell, those nearest to the baseline's count; of a prediction the first.
 */
export function matchCells(sides: readonly CellSide[], baseline: number): MatchedCells {
  const all = sides.map((side) => new SideSettings(side));
  const base = all[baseline];
  if (!base) return { axes: [], cells: [] };
  const others = all.filter((side) => side !== base);
  const partly = base.varying.filter(
    (id) => base.isPartlyStated(id) && !others.some((side) => side.states(id)),
  );
  const telling = [...mostStated(base.varying, others), ...partly];
  // Other sides state nothing that varies, so their cell in the baseline is unknown.
  if (telling.length === 0 && base.varying.length > 0) return { axes: [], cells: [] };
  const axes = [...telling, ...sharedConstants(base, others)].toSorted(byLayout(base.side));
  const { cells, byKey } = cellsOf(base, axes);
  const found = all.map((side) => (side === base ? cells : placed(side, base, axes, byKey)));
  return {
    axes,
    cells: [...cells.keys()].flatMap((cell) => {
      const entries = all.map((side, i) => nearestEntries(side, found[i]?.get(cell) ?? [], base, axes));
      const [first] = entries[baseline] ?? [];
      if (first === undefined || entries.filter(({ length }) => length > 0).length < 2) return [];
      const pooled = all.map((side, i) => !side.alike(entries[i] ?? [], axes));
      return [{ values: axes.map((id) => base.statedValue(first, id)), entries, pooled }];
    }),
  };
}

/** The maximum number of these settings that another side states. */
function mostStated(ids: readonly string[], others: readonly SideSettings[]): readonly string[] {
  let most: readonly string[] = [];
  for (const side of others) {
    const stated = ids.filter((id) => side.states(id));
    if (stated.length > most.length) most = stated;
  }
  return most;
}

/** The baseline's axes with a single value, which matter only if another side has another value. */
function sharedConstants(base: SideSettings, others: readonly SideSettings[]): readonly string[] {
  return base.side.axes.filter((id) => {
    const value = inWords(base.constant(id));
    const stating = others.filter((side) => side.states(id));
    const same = (side: SideSettings) => side.varying.includes(id) || inWords(side.constant(id)) === value;
    return value !== null && stating.length > 0 && stating.every(same);
  });
}

/** Numbers of a baseline's cells with their entries, found by stated and by effective settings. */
function cellsOf(base: SideSettings, axes: readonly string[]) {
  const cells = new Map<number, number[]>();
  const byKey = new Map<string, number>();
  for (const entry of base.side.entries.keys()) {
    const key = statedKey(base, entry, axes);
    // An entry that does not state an axis is in a cell of its own, which other sides have if they do not state it.
    const cell = getOrInsert(byKey, countedKey(base, entry, axes) ?? key, () => cells.size);
    if (!byKey.has(key)) byKey.set(key, cell);
    add(cells, cell, entry);
  }
  return { cells, byKey };
}

/** A side's entries by cell number. */
function placed(
  side: SideSettings,
  base: SideSettings,
  axes: readonly string[],
  byKey: ReadonlyMap<string, number>,
): ReadonlyMap<number, readonly number[]> {
  const cells = new Map<number, number[]>();
  const strict = side.side.origin === base.side.origin;
  const elsewhere = side.varying.flatMap((id) => {
    if (!strict || axes.includes(id)) return [];
    const value = inWords(base.constant(id));
    // Rows that do not state a setting are as those of a baseline that never does; those that state it are not.
    return value !== null || (side.isPartlyStated(id) && !base.states(id)) ? [{ id, value }] : [];
  });
  for (const entry of side.side.entries.keys()) {
    const apart = elsewhere.some(
      ({ id, value }) => side.counts(entry, id) && inWords(side.statedValue(entry, id)) !== value,
    );
    const cell = byKey.get(statedKey(side, entry, axes)) ?? byKey.get(countedKey(side, entry, axes) ?? "");
    if (cell !== undefined && !apart) add(cells, cell, entry);
  }
  return cells;
}

function add(cells: Map<number, number[]>, cell: number, entry: number): void {
  getOrInsert(cells, cell, () => []).push(entry);
}

function statedKey(side: SideSettings, entry: number, axes: readonly string[]): string {
  return JSON.stringify(axes.map((id) => inWords(side.statedValue(entry, id))));
}

/** Omits settings without effect on the entry; undefined if it does not state one with an effect. */
function countedKey(side: SideSettings, entry: number, axes: readonly string[]): string | undefined {
  const values = axes.map((id) => (side.counts(entry, id) ? inWords(side.statedValue(entry, id)) : false));
  return values.includes(null) ? undefined : JSON.stringify(values);
}

/** In custom tables, a setting may be numeric in one file and text in another, such as 17, 18 and 18-tuned. */
function inWords(value: ParamValue | undefined): string | null {
  return value === undefined ? null : String(value);
}

/**
 * Of a side's entries in one cell, those whose other settings are nearest to the baseline's; for a prediction the
 * first.
 */
function nearestEntries(
  side: SideSettings,
  entries: readonly number[],
  base: SideSettings,
  axes: readonly string[],
): readonly number[] {
  if (entries.length < 2) return entries;
  const predicted = side.side.origin === "predicted";
  const others = side.varying.filter((id) => !axes.includes(id));
  if (others.length === 0) return predicted ? entries.slice(0, 1) : entries;
  // Settings that a custom table does not state are unknown: only a model has meaningful defaults.
  const defaults = isModel(side.side.schema) ? defaultParams(side.side.schema) : {};
  const wanted = others.flatMap((id) => {
    const value = base.constant(id) ?? base.side.base[id] ?? side.side.base[id] ?? defaults[id];
    return value === undefined ? [] : [{ id, value: String(value) }];
  });
  const far = (entry: number) =>
    wanted.filter(({ id, value }) => side.counts(entry, id) && String(side.statedValue(entry, id)) !== value)
      .length;
  const least = entries.reduce((min, entry) => Math.min(min, far(entry)), Number.POSITIVE_INFINITY);
  const near = entries.filter((entry) => far(entry) === least);
  return predicted ? near.slice(0, 1) : near;
}
