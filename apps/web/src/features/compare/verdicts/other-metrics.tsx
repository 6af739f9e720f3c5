"use client";
import { useMemo } from "react";
import { Button } from "../../../shared/ui/controls/button.tsx";
import styles from "../compare.module.css";
import type { LetteredChoice } from "../compare-settings.ts";
import type { CellVerdicts } from "./cell-verdicts.ts";
import { differingMetrics } from "./differing-metrics.ts";

/** So many are named: a measurement of another tool may have dozens. */
const NAMED = 4;

/** The metrics that are not shown but differ, so that users see every regression. */
export function OtherMetrics({
  choices,
  baseline,
  verdicts,
  metricId,
  minimumEffect,
  onMetric,
}: {
  choices: readonly LetteredChoice[];
  baseline: number;
  /** By metric; undefined until the tests are done. */
  verdicts: ReadonlyMap<string, CellVerdicts> | undefined;
  /** The one that is shown. */
  metricId: string;
  minimumEffect: number;
  onMetric: (id: string) => void;
}) {
  const others = useMemo(
    () => new Map([...(verdicts ?? [])].filter(([id]) => id !== metricId)),
    [verdicts, metricId],
  );
  const letters = choices.map(({ letter }) => letter);
  const figures = differingMetrics(letters, others, minimumEffect);
  if (figures.length === 0) return null;
  const metrics = choices[baseline]?.item.schema.metrics;
  const rest = figures.length - NAMED;
  return (
    <ul className={styles.others} aria-label="Other metrics that differ">
      <li className={styles.judgedCellsNote}>Other metrics that differ:</li>
      {figures.slice(0, NAMED).map(({ metricId: id, text }) => (
        <li key={id} className={styles.judgedCellsOther}>
          <Button size="small" onClick={() => onMetric(id)}>
            {metrics?.[id]?.label ?? id}
          </Button>{" "}
          {text}
        </li>
      ))}
      {rest > 0 ? <li className={styles.judgedCellsNote}>and {rest} more metrics</li> : null}
    </ul>
  );
}
