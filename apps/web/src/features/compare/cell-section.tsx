"use client";
import { paramName } from "@wirecost/sim-core";
import dynamic from "next/dynamic";
import { Select } from "../../components/ui/select.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { paramValueText } from "../../lib/param-value-text.ts";
import styles from "./cell-section.module.css";
import { type ChartLine, lineChart, pointChart } from "./chart-data.ts";
import type { Choice, LetteredChoice } from "./compare-settings.ts";
import { ExplainPanel } from "./explain/explain-panel.tsx";
import type { SharedCell, SharedCells } from "./shared-cells.ts";
import type { useComparison } from "./use-comparison.ts";
import { JudgedCells } from "./verdicts/judged-cells.tsx";

const ComparisonChart = dynamic(() => import("./comparison-chart.tsx").then((m) => m.ComparisonChart), {
  ssr: false,
  loading: () => <Skeleton height={300} />,
});

/** One metric as a picture, and cell by cell where the items have cells in common. */
export function CellSection({
  choices,
  baseline,
  shared,
  comparison,
}: {
  choices: readonly LetteredChoice[];
  baseline: number;
  shared: SharedCells | undefined;
  comparison: ReturnType<typeof useComparison>;
}) {
  const { schema, model } = choices[baseline]?.item ?? {};
  if (!schema) return null;
  const metrics = Object.keys(schema.metrics).filter((id) =>
    choices.some(({ item }) => item.points.some((point) => point.metrics[id] !== undefined)),
  );
  const wanted = [comparison.metric, choices[baseline]?.item.metric].find((id) => id && metrics.includes(id));
  const metricId = wanted ?? metrics[0];
  const metric = metricId === undefined ? undefined : schema.metrics[metricId];
  if (metricId === undefined || !metric) return null;
  const cells = shared?.cells ?? [];
  const rows = [...new Map(cells.map((cell) => [rowKey(cell), cell])).keys()];
  const row = rows.find((key) => key === comparison.row) ?? usualRow(choices[baseline], shared, rows);
  const lines: readonly ChartLine[] = choices.map(({ item, letter }) => ({
    letter,
    title: item.title,
    measured: item.provenance === "measured",
  }));
  const axisParams = (shared?.axes ?? []).map((id) => schema.params[id]);
  const columnParam = axisParams.at(-1);
  const rowParams = axisParams.slice(0, -1);
  const rowText = (key: string) => {
    const cell = cells.find((one) => rowKey(one) === key);
    return rowParams
      .flatMap((param, i) => {
        const value = cell?.values[i];
        return param && value !== undefined ? [`${paramName(param)} ${paramValueText(param, value)}`] : [];
      })
      .join(", ");
  };
  const inRow = row === undefined ? [] : cells.filter((cell) => rowKey(cell) === row);
  const chart =
    columnParam && inRow.length > 1 ? lineChart(inRow, columnParam, metricId) : pointChart(choices, metricId);
  return (
    <section className={styles.section} aria-labelledby="figures-title">
      <div className={styles.bar}>
        <h2 id="figures-title" className={styles.title}>
          {metric.label}
        </h2>
        <Select
          aria-label="Metric"
          className={styles.select}
          value={metricId}
          onChange={(event) => comparison.showMetric(event.target.value)}
          options={metrics.map((id) => ({ value: id, label: schema.metrics[id]?.label ?? id }))}
        />
        {inRow.length > 1 && rows.length > 1 ? (
          <Select
            aria-label={`${rowParams.flatMap((param) => (param ? [paramName(param)] : [])).join(", ")} of the chart`}
            className={styles.select}
            value={row}
            onChange={(event) => comparison.showRow(event.target.value)}
            options={rows.map((value) => ({ value, label: rowText(value) }))}
          />
        ) : null}
      </div>
      <ComparisonChart
        chart={chart}
        lines={lines}
        unit={metric.unit}
        label={`${metric.label} of ${lines.map(({ letter }) => letter).join(", ")}; the figures stand in the tables.`}
      />
      {shared && cells.length > 0 ? (
        <JudgedCells
          choices={choices}
          baseline={baseline}
          shared={shared}
          metricId={metricId}
          view={comparison.view}
          onView={comparison.showCells}
        />
      ) : (
        <p className={styles.none}>
          {choices[baseline]?.item.model
            ? "These have no cells in common: no other item has a value at the settings of the baseline's axes."
            : "These have no cells in common: no other item has a row with the settings of the baseline's."}
        </p>
      )}
      {model ? (
        <ExplainPanel
          model={model}
          choices={choices}
          baseline={baseline}
          shared={shared}
          metricId={metricId}
        />
      ) : null}
    </section>
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
