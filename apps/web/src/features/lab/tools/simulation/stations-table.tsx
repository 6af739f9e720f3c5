import type { SimulationReport } from "@wirecost/sim-core";
import { formatSignificant } from "@wirecost/sim-core";
import styles from "./simulation-panel.module.css";

/** How busy each station is, and how many wait for it. */
export function StationsTable({ stations }: Pick<SimulationReport, "stations">) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Station</th>
          <th scope="col">Busy</th>
          <th scope="col">Waiting</th>
        </tr>
      </thead>
      <tbody>
        {stations.map(({ label, utilization, queueLength }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <span className={styles.busy} aria-hidden="true">
                <span style={{ width: `${100 * Math.min(1, utilization)}%` }} />
              </span>
              {(100 * utilization).toFixed(1)} %
            </td>
            <td>{formatSignificant(queueLength)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
