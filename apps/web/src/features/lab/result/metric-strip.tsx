import type { Metrics, Model } from "@wirecost/sim-core";
import { memo } from "react";
import { formatQuantity } from "../../../lib/format-quantity.ts";
import styles from "./metric-strip.module.css";

/** Every metric of the settings in the form, in one line; a press shows it in the matrix. */
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
            <span className={styles.label}>{metric.label}</span>
            <span className={styles.value}>{formatQuantity(metrics[id] ?? 0, metric.unit)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
});
