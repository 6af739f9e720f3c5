import type { MeasuredMetric } from "@wirecost/sim-core";
import { Residual } from "../../components/ui/residual.tsx";
import { formatFigures } from "../../lib/format-number.ts";
import { formatQuantity } from "../../lib/format-quantity.ts";
import { signedQuantity } from "../../lib/signed-quantity.ts";
import { RestsOn } from "../unstated/rests-on.tsx";
import type { MetricValue } from "./compare-metrics.ts";
import styles from "./metric-cell.module.css";

/** A figure, and beneath it how it stands to the baseline's. */
export function MetricCell({
  id,
  metric,
  value,
}: {
  id: string;
  metric: MeasuredMetric;
  value: MetricValue | undefined;
}) {
  if (!value || value.value === undefined) return <span className={styles.none}>not measured</span>;
  const { against, residual, measured } = value;
  return (
    <>
      <b className={styles.value}>{formatQuantity(value.value, metric.unit)}</b>
      {against ? (
        <span className={styles.against}>
          {against.difference === 0 ? (
            "the same"
          ) : against.ratio !== null && Math.abs(against.ratio - 1) < 0.0005 ? (
            "within 0.05 %"
          ) : (
            <>
              {signedQuantity(against.difference, metric.unit)}
              {against.ratio === null ? "" : `, ×${formatFigures(against.ratio)}`}
            </>
          )}
        </span>
      ) : null}
      {residual === undefined ? null : (
        <span className={styles.residual}>
          residual <Residual share={residual} />
          {measured?.item.model ? (
            <RestsOn
              model={measured.item.model}
              setup={measured.item.base}
              rows={[measured.point]}
              metric={id}
            />
          ) : null}
        </span>
      )}
    </>
  );
}
