"use client";
import { type ParamValue, paramName } from "@wirecost/sim-core";
import dynamic from "next/dynamic";
import { Select } from "../../components/ui/select.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { paramValueText } from "../../lib/param-value-text.ts";
import styles from "./cell-section.module.css";
import { type ChartLine, lineChart, pointChart } from "./chart-data.ts";
import type { Choice, LetteredChoice } from "./compare-settings.ts";
import type { SharedCells } from "./shared-cells.ts";
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
  const model = choices[baseline]?.item.model;
  if (!model) return null;
  const metrics = Object.keys(model.metrics).filter((id) =>
    choices.some(({ item }) => item.points.some((point) => point.metrics[id] !== undefined)),
  );
  const wanted = [comparison.metric, choices[baseline]?.item.metric].find((id) => id && metrics.includes(id));
  const metricId = wanted ?? metrics[0];
  const metric = metricId === undefined ? undefined : model.metrics[metricId];
  if (metricId === undefined || !metric) return null;
  const cells = shared?.cells ?? [];
  const rows = [...new Set(cells.map((cell) => cell.row))];
  const row =
    rows.find((value) => String(value) === comparison.row) ?? usualRow(choices[baseline], shared, rows);
  const lines: readonly ChartLine[] = choices.map(({ item, letter }) => ({
    letter,
    title: item.title,
    measured: item.provenance === "measured",
  }));
  const [rowParam, columnParam] = (shared?.axes ?? []).map((id) => model.params[id]);
  const inRow = shared && row !== undefined ? cells.filter((cell) => cell.row === row) : [];
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
          options={metrics.map((id) => ({ value: id, label: model.metrics[id]?.label ?? id }))}
        />
        {rowParam && inRow.length > 1 && rows.length > 1 ? (
          <Select
            aria-label={`${paramName(rowParam)} of the chart`}
            className={styles.select}
            value={String(row)}
            onChange={(event) => comparison.showRow(event.target.value)}
            options={rows.map((value) => ({
              value: String(value),
              label: `${paramName(rowParam)} ${paramValueText(rowParam, value)}`,
            }))}
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
          These have no cells in common: no other item has a value at the settings of the baseline's axes.
        </p>
      )}
    </section>
  );
}

/** The row of the baseline's own settings, else the first. */
function usualRow(
  base: Choice | undefined,
  shared: SharedCells | undefined,
  rows: readonly ParamValue[],
): ParamValue | undefined {
  const own = shared && base ? base.item.base[shared.axes[0]] : undefined;
  return rows.find((value) => value === own) ?? rows[0];
}
