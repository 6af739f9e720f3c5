import {
  checkThresholds,
  type OrderInterval,
  orderInterval,
  type RunTimes,
  runTimes,
  type Thresholds,
  type ThresholdVerdict,
} from "@wirecost/analysis";
import type { ExperimentWithRuns, HistoryCell, HistoryPoint } from "@wirecost/contract";
import {
  type MeasuredMetric,
  type MeasurementSchema,
  median,
  type ParamValue,
  settingText,
} from "@wirecost/sim-core";
import { formatItemAddress } from "../../entities/comparison/comparison-address.ts";
import { formatDay, formatWhen } from "../../shared/lib/format.ts";

export interface SeriesPoint {
  readonly id: string;
  readonly title: string;
  /** Time of storing, or date of measurement. */
  readonly when: string;
  /** Which of both `when` is; a run was computed when it was stored. */
  readonly measured: boolean;
  readonly href: string;
  /** Its id in a comparison. */
  readonly item: string;
  /** Number of runs; `values` may be a sample. 1 for a prediction. */
  readonly runs: number;
  readonly values: readonly number[];
  /** When they were measured, if their rows state it. */
  readonly times?: RunTimes | undefined;
  readonly median: number;
  readonly interval: OrderInterval;
}

/** A metric over time, in order of measurement as far as known: as stated, or else by the time of storing. */
export interface Series {
  readonly metric: MeasuredMetric;
  readonly points: readonly SeriesPoint[];
}

export function pointOfUpload({
  uploadId,
  name,
  createdAt,
  measuredOn,
  runs,
  values,
  times,
}: HistoryPoint): SeriesPoint {
  return {
    id: uploadId,
    title: name,
    when: measuredOn ?? createdAt,
    measured: measuredOn !== null,
    href: `/uploads/${uploadId}`,
    item: formatItemAddress({ kind: "upload", id: uploadId }),
    runs,
    values,
    times: times ? runTimes(times.length, (run) => times[run] ?? undefined) : undefined,
    median: median(values),
    interval: orderInterval(values),
  };
}

/** The runs of an experiment for its latest run's metric, at their own settings. */
export function pointsOfRuns({ id, runs, latestRun }: ExperimentWithRuns): readonly SeriesPoint[] {
  return runs
    .filter((run) => run.metric === latestRun.metric)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    .map((run, i) => ({
      id: run.id,
      title: `Run ${i + 1}`,
      when: run.createdAt,
      measured: false,
      href: `/experiments/${id}?run=${run.id}`,
      item: formatItemAddress({ kind: "run", id: run.id }),
      runs: 1,
      values: [run.headline],
      median: run.headline,
      interval: orderInterval([run.headline]),
    }));
}

/** The time at which a point was stored, or the date on which it was measured, which is the same in every time zone. */
export function pointWhen({ when, measured }: SeriesPoint): string {
  return measured ? formatDay(when) : formatWhen(when);
}

export interface PointCheck {
  readonly isBaseline: boolean;
  readonly verdict: ThresholdVerdict;
}

/**
 * One check per point. Each is judged separately, as it would have been when it was stored: a verdict must not change
 * because of later ones.
 *
 * @param count cells of the metric with a baseline or threshold of the team: verdicts are corrected for all of them
 */
export function pointChecks(
  { metric, points }: Series,
  baseline: SeriesPoint | undefined,
  thresholds: Thresholds,
  count: number,
): readonly PointCheck[] {
  return points.map((point) => {
    const isBaseline = point === baseline;
    const held = isBaseline ? undefined : baseline;
    const check = {
      baseline: held?.values ?? [],
      other: point.values,
      ...(held?.times && point.times && { times: { baseline: held.times, other: point.times } }),
      thresholds,
    };
    const [verdict = { worse: "none", limit: "none", verdict: undefined }] = checkThresholds(
      [check],
      metric,
      count,
    );
    return { isBaseline, verdict };
  });
}

/** Whether the runs show that a point exceeds a threshold. */
export function isBeyond({ verdict }: PointCheck): boolean {
  return verdict.worse === "beyond" || verdict.limit === "beyond";
}

/** The settings that distinguish each cell; for a single one, all of its settings. By key. */
export function cellLabels(
  schema: MeasurementSchema,
  cells: readonly HistoryCell[],
): ReadonlyMap<string, string> {
  const ids = Object.keys(schema.params).filter((id) => cells.some(({ stated }) => stated[id] !== undefined));
  const varied = ids.filter((id) => new Set(cells.map(({ stated }) => stated[id])).size > 1);
  const shown = varied.length > 0 ? varied : ids;
  return new Map(
    cells.map(({ key, stated }) => [
      key,
      shown.flatMap((id) => describeSetting(schema, id, stated[id])).join(", ") || "no settings stated",
    ]),
  );
}

function describeSetting(
  schema: MeasurementSchema,
  id: string,
  value: ParamValue | undefined,
): readonly string[] {
  const param = schema.params[id];
  return param && value !== undefined ? [settingText(param, value)] : [];
}

/** Cells in which some upload measured a metric, with the number of uploads: the available histories. */
export function cellsWith(
  cells: readonly HistoryCell[],
  metricId: string | undefined,
): readonly HistoryCell[] {
  return cells
    .flatMap((cell) => {
      const uploads = metricId === undefined ? cell.uploads : (cell.measured[metricId] ?? 0);
      return uploads === 0 ? [] : [{ ...cell, uploads }];
    })
    .toSorted((a, b) => b.uploads - a.uploads);
}

/** Most uploads first, and for equal numbers in the order of their settings: 64 before 100. */
export function inOrder(
  cells: readonly HistoryCell[],
  labels: ReadonlyMap<string, string>,
): readonly HistoryCell[] {
  const label = ({ key }: HistoryCell) => labels.get(key) ?? "";
  return cells.toSorted(
    (a, b) => b.uploads - a.uploads || label(a).localeCompare(label(b), "en", { numeric: true }),
  );
}
