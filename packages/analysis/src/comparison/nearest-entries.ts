import { defaultParams, isModel } from "@wirecost/sim-core";
import type { SideSettings } from "./side-settings.ts";

/** Of a side's entries of one cell, those whose other settings are nearest to the baseline's; of a prediction the first. */
export function nearestEntries(
  side: SideSettings,
  entries: readonly number[],
  base: SideSettings,
  axes: readonly string[],
): readonly number[] {
  if (entries.length < 2) return entries;
  const predicted = side.side.origin === "predicted";
  const others = side.varying.filter((id) => !axes.includes(id));
  if (others.length === 0) return predicted ? entries.slice(0, 1) : entries;
  // What a file of no model does not state is not known: only a model has defaults that say something.
  const defaults = isModel(side.side.schema) ? defaultParams(side.side.schema) : {};
  const wanted = others.flatMap((id) => {
    const value = base.constant(id) ?? base.side.base[id] ?? side.side.base[id] ?? defaults[id];
    return value === undefined ? [] : [{ id, value: String(value) }];
  });
  const far = (entry: number) =>
    wanted.filter(({ id, value }) => side.counts(entry, id) && String(side.said(entry, id)) !== value).length;
  const least = entries.reduce((min, entry) => Math.min(min, far(entry)), Number.POSITIVE_INFINITY);
  const near = entries.filter((entry) => far(entry) === least);
  return predicted ? near.slice(0, 1) : near;
}
