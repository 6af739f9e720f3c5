import type { ComparedValue } from "@wirecost/analysis";
import { formatSignificant, type Interval, type MeasuredMetric, rangeText } from "@wirecost/sim-core";
import { RestsOn } from "../../entities/measurement/unstated/rests-on.tsx";
import { Residual } from "../../shared/charts/matrix/residual.tsx";
import { signedQuantity } from "../../shared/lib/signed-quantity.ts";
import { Text } from "../../shared/ui/layout/layout.tsx";
import type { Point } from "./items/compared-item.ts";
import type { Choice } from "./point-text.ts";

/** A value or its range, and below it how it stands to the baseline's. */
export function MetricCell({
  id,
  metric,
  value,
  measured,
}: {
  id: string;
  metric: MeasuredMetric;
  value: ComparedValue | null | undefined;
  /** What a residual is of. */
  measured: Pick<Choice, "item"> & { readonly point: Point | undefined };
}) {
  if (!value || value.value === undefined)
    return (
      <Text tone="soft" size={12}>
        not measured
      </Text>
    );
  const { against, range } = value;
  const { ratios, residual, within } = against ?? {};
  // A ratio of percentages would be read as a difference of them.
  const isShare = metric.unit === "%";
  return (
    <>
      <Text as="b" block weight={550} nowrap>
        {rangeText(value.value, range, metric.unit)}
      </Text>
      {against ? (
        <Text block tone="soft" size={12}>
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
        </Text>
      ) : null}
      {residual === undefined ? null : (
        <Text block tone="soft" size={12}>
          residual {within ? "none: within the range" : <Residual share={residual} />}
          {measured.item.model && measured.point ? (
            <RestsOn
              model={measured.item.model}
              setup={measured.item.base}
              rows={[measured.point]}
              metric={id}
            />
          ) : null}
        </Text>
      )}
    </>
  );
}

function rangeOf({ low, high }: Interval): string {
  const [from, to] = [formatSignificant(low), formatSignificant(high)];
  return from === to ? from : `${from}–${to}`;
}
