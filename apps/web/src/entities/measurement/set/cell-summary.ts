import type { MetricSummary, UploadWithCells } from "@wirecost/contract";
import { median, type Params, type ParamValue } from "@wirecost/sim-core";
import type { MeasuredPoint } from "./set-points.ts";

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

/**
 * How one metric lies in each combination of settings that measured it.
 *
 * @param base settings of every point
 */
export function cellSummaries(
  points: readonly MeasuredPoint[],
  base: Params,
  metricId: string,
): readonly CellSummary[] {
  return points.flatMap((point) => {
    const values = point.replicates?.[metricId] ?? [];
    if (values.length === 0) return [];
    const figures = {
      n: values.length,
      median: median(values),
      least: values.reduce((a, b) => Math.min(a, b)),
      most: values.reduce((a, b) => Math.max(a, b)),
    };
    return [cellSummary(point.id, { ...base, ...point.settings }, point.label ?? "", figures)];
  });
}

/** The same of an upload that came summed up. */
export function uploadCellSummaries(
  { cells, setup }: UploadWithCells,
  metricId: string,
): readonly CellSummary[] {
  return cells.flatMap(({ settings, metrics }, i) => {
    const figures = metrics[metricId];
    return figures ? [cellSummary(`c${i}`, { ...setup, ...settings }, "", figures)] : [];
  });
}

function cellSummary(id: string, settings: Params, label: string, figures: MetricSummary): CellSummary {
  const { n, median: middle, least, most } = figures;
  const spread = n > 1 && middle !== 0 ? (most - least) / Math.abs(middle) : undefined;
  return { id, settings, label, ...figures, spread };
}

/** By these settings one after the other: numbers by size, anything else as it came. */
export function inSettingOrder(
  cells: readonly CellSummary[],
  ids: readonly string[],
): readonly CellSummary[] {
  const places = ids.map((id) => {
    const met = [...new Set(cells.map(({ settings }) => settings[id]))];
    return { id, place: new Map(met.map((value, at) => [value, typeof value === "number" ? value : at])) };
  });
  return cells.toSorted((a, b) => {
    for (const { id, place } of places) {
      const difference = (place.get(a.settings[id]) ?? 0) - (place.get(b.settings[id]) ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}
