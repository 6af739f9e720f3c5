import type { MeasuredSet } from "@wirecost/analysis";
import type { MetricSummary, UploadWithCells } from "@wirecost/contract";
import {
  formatCount,
  formatPlain,
  formatQuantity,
  type MeasurementSchema,
  median,
  type Params,
  type ParamValue,
} from "@wirecost/sim-core";
import { useMemo, useState } from "react";
import { Row, Small, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import { type DataColumn, DataTable, numberColumn } from "../../../shared/ui/tables/data-table.tsx";
import styles from "../measurement.module.css";
import {
  commentColumn,
  MetricSelect,
  measuredMetrics,
  settingColumns,
  varyingSettings,
} from "../rows/set-settings.tsx";
import type { MeasuredPoint } from "./set-points.ts";

export function CellsSummary({
  schema,
  cells,
  metricId,
  varying,
  onComment,
}: {
  schema: MeasurementSchema;
  cells: readonly CellSummary[];
  metricId: string;
  /** Settings that distinguish the cells. */
  varying: readonly string[];
  onComment?: ((cell: Params) => void) | undefined;
}) {
  const ordered = useMemo(() => inSettingOrder(cells, varying), [cells, varying]);
  const metric = schema.metrics[metricId];
  if (!metric) return null;
  const text = (value: number) => formatQuantity(value, metric.unit);
  const columns: readonly DataColumn<CellSummary>[] = [
    ...commentColumn<CellSummary>(schema, varying, ({ settings }) => settings, onComment),
    ...settingColumns<CellSummary>(schema, varying, ({ settings }) => settings),
    numberColumn("Runs", ({ n }) => n, formatPlain),
    numberColumn("Median", ({ median }) => median, text),
    numberColumn("Lowest", ({ least }) => least, text),
    numberColumn("Highest", ({ most: high }) => high, text),
    numberColumn(
      "Spread",
      ({ spread }) => spread,
      (spread) => `${formatPlain(Number((spread * 100).toPrecision(2)))} %`,
    ),
  ];
  return (
    <Stack as="section" gap={12} className={styles.section} aria-labelledby="cells-title">
      <Row wrap gap={8}>
        <Text as="h2" id="cells-title" size={16} mr={8}>
          {metric.label} by cell
        </Text>
        <Small>Spread: highest minus lowest, as a share of the median.</Small>
      </Row>
      <DataTable windowed rows={ordered} columns={columns} rowId={({ id }) => id} />
    </Stack>
  );
}

export interface CellSummary {
  readonly id: string;
  readonly settings: Readonly<Record<string, ParamValue>>;
  readonly label: string;
  readonly n: number;
  readonly median: number;
  readonly least: number;
  readonly most: number;
  /** (most - least) / median; undefined for a single run, or around 0. */
  readonly spread: number | undefined;
}

/**
 * The distribution of one metric in each combination of settings that measured it.
 *
 * @param base settings of every point
 */
export function cellSummaries(
  points: readonly MeasuredPoint[],
  base: Params,
  metricId: string,
): readonly CellSummary[] {
  return points.flatMap((point) => {
    const values = point.replicates?.[metricId];
    if (!values) return [];
    const figures = {
      n: values.length,
      median: median(values),
      least: values.reduce((a, b) => Math.min(a, b)),
      most: values.reduce((a, b) => Math.max(a, b)),
    };
    return [cellSummary(point.id, { ...base, ...point.settings }, point.label ?? "", figures)];
  });
}

/** The same for an upload that arrived summarized. */
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

/** Sorted by these settings in turn: numbers by size, other values in the original order. */
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

/**
 * An upload with more rows than a page can show: the number of rows per combination of settings, and their
 * distribution.
 */
export function SummedUpload({
  schema,
  upload,
  set,
  onComment,
}: {
  schema: MeasurementSchema;
  upload: UploadWithCells;
  /** Its cells as rows. */
  set: MeasuredSet;
  onComment: ((cell: Params) => void) | undefined;
}) {
  const metrics = useMemo(() => measuredMetrics(schema, set), [schema, set]);
  const varying = useMemo(() => varyingSettings(schema, set), [schema, set]);
  const [chosen, setChosen] = useState(upload.metric);
  const metricId = metrics.includes(chosen) ? chosen : (metrics[0] ?? chosen);
  const cells = useMemo(() => uploadCellSummaries(upload, metricId), [upload, metricId]);
  const left = upload.cellCount - upload.cells.length;
  return (
    <>
      <Notice>
        {formatCount(upload.rowCount)} rows are too many to list: they are summarized by cell,{" "}
        {formatCount(upload.cellCount)} in all. Findings are computed for up to 100,000 rows. You can download
        the original file.
        {left > 0 ? ` ${formatCount(left)} cells are not listed.` : ""}
      </Notice>
      <Row wrap gap={8} gapX={12}>
        <MetricSelect schema={schema} metrics={metrics} value={metricId} onChange={setChosen} />
      </Row>
      <CellsSummary
        schema={schema}
        cells={cells}
        metricId={metricId}
        varying={varying}
        onComment={onComment}
      />
    </>
  );
}
