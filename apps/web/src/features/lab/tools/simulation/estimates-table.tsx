import type { Estimate, Metrics, Model } from "@wirecost/sim-core";
import { estimateText, unitText } from "./estimate-text.ts";
import styles from "./simulation-panel.module.css";

/** Means with their intervals beside the formula's values, and whether the two agree. */
export function EstimatesTable({
  model,
  estimates,
  exact,
}: {
  model: Model;
  estimates: readonly Estimate[];
  exact: Metrics;
}) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Metric</th>
          <th scope="col">Formula</th>
          <th scope="col">Simulated</th>
          <th scope="col">95 %</th>
          <th scope="col">Agree</th>
        </tr>
      </thead>
      <tbody>
        {estimates.map(({ metric: id, mean, low, high }) => {
          const metric = model.metrics[id];
          const value = exact[id];
          const half = (high - low) / 2;
          const text = estimateText(half);
          return (
            <tr key={id}>
              <th scope="row">
                {metric?.label ?? id}{" "}
                <span className={styles.unit}>{metric ? unitText(metric.unit) : ""}</span>
              </th>
              <td>{value === undefined ? "" : text(value)}</td>
              <td>
                <b>{text(mean)}</b>
              </td>
              <td>± {text(half)}</td>
              <td>{value === undefined ? "" : value >= low && value <= high ? "yes" : "no"}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
