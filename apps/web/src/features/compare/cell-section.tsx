"use client";
import { useRef } from "react";
import { Select } from "../../shared/ui/controls/select.tsx";
import styles from "./compare.module.css";
import type { LetteredChoice } from "./compare-settings.ts";
import { ExplainPanel } from "./explain/explain-panel.tsx";
import { PictureTabs } from "./pictures/picture-tabs.tsx";
import type { SharedCells } from "./shared-cells.ts";
import type { useComparison } from "./use-comparison.ts";
import type { CellVerdicts } from "./verdicts/cell-verdicts.ts";
import { JudgedCells } from "./verdicts/judged-cells.tsx";

/** One metric in pictures, and cell by cell where the items have cells in common. */
export function CellSection({
  choices,
  baseline,
  shared,
  metricIds,
  metricId: asked,
  verdicts,
  comparison,
}: {
  choices: readonly (LetteredChoice & { readonly index: number })[];
  baseline: number;
  shared: SharedCells | undefined;
  /** All that can be chosen; the same array from render to render. */
  metricIds: readonly string[];
  /** The one that the address or the verdict names. */
  metricId: string | undefined;
  /** By metric; undefined until the tests are done. */
  verdicts: ReadonlyMap<string, CellVerdicts> | undefined;
  comparison: ReturnType<typeof useComparison>;
}) {
  const select = useRef<HTMLSelectElement>(null);
  const { schema, model } = choices[baseline]?.item ?? {};
  if (!schema) return null;
  const wanted = [asked, choices[baseline]?.item.metric].find((id) => id && metricIds.includes(id));
  const metricId = wanted ?? metricIds[0];
  const metric = metricId === undefined ? undefined : schema.metrics[metricId];
  if (metricId === undefined || !metric) return null;
  return (
    <section className={styles.section} aria-labelledby="figures-title">
      <div className={styles.bar}>
        <h2 id="figures-title" className={styles.title}>
          {metric.label}
        </h2>
        <Select
          ref={select}
          aria-label="Metric"
          className={styles.select}
          value={metricId}
          onChange={(event) => comparison.showMetric(event.target.value)}
          options={metricIds.map((id) => ({ value: id, label: schema.metrics[id]?.label ?? id }))}
        />
      </div>
      <PictureTabs
        choices={choices}
        baseline={baseline}
        shared={shared}
        metricId={metricId}
        metric={metric}
        row={comparison.row}
        onRow={comparison.showRow}
      />
      {shared && shared.cells.length > 0 ? (
        <JudgedCells
          choices={choices}
          baseline={baseline}
          shared={shared}
          every={verdicts}
          metricId={metricId}
          view={comparison.view}
          onMetric={(id) => {
            comparison.showMetric(id);
            // The button that was pressed is gone with the value that it named.
            select.current?.focus();
          }}
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
          onPoints={(points) =>
            comparison.change({
              ...comparison.state,
              points: comparison.state.points.map((point, column) => {
                const i = choices.findIndex((choice) => choice.index === column);
                return points[i] ?? point;
              }),
            })
          }
        />
      ) : null}
    </section>
  );
}
