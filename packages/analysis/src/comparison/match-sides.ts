import { isModel, type ParamValue, settingsKey } from "@wirecost/sim-core";
import type { ComparedSide } from "./cell-side.ts";
import { type MatchedCell, matchCells } from "./match-cells.ts";
import { SideSettings } from "./side-settings.ts";

/** Several sides, cell by cell. */
export interface MatchedSides {
  readonly sides: readonly ComparedSide[];
  /** Index among the sides. */
  readonly baseline: number;
  /** The settings in which cells differ. */
  readonly axes: readonly string[];
  /** Cells of the baseline that at least one other side has: in the baseline's order, for custom tables by value. */
  readonly cells: readonly MatchedCell[];
}

/** Finds the cells that sides share with a baseline: see {@link matchCells}. */
export function matchSides(sides: readonly ComparedSide[], baseline: number): MatchedSides {
  const base = sides[baseline];
  if (!base || sides.length < 2) return { sides, baseline, axes: [], cells: [] };
  const counted = sides.map((side) => countedEntries(side, base));
  const counting = sides.map((side, i) => ({
    ...side,
    entries: (counted[i] ?? []).flatMap((entry) => side.entries[entry] ?? []),
  }));
  const { axes, cells } = matchCells(counting, baseline);
  const matched = cells.map((cell) => ({
    ...cell,
    entries: cell.entries.map((found, i) => found.map((entry) => counted[i]?.[entry] ?? 0)),
  }));
  return { sides, baseline, axes, cells: isModel(base.schema) ? matched : matched.sort(byValues) };
}

/** Indices of the relevant entries: all but that of a run's own settings if a cell is equal. */
function countedEntries({ entries, own, axes }: ComparedSide, base: ComparedSide): readonly number[] {
  const all = [...entries.keys()];
  return own !== undefined && axes.every((id) => base.axes.includes(id))
    ? all.filter((entry) => entry !== own)
    : all;
}

function byValues(a: MatchedCell, b: MatchedCell): number {
  for (const [i, value] of a.values.entries()) {
    const other = b.values[i];
    if (typeof value === "number" && typeof other === "number" && value !== other) return value - other;
    if (value !== other) return String(value) < String(other) ? -1 : 1;
  }
  return 0;
}

/** A setting that is constant on each side and differs between sides. */
export interface ChangedSetting {
  readonly param: string;
  /** One per side; null if the side does not state it and no model has a default, or if it has no effect. */
  readonly values: readonly (ParamValue | null)[];
}

/** Settings of a side without a verdict, each combination counted once. */
export interface UnmatchedCells {
  /** Only this side has them. */
  readonly alone: number;
  /** Several combinations of a side share one cell, so its runs are not replicates. */
  readonly pooled: number;
}

/** The settings that were changed from side to side. */
export function changedSettings({ sides, baseline }: MatchedSides): readonly ChangedSetting[] {
  const all = sides.map((side) => new SideSettings(side));
  const ids = new Set([baseline, ...sides.keys()].flatMap((i) => Object.keys(sides[i]?.schema.params ?? {})));
  return [...ids].flatMap((param) => {
    if (all.some((side) => side.varying.includes(param))) return [];
    const values = all.map((side) => side.effective(param) ?? null);
    const known = new Set(values.filter((value) => value !== null));
    // If it has no effect on a side, and no other side states it, its default is irrelevant.
    const isChanged =
      known.size > 1 || (known.size === 1 && values.includes(null) && all.some((side) => side.states(param)));
    return isChanged ? [{ param, values }] : [];
  });
}

/** Numbers of settings of each side that are in no cell with a verdict, by reason. */
export function unmatchedCells({ sides, baseline, cells }: MatchedSides): readonly UnmatchedCells[] {
  const base = sides[baseline];
  return sides.map((side, i): UnmatchedCells => {
    const count = (entries: readonly number[]) => {
      if (entries.length === 0) return 0;
      const settings = new SideSettings(side);
      return new Set(entries.map((entry) => settingsKey(settings.counted(entry)))).size;
    };
    const judged = new Set<number>();
    const pooled = new Set<number>();
    for (const { entries, pooled: of } of cells) {
      const own = entries[i] ?? [];
      const others =
        i === baseline ? entries.flatMap((found, k) => (k !== i && found.length > 0 ? k : [])) : [baseline];
      const isPooled = of[i] || others.every((k) => of[k]);
      for (const entry of own) (isPooled ? pooled : judged).add(entry);
    }
    const left = base
      ? countedEntries(side, base).filter((entry) => !judged.has(entry) && !pooled.has(entry))
      : [];
    return { alone: count(left), pooled: count([...pooled]) };
  });
}
