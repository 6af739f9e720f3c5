import { type CellMeasurement, runsOf } from "@wirecost/analysis";
import {
  formatCount,
  formatQuantity,
  type Model,
  type Params,
  type PredictedRange,
  residual,
} from "@wirecost/sim-core";
import { RestsOn } from "../../../entities/measurement/unstated/unstated-notice.tsx";
import { isWithin } from "../../../entities/prediction/cell-ranges.ts";
import { residualText } from "../../../entities/prediction/matrix-cells.ts";
import { Text } from "../../../shared/ui/layout/layout.tsx";
import { Provenance } from "../../../shared/ui/tables/tags.tsx";

/** The measured values of a metric in the selected cell, in two lines, with the prediction's error. */
export function MeasuredMetric({
  model,
  metric,
  predicted,
  range,
  measured,
  stated,
}: {
  model: Model;
  metric: string;
  predicted: number;
  range: PredictedRange | undefined;
  measured: CellMeasurement;
  /** Settings of every row, including the calibrated constants. */
  stated: Params;
}) {
  const seen = measured.metrics[metric];
  if (seen === undefined) return null;
  const runs = runsOf(measured.rows);
  return (
    <>
      <Text as="dt" tone="soft">
        <Provenance of="measured" />
        {runs > 1 ? ` n = ${formatCount(runs)}, median` : ""}
      </Text>
      <Text as="dd" weight={600} nowrap text="end">
        {formatQuantity(seen, model.metrics[metric]?.unit ?? "1")}
      </Text>
      <Text as="dt" tone="soft" ellipsis>
        Residual <RestsOn inline model={model} setup={stated} rows={measured.rows} metric={metric} />
      </Text>
      <Text as="dd" weight={600} nowrap text="end">
        {isWithin(range, seen) ? "within the range" : residualText(residual(predicted, seen))}
      </Text>
    </>
  );
}
