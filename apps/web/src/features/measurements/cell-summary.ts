import { median, type ParamValue } from "@wirecost/sim-core";
import type { ComparedItem } from "../compare/compared-item.ts";
import { pointParams } from "../compare/compared-item.ts";

/** One combination of settings, and how one metric of its runs lies. */
export interface CellSummary {
  readonly id: string;
  readonly settings: Readonly<Record<string, ParamValue>>;
  readonly label: string;
  readonly n: number;
  readonly median: number;
  readonly least: number;
  readonly most: number;
  /** (most - least) / median; undefined of one run, or around 0. */
  readonly spread: number | undefined;
}

/** How one metric lies in each combination of settings that measured it. */
export function cellSummaries(item: ComparedItem, metricId: string): readonly CellSummary[] {
  return item.points.flatMap((point) => {
    const values = point.replicates?.[metricId] ?? [];
    if (values.length === 0) return [];
    const middle = median(values);
    const least = values.reduce((a, b) => Math.min(a, b));
    const most = values.reduce((a, b) => Math.max(a, b));
    return [
      {
        id: point.id,
        settings: pointParams(item, point),
        label: point.label ?? "",
        n: values.length,
        median: middle,
        least,
        most,
        spread: values.length > 1 && middle !== 0 ? (most - least) / Math.abs(middle) : undefined,
      },
    ];
  });
}
