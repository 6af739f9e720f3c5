import { type ComparedValue, commonSchema, compareValues } from "@wirecost/analysis";
import { formatSignificant, type Interval, type MeasuredMetric, rangeText } from "@wirecost/sim-core";
import { RestsOn } from "../../entities/measurement/unstated/unstated-notice.tsx";
import { Residual } from "../../shared/charts/matrix/residual.tsx";
import { signedQuantity } from "../../shared/lib/format.ts";
import { Small, Text } from "../../shared/ui/layout/layout.tsx";
import { type Point, pointParams, pointRanges } from "./items/compared-item.ts";
import type { ChosenPoint } from "./point-text.ts";

/** A value or its range, and below it its relation to the baseline's. */
export function MetricCell({
  id,
  metric,
  value,
  row,
  measured,
}: {
  id: string;
  metric: MeasuredMetric;
  value: ComparedValue | null | undefined;
  /** All values of its row, which share one unit. */
  row: readonly (ComparedValue | null)[];
  measured: Pick<ChosenPoint, "item"> & { readonly point: Point | undefined };
}) {
  if (!value || value.value === undefined) return <Small>not measured</Small>;
  const { against, range } = value;
  const { residual, within } = against ?? {};
  const largest = largestOf(row);
  return (
    <>
      <Text as="b" block weight={550} nowrap>
        {rangeText(value.value, range, metric.unit, largest)}
      </Text>
      {against ? <Small block>{againstText(against, metric.unit, largest)}</Small> : null}
      {residual === undefined ? null : (
        <Small block>
          residual {within ? "none: within the range" : <Residual share={residual} />}
          {measured.item.model && measured.point ? (
            <RestsOn
              model={measured.item.model}
              setup={measured.item.base}
              rows={[measured.point]}
              metric={id}
            />
          ) : null}
        </Small>
      )}
    </>
  );
}

/** The largest value of a row, whose unit all of them have. */
export function largestOf(
  row: readonly ({ readonly value: number | undefined; readonly range?: Interval } | null)[],
): number {
  return Math.max(0, ...row.map((one) => Math.abs(one?.range?.high ?? one?.value ?? 0)));
}

/** A value's relation to the baseline's. */
function againstText(
  { difference, ratio, ratios }: NonNullable<ComparedValue["against"]>,
  unit: string,
  largest: number,
): string {
  // A ratio of percentages would be mistaken for a difference of them.
  if (unit === "%") return signedQuantity(difference, unit);
  if (ratios) return `×${rangeOf(ratios)}${ratios.low < 1 && ratios.high > 1 ? ": lower or higher" : ""}`;
  if (difference === 0) return "the same";
  if (ratio !== null && Math.abs(ratio - 1) < 0.0005) return "within 0.05 %";
  return `${signedQuantity(difference, unit, largest)}${ratio === null ? "" : `, ×${formatSignificant(ratio)}`}`;
}

function rangeOf({ low, high }: Interval): string {
  const [from, to] = [formatSignificant(low), formatSignificant(high)];
  return from === to ? from : `${from}–${to}`;
}

interface MetricRow {
  readonly id: string;
  readonly metric: MeasuredMetric;
  /** One per selected point. */
  readonly values: readonly ComparedValue[];
}

/** Every metric of any selected point, each value with its difference and ratio to the baseline's. */
export function compareMetrics(choices: readonly ChosenPoint[], baseline: number): readonly MetricRow[] {
  const { metrics } = commonSchema(choices.map(({ item }) => item.schema));
  return Object.entries(metrics).flatMap(([id, metric]) => {
    const sides = choices.map(({ item, point }) => ({
      schema: item.schema,
      settings: pointParams(item, point),
      origin: item.provenance === "measured" ? ("measured" as const) : ("predicted" as const),
      value: point.metrics[id],
      range: pointRanges(item, point)[id],
    }));
    const values = compareValues(sides, baseline);
    return values.some(({ value }) => value !== undefined) ? [{ id, metric, values }] : [];
  });
}

/** The index of the measured one of two points of which the other is predicted, if there is a residual. */
export function measuredOf(
  choices: readonly Pick<ChosenPoint, "item">[],
  baseline: number,
  index: number,
): number {
  return choices[index]?.item.provenance === "measured" ? index : baseline;
}
