"use client";
import { useMemo } from "react";
import { Button } from "../../../components/ui/button.tsx";
import type { LetteredChoice } from "../compare-settings.ts";
import type { SharedCells } from "../shared-cells.ts";
import { differingFigures } from "./differing-figures.ts";
import styles from "./judged-cells.module.css";
import { useCellVerdicts } from "./use-cell-verdicts.ts";

/** So many are named: a measurement of another tool may have dozens. */
const NAMED = 4;

/** The figures that are not shown, where one of them differs: nobody should have to look for a regression. */
export function OtherFigures({
  choices,
  baseline,
  shared,
  metricIds,
  metricId,
  leastEffect,
  onMetric,
}: {
  choices: readonly LetteredChoice[];
  baseline: number;
  shared: SharedCells;
  /** All that can be chosen; the same array from render to render. */
  metricIds: readonly string[];
  /** The one that is shown. */
  metricId: string;
  leastEffect: number;
  onMetric: (id: string) => void;
}) {
  const others = useMemo(() => metricIds.filter((id) => id !== metricId), [metricIds, metricId]);
  const { verdicts } = useCellVerdicts(shared, others, leastEffect);
  const letters = choices.map(({ letter }) => letter);
  const figures = verdicts ? differingFigures(letters, verdicts, leastEffect) : [];
  if (figures.length === 0) return null;
  const metrics = choices[baseline]?.item.schema.metrics;
  const rest = figures.length - NAMED;
  return (
    <ul className={styles.others} aria-label="Other figures that differ">
      <li className={styles.note}>Other figures that differ:</li>
      {figures.slice(0, NAMED).map(({ metricId: id, text }) => (
        <li key={id} className={styles.other}>
          <Button size="small" onClick={() => onMetric(id)}>
            {metrics?.[id]?.label ?? id}
          </Button>{" "}
          {text}
        </li>
      ))}
      {rest > 0 ? <li className={styles.note}>and {rest} more of the figures</li> : null}
    </ul>
  );
}
