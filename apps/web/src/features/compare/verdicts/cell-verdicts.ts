import { judge, type Replicates, type Verdict } from "@wirecost/analysis";
import type { MeasuredMetric } from "@wirecost/sim-core";
import type { Point } from "../items/compared-item.ts";
import type { SharedCells } from "../shared-cells.ts";

/** One item's cell against the baseline's. */
export type CellVerdict =
  | { readonly kind: "judged"; readonly verdict: Verdict; readonly replicates: Replicates }
  /** No test, and why: a side is predicted, or several settings were measured that share the cell. */
  | { readonly kind: "predicted" | "pooled" };

/** Verdicts of one metric: by the cell's key, one an item; undefined for the baseline and where a value is missing. */
export type CellVerdicts = ReadonlyMap<string, readonly (CellVerdict | undefined)[]>;

/** What is to be judged together, and where each verdict goes. */
export interface CellPairs {
  readonly metric: MeasuredMetric;
  readonly pairs: readonly Replicates[];
  /** By cell and item: the place among the pairs, or why there is none. */
  readonly places: ReadonlyMap<string, readonly ("predicted" | "pooled" | number | undefined)[]>;
}

/**
 * One metric of all shared cells, to be judged together whichever of them are shown: a filter that looks at the outcome
 * must not change it. Undefined for a metric that the baseline does not have.
 */
export function cellPairs({ items, baseline, cells }: SharedCells, metricId: string): CellPairs | undefined {
  const metric = items[baseline]?.schema.metrics[metricId];
  if (!metric) return undefined;
  const pairs: Replicates[] = [];
  const placed = cells.map((cell) => {
    const base = cell.points[baseline];
    const places = cell.points.map((point, i) => {
      if (i === baseline || !known(base, metricId) || !known(point, metricId)) return undefined;
      if (items[baseline]?.provenance !== "measured" || items[i]?.provenance !== "measured")
        return "predicted";
      const replicates = { baseline: base?.replicates?.[metricId], other: point?.replicates?.[metricId] };
      if (!replicates.baseline || !replicates.other) return "pooled";
      const [from, other] = [base, point].map((side) => side?.times?.[metricId]);
      return (
        pairs.push({
          baseline: replicates.baseline,
          other: replicates.other,
          ...(from && other && { times: { baseline: from, other } }),
        }) - 1
      );
    });
    return [cell.key, places] as const;
  });
  return { metric, pairs, places: new Map(placed) };
}

/** The verdicts on some pairs, each at its cell. */
export function placeVerdicts(
  { pairs, places }: Pick<CellPairs, "pairs" | "places">,
  verdicts: readonly (Verdict | undefined)[],
): CellVerdicts {
  const read = (place: "predicted" | "pooled" | number | undefined): CellVerdict | undefined => {
    if (place === undefined) return undefined;
    if (typeof place === "string") return { kind: place };
    const verdict = verdicts[place];
    const replicates = pairs[place];
    return verdict && replicates && { kind: "judged", verdict, replicates };
  };
  return new Map([...places].map(([key, own]) => [key, own.map(read)]));
}

/**
 * Judges one metric of all shared cells.
 *
 * @param minimumEffect percent of the baseline
 */
export function cellVerdicts(shared: SharedCells, metricId: string, minimumEffect: number): CellVerdicts {
  const asked = cellPairs(shared, metricId);
  return asked ? placeVerdicts(asked, judge(asked.pairs, asked.metric, minimumEffect / 100)) : new Map();
}

function known(point: Point | undefined, metricId: string): boolean {
  return point?.metrics[metricId] !== undefined;
}
