"use client";
import { type MeasuredMetric, paramName, paramValueText } from "@wirecost/sim-core";
import { Select } from "../../../shared/ui/controls/select.tsx";
import { type ChartLine, lineChart, pointChart } from "../chart-data.ts";
import { lineLooks } from "../chart-look.ts";
import styles from "../compare.module.css";
import type { Choice, LetteredChoice } from "../compare-settings.ts";
import { ComparisonChart } from "../comparison-chart.tsx";
import type { SharedCell, SharedCells } from "../shared-cells.ts";
import { itemsLegend } from "./items-legend.ts";
import { PictureFrame } from "./picture-frame.tsx";

const RANGED =
  "A vertical line through a predicted value is its range: it depends on a constant that is not measured.";

/** One metric of all items: along the columns of a row of cells, or at the settings that are compared. */
export function LinesPicture({
  choices,
  baseline,
  shared,
  metricId,
  metric,
  wantedRow,
  onRow,
}: {
  choices: readonly LetteredChoice[];
  baseline: number;
  shared: SharedCells | undefined;
  metricId: string;
  metric: MeasuredMetric;
  /** The row that is asked for, from the address. */
  wantedRow: string;
  onRow: (row: string) => void;
}) {
  const cells = shared?.cells ?? [];
  const byRow = new Map(cells.map((cell) => [rowKey(cell), cell]));
  const rows = [...byRow.keys()];
  const row = rows.find((key) => key === wantedRow) ?? usualRow(choices[baseline], shared, rows);
  const looks = lineLooks(choices.map(({ item }) => ({ measured: item.provenance === "measured" })));
  const lines: readonly ChartLine[] = choices.map(({ item, letter }) => ({
    letter,
    title: item.title,
    measured: item.provenance === "measured",
  }));
  const params = choices[baseline]?.item.schema.params;
  const axisParams = (shared?.axes ?? []).map((id) => params?.[id]);
  const columnParam = axisParams.at(-1);
  const rowParams = axisParams.slice(0, -1);
  const rowText = (key: string) => {
    const cell = byRow.get(key);
    return rowParams
      .flatMap((param, i) => {
        const value = cell?.values[i];
        return param && value !== undefined ? [`${paramName(param)} ${paramValueText(param, value)}`] : [];
      })
      .join(", ");
  };
  const inRow = row === undefined ? [] : cells.filter((cell) => rowKey(cell) === row);
  const chart =
    columnParam && inRow.length > 1
      ? lineChart(
          inRow,
          columnParam,
          metricId,
          choices.map(({ item }) => item),
        )
      : pointChart(choices, metricId);
  const ranged = chart.points.some(({ ranges }) => ranges.some((range) => range !== undefined));
  const at = chart.kind !== "bars" && row !== undefined ? rowText(row) : "";
  const title =
    chart.kind !== "bars"
      ? `${metric.label} along ${chart.xName}${at && `, ${at}`}`
      : `${metric.label} at the settings compared above`;
  return (
    <PictureFrame
      name={`wirecost-comparison-${chart.kind}`}
      title={title}
      controls={
        inRow.length > 1 && rows.length > 1 ? (
          <Select
            aria-label={`${rowParams.flatMap((param) => (param ? [paramName(param)] : [])).join(", ")} of the chart`}
            className={styles.pictureFrameSelect}
            value={row}
            onChange={(event) => onRow(event.target.value)}
            options={rows.map((value) => ({ value, label: rowText(value) }))}
          />
        ) : null
      }
      legend={itemsLegend(choices).map((line, i) => {
        if (chart.kind === "bars") return { ...line, dashes: "" };
        const d = looks[i]?.marker;
        return {
          ...line,
          ...(chart.kind === "dots" && { dashes: "" }),
          ...(d !== undefined && { marker: { d, filled: lines[i]?.measured === true } }),
        };
      })}
      notes={ranged ? [RANGED] : []}
    >
      <ComparisonChart
        chart={chart}
        lines={lines}
        unit={metric.unit}
        label={`${metric.label} of ${lines.map(({ letter }) => letter).join(", ")}; the tables have the values.`}
      />
    </PictureFrame>
  );
}

/** All of a cell's values but the last, which runs along the chart. */
function rowKey({ values }: SharedCell): string {
  return values.slice(0, -1).map(String).join(" ");
}

/** The row of the baseline's own settings, else the first. */
function usualRow(
  base: Choice | undefined,
  shared: SharedCells | undefined,
  rows: readonly string[],
): string | undefined {
  const own = base && shared?.axes.slice(0, -1).map((id) => String(base.item.base[id]));
  return rows.find((key) => key === own?.join(" ")) ?? rows[0];
}
