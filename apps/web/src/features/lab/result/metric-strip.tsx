import {
  type Interval,
  type Metrics,
  type Model,
  type Params,
  predictedRanges,
  type UsedCalibration,
} from "@wirecost/sim-core";
import { memo, useMemo } from "react";
import { formatQuantity, formatRange, isCounted } from "../../../lib/format-quantity.ts";
import styles from "./metric-strip.module.css";

/** What the sentence leaves out of the form's metrics; a press shows one in the matrix. */
export const MetricStrip = memo(function MetricStrip({
  model,
  params,
  calibration,
  metrics,
  shown,
  onShow,
}: {
  model: Model;
  params: Params;
  calibration: UsedCalibration | undefined;
  metrics: Metrics;
  shown: string;
  onShow: (metric: string) => void;
}) {
  const intervals = calibration?.intervals;
  const ranges = useMemo(() => predictedRanges(model, params, 1, intervals), [model, params, intervals]);
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
            {metric.label} <b>{figure(metrics[id] ?? 0, ranges[id], metric)}</b>
          </button>
        </li>
      ))}
    </ul>
  );
});

/** The label already says what is counted. */
function figure(value: number, range: Interval | undefined, { unit }: Model["metrics"][string]): string {
  const text = range ? formatRange(range, unit) : formatQuantity(value, unit);
  return isCounted(unit) ? (text.split(" ")[0] ?? text) : text;
}
