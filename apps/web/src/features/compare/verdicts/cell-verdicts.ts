import { judge, type Replicates, type Verdict } from "@wirecost/sim-core";
import type { Point } from "../compared-item.ts";
import type { SharedCells } from "../shared-cells.ts";

/** One item's cell against the baseline's. */
export type CellVerdict =
  | { readonly kind: "judged"; readonly verdict: Verdict; readonly replicates: Replicates }
  /** No test, and why: a side is predicted, or several settings were measured that share the cell. */
  | { readonly kind: "predicted" | "pooled" };

/** Verdicts of one metric: by the cell's key, one an item; undefined for the baseline and where a value is missing. */
export type CellVerdicts = ReadonlyMap<string, readonly (CellVerdict | undefined)[]>;

/**
 * Judges one metric of all shared cells together, whichever of them are shown: a filter that looks at the outcome
 * must not change it.
 *
 * @param leastEffect percent of the baseline
 */
export function cellVerdicts(
  { items, baseline, cells }: SharedCells,
  metricId: string,
  leastEffect: number,
): CellVerdicts {
  const metric = items[baseline]?.schema.metrics[metricId];
  if (!metric) return new Map();
  const pairs: Replicates[] = [];
  const places = cells.map((cell) => {
    const base = cell.points[baseline];
    return cell.points.map((point, i) => {
      if (i === baseline || !known(base, metricId) || !known(point, metricId)) return undefined;
      if (items[baseline]?.provenance !== "measured" || items[i]?.provenance !== "measured")
        return "predicted";
      const replicates = { baseline: base?.replicates?.[metricId], other: point?.replicates?.[metricId] };
      if (!replicates.baseline || !replicates.other) return "pooled";
      return pairs.push({ baseline: replicates.baseline, other: replicates.other }) - 1;
    });
  });
  const verdicts = judge(pairs, metric, leastEffect / 100);
  const read = (place: "predicted" | "pooled" | number | undefined): CellVerdict | undefined => {
    if (place === undefined) return undefined;
    if (typeof place === "string") return { kind: place };
    const verdict = verdicts[place];
    const replicates = pairs[place];
    return verdict && replicates && { kind: "judged", verdict, replicates };
  };
  return new Map(cells.map((cell, i) => [cell.key, places[i]?.map(read) ?? []]));
}

function known(point: Point | undefined, metricId: string): boolean {
  return point?.metrics[metricId] !== undefined;
}
