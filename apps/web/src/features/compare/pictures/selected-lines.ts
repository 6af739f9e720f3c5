import { evenly } from "./evenly.ts";
import type { Kept } from "./picture-state.ts";
import type { SettingsLines } from "./settings-axes.ts";

/** Half of what lies between two places of the finest axis. */
const NEAR = 1e-9;

/** Positions of the lines that every axis keeps, by the metric, ascending; and of the others. */
export function selectedLines(
  { axes, values }: SettingsLines,
  kept: Kept,
): { readonly inside: readonly number[]; readonly outside: readonly number[] } {
  const limits = axes.flatMap(({ id, steps, places }) => {
    const range = kept[id];
    if (!range) return [];
    const last = steps.length - 1;
    const low = steps[Math.min(range[0], last)] ?? 0;
    const high = steps[Math.min(range[1], last)] ?? 1;
    return [{ places, low: low - NEAR, high: high + NEAR }];
  });
  const inside: number[] = [];
  const outside: number[] = [];
  for (let line = 0; line < values.length; line++) {
    const isKept = limits.every(({ places, low, high }) => {
      const place = places[line] ?? Number.NaN;
      return place >= low && place <= high;
    });
    (isKept ? inside : outside).push(line);
  }
  inside.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  return { inside, outside };
}

/** At most so many of some lines, evenly from the first to the last. */
export function thinLines(lines: readonly number[], most: number): readonly number[] {
  return evenly(lines.length, most).flatMap((i) => lines[i] ?? []);
}
