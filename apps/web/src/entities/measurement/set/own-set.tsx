import type { MeasuredSet } from "@wirecost/analysis";
import {
  type Axis,
  cellParams,
  formatQuantity,
  formatTick,
  isModel,
  type MeasurementSchema,
  type Params,
  paramValueText,
} from "@wirecost/sim-core";
import { parseAsString, useQueryStates } from "nuqs";
import { useEffect, useMemo, useState } from "react";
import type { LineChartData } from "../../../shared/charts/lines/chart-scales.ts";
import { LineChart } from "../../../shared/charts/lines/line-chart.tsx";
import { TABLE_CELLS } from "../../../shared/charts/matrix/heat-step.ts";
import { Matrix } from "../../../shared/charts/matrix/matrix.tsx";
import { Select } from "../../../shared/ui/controls/field.tsx";
import { Row, Small, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import { settingName } from "../../design/design-names.ts";
import { sideOf } from "../../prediction/compute-matrix.ts";
import { chartAxis } from "../../prediction/matrix-lines.tsx";
import styles from "../measurement.module.css";
import {
  commentCell,
  MetricSelect,
  measuredMetrics,
  SetSettings,
  varyingSettings,
} from "../rows/set-settings.tsx";
import { CellsSummary, cellSummaries } from "./cells-summary.tsx";
import { holdAt, layableAxes, matrixOfSet, placeAxes } from "./set-axes.ts";
import { baseOfSet, pointsOfSet } from "./set-points.ts";

/** Maximum lines that remain distinguishable. */
const MAX_LINES = 24;

/** A range wider than this uses a log scale: clients of 1, 8, 64. */
const WIDE = 20;

/** Measured rows without a model, arranged by two of their settings: matrix, lines and cells of one metric. */
export function OwnSet({
  schema,
  set,
  onFocus,
  onComment,
}: {
  schema: MeasurementSchema;
  set: MeasuredSet;
  /** Called with the selected matrix cell; undefined for none. */
  onFocus?: (cell: Params | undefined) => void;
  onComment?: ((cell: Params) => void) | undefined;
}) {
  const axes = useMemo(() => layableAxes(schema, set), [schema, set]);
  const metrics = useMemo(() => measuredMetrics(schema, set), [schema, set]);
  const points = useMemo(() => pointsOfSet(set), [set]);
  const base = useMemo(() => baseOfSet(schema, set, points), [schema, set, points]);
  const varying = useMemo(() => varyingSettings(schema, set), [schema, set]);
  const view = useSetView(set, axes, metrics);
  const [focused, setFocused] = useState(0);
  const { rows, columns, rest, at, metric: metricId } = view;
  const drawn = useMemo(() => {
    if (!columns) return undefined;
    const matrix = matrixOfSet(schema, set, rows ? [rows, columns] : [columns], at, metricId);
    return { matrix, chart: setChart(schema, [rows, columns], matrix.values, metricId) };
  }, [schema, set, rows, columns, at, metricId]);
  const cells = useMemo(() => cellSummaries(points, base, metricId), [points, base, metricId]);
  const width = columns?.values.length ?? 1;
  const small = drawn && drawn.matrix.cells.length <= TABLE_CELLS;
  const index = Math.min(focused, (drawn?.matrix.cells.length ?? 1) - 1);
  useEffect(() => {
    const params = rows && columns && small ? cellParams(at, [rows, columns], index) : {};
    onFocus?.(commentCell(varying, params));
  }, [onFocus, varying, rows, columns, small, index, at]);
  const metric = schema.metrics[metricId];
  if (!metric || points.length === 0) return null;
  const name = (id: string) => settingName(schema, id);
  const sides = axes.map(({ param }) => ({ value: param, label: name(param) }));
  return (
    <>
      <SetSettings schema={schema} set={{ ...set, setup: base }} />
      <Stack as="section" gap={12} className={styles.section} aria-labelledby="matrix-title">
        <Row wrap gap={8}>
          <Text as="h2" id="matrix-title" size={16} mr={8}>
            {metric.label}
            {columns ? ` by ${rows ? `${name(rows.param)} × ` : ""}${name(columns.param)}` : ""}
          </Text>
          <MetricSelect schema={schema} metrics={metrics} value={metricId} onChange={view.showMetric} />
          {(["rows", "columns"] as const).map((side) =>
            rows && columns ? (
              <Select
                key={side}
                aria-label={`Setting of the ${side}`}
                fit
                value={view[side]?.param}
                onChange={(value) => view.layOut(side, value)}
                options={sides}
              />
            ) : null,
          )}
          {rest.map(({ param: id, values }) => {
            const param = schema.params[id];
            return param ? (
              <Select
                key={id}
                aria-label={`${name(id)} of the rows shown`}
                fit
                value={String(at[id])}
                onChange={(value) => view.hold(id, value)}
                options={values.map((value) => ({
                  value: String(value),
                  label: `${name(id)} ${paramValueText(param, value)}`,
                }))}
              />
            ) : null;
          })}
        </Row>
        {drawn && rows && columns && small ? (
          <Matrix
            data={{
              label: `Median ${metric.label} by ${name(rows.param)} and ${name(columns.param)}`,
              rows: sideOf(schema, rows),
              columns: sideOf(schema, columns),
              cells: drawn.matrix.cells,
              scale: drawn.matrix.scale,
              text: (value) => formatQuantity(value, metric.unit),
            }}
            focused={index}
            onFocus={setFocused}
          />
        ) : null}
        <Small as="p">
          {columns
            ? "Medians of what was measured"
            : "All rows have the same settings, so there is no matrix"}
          {isModel(schema) ? "." : "; there is no model of this system to predict it."}
          {view.going.length > 0
            ? ` ${view.going.map(name).join(" and ")} ${view.going.length === 1 ? "goes" : "go"} with what is laid out.`
            : ""}
          {drawn && drawn.matrix.outside > 0
            ? ` ${drawn.matrix.outside.toLocaleString("en-US")} of ${set.rows.length.toLocaleString("en-US")} rows have settings other than those shown.`
            : ""}
          {drawn && rows && !small
            ? ` ${drawn.matrix.cells.length} cells are too many for a matrix: see them below.`
            : ""}
        </Small>
        {drawn && columns && small && drawn.matrix.values.some((value) => value !== undefined) ? (
          <LineChart
            data={drawn.chart}
            label={`${metric.label} by ${name(columns.param)}. The table of cells has the same values.`}
            focus={{ series: Math.floor(index / width), point: index % width }}
            onFocus={(series, point) => setFocused(series * width + point)}
          />
        ) : null}
      </Stack>
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

/** The layout of a measured set, as in the address. */
function useSetView(set: MeasuredSet, axes: readonly Axis[], metrics: readonly string[]) {
  const [query, setQuery] = useQueryStates({
    rows: parseAsString.withDefault(""),
    columns: parseAsString.withDefault(""),
    metric: parseAsString.withDefault(""),
    at: parseAsString.withDefault(""),
  });
  const { rows: first, columns: second, at: held } = query;
  const placed = useMemo(
    () => placeAxes(set, axes, { rows: first, columns: second, at: held }),
    [set, axes, first, second, held],
  );
  const { rows, columns, at } = placed;
  return {
    ...placed,
    metric: [query.metric, set.metric].find((id) => metrics.includes(id)) ?? metrics[0] ?? "",
    showMetric: (id: string) => void setQuery({ metric: id }),
    /** Moves a setting to an axis; if it is on the other axis, the two are swapped. */
    layOut: (side: "rows" | "columns", id: string) => {
      const [own, other] = side === "rows" ? [rows, columns] : [columns, rows];
      const beside = (other?.param === id ? own?.param : other?.param) ?? "";
      void setQuery(side === "rows" ? { rows: id, columns: beside } : { rows: beside, columns: id });
    },
    /** Fixes one of the remaining settings at a value. */
    hold: (id: string, value: string) => void setQuery({ at: holdAt(at, id, value) }),
  };
}

/** Medians as lines along the columns, one line per row; cells that are not measured are gaps. */
export function setChart(
  schema: MeasurementSchema,
  [rows, columns]: readonly [Axis | undefined, Axis],
  values: readonly (number | undefined)[],
  metricId: string,
): LineChartData {
  const unit = schema.metrics[metricId]?.unit ?? "1";
  const { name = "", labels = [""] } = rows ? sideOf(schema, rows) : {};
  const numbers = columns.values.filter((value) => typeof value === "number");
  const [least = 0] = numbers;
  const width = columns.values.length;
  return {
    ...chartAxis(schema, columns),
    seriesName: name,
    logX: least > 0 && (numbers.at(-1) ?? 0) > WIDE * least,
    series: labels.slice(0, MAX_LINES).map((label, line) => ({
      label,
      values: columns.values.map((_, i) => values[line * width + i] ?? Number.NaN),
    })),
    format: (value) => formatQuantity(value, unit),
    formatTick: (value) => formatTick(value, unit),
  };
}
