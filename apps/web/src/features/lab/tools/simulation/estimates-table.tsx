import type { Estimate, Metrics, Model } from "@wirecost/sim-core";
import { formatQuantity } from "../../../../lib/format-quantity.ts";
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
          <th scope="col">95 % interval</th>
          <th scope="col">Agree</th>
        </tr>
      </thead>
      <tbody>
        {estimates.map(({ metric: id, mean, low, high }) => {
          const metric = model.metrics[id];
          const value = exact[id];
          const text = (number: number) => formatQuantity(number, metric?.unit ?? "1");
          return (
            <tr key={id}>
              <th scope="row">{metric?.label ?? id}</th>
              <td>{value === undefined ? "" : text(value)}</td>
              <td>
                <b>{text(mean)}</b>
              </td>
              <td>
                {text(low)} to {text(high)}
              </td>
              <td>{value === undefined ? "" : value >= low && value <= high ? "yes" : "no"}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
