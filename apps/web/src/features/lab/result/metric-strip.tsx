import type { Metrics, Model } from "@wirecost/sim-core";
import { memo } from "react";
import { formatQuantity, isCounted } from "../../../lib/format-quantity.ts";
import styles from "./metric-strip.module.css";

/** What the sentence leaves out of the form's metrics; a press shows one in the matrix. */
export const MetricStrip = memo(function MetricStrip({
  model,
  metrics,
  shown,
  onShow,
}: {
  model: Model;
  metrics: Metrics;
  shown: string;
  onShow: (metric: string) => void;
}) {
  return (
    <ul className={styles.strip} aria-label="What the settings cost; press one to show it in the matrix">
      {Object.entries(model.metrics).map(([id, metric]) => (
        <li key={id}>
          <button
            type="button"
            className={styles.metric}
            aria-pressed={id === shown}
            title={metric.help}
            onClick={() => onShow(id)}
          >
            {metric.label} <b>{figure(metrics[id] ?? 0, metric)}</b>
          </button>
        </li>
      ))}
    </ul>
  );
});

/** The label already says what is counted. */
function figure(value: number, { unit }: Model["metrics"][string]): string {
  const text = formatQuantity(value, unit);
  return isCounted(unit) ? (text.split(" ")[0] ?? text) : text;
}
