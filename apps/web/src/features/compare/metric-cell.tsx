import { formatSignificant, type Interval, type MeasuredMetric, rangeText } from "@wirecost/sim-core";
import { RestsOn } from "../../entities/measurement/unstated/rests-on.tsx";
import { Residual } from "../../shared/charts/matrix/residual.tsx";
import { signedQuantity } from "../../shared/lib/signed-quantity.ts";
import styles from "./compare.module.css";
import type { MetricValue } from "./compare-metrics.ts";

/** A value or its range, and below it how it stands to the baseline's. */
export function MetricCell({
  id,
  metric,
  value,
}: {
  id: string;
  metric: MeasuredMetric;
  value: MetricValue | undefined;
}) {
  if (!value || value.value === undefined) return <span className={styles.metricCellNone}>not measured</span>;
  const { against, range, ratios, residual, within, measured } = value;
  // A ratio of percentages would be read as a difference of them.
  const isShare = metric.unit === "%";
  return (
    <>
      <b className={styles.value}>{rangeText(value.value, range, metric.unit)}</b>
      {against ? (
        <span className={styles.against}>
          {isShare ? (
            signedQuantity(against.difference, metric.unit)
          ) : ratios ? (
            ratios.low < 1 && ratios.high > 1 ? (
              `×${rangeOf(ratios)}: lower or higher`
            ) : (
              `×${rangeOf(ratios)}`
            )
          ) : against.difference === 0 ? (
            "the same"
          ) : against.ratio !== null && Math.abs(against.ratio - 1) < 0.0005 ? (
            "within 0.05 %"
          ) : (
            <>
              {signedQuantity(against.difference, metric.unit)}
              {against.ratio === null ? "" : `, ×${formatSignificant(against.ratio)}`}
            </>
          )}
        </span>
      ) : null}
      {residual === undefined ? null : (
        <span className={styles.residual}>
          residual {within ? "none: within the range" : <Residual share={residual} />}
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

function rangeOf({ low, high }: Interval): string {
  const [from, to] = [formatSignificant(low), formatSignificant(high)];
  return from === to ? from : `${from}–${to}`;
}
