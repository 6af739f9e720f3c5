import type { MeasuredMetric } from "@wirecost/sim-core";
import { residualStep } from "../../../components/charts/heat-step.ts";
import type { MatrixCell } from "../../../components/charts/matrix-cell.ts";
import type { ResidualTableCell } from "../../../components/charts/residual-table.tsx";
import { formatPercent, formatQuantity } from "../../../lib/format-quantity.ts";
import type { ResidualCell } from "./residual-cells.ts";

/**
 * A cell of residuals in words.
 *
 * @param interval of the measured median
 */
export function residualWords(
  { measured, predicted, error, settings }: ResidualCell,
  interval: readonly [number, number] | undefined,
  { unit }: MeasuredMetric,
): ResidualTableCell {
  const text = (value: number | undefined) => (value === undefined ? "" : formatQuantity(value, unit));
  return {
    share: error ?? null,
    error: error === undefined ? "" : error === null ? "measured 0" : formatPercent(error),
    measured: text(measured),
    interval: interval ? `${text(interval[0])} to ${text(interval[1])}` : "",
    predicted: text(predicted),
    note: settings > 1 ? `${settings} settings` : "",
  };
}

/** A cell as the matrix picture of a file draws it. */
export function residualMatrixCell({ share, ...words }: ResidualTableCell): MatrixCell {
  const both = [words.measured, words.predicted].filter(Boolean).join(" → ");
  return {
    text: words.error || words.predicted || words.measured,
    small: words.error && (words.interval ? `${both} (${words.interval})` : both),
    step: share === null ? 3 : residualStep(share),
    residual: true,
    hatched: words.measured === "",
  };
}
