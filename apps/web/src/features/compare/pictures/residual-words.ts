import type { MeasuredMetric } from "@wirecost/sim-core";
import { formatPercent, formatQuantity, rangeText } from "@wirecost/sim-core";
import { isWithin } from "../../../entities/prediction/cell-ranges.ts";
import { OPEN_MARK } from "../../../shared/charts/export/matrix-svg.ts";
import { residualStep } from "../../../shared/charts/matrix/heat-step.ts";
import type { MatrixCell } from "../../../shared/charts/matrix/matrix-cell.ts";
import type { ResidualTableCell } from "../../../shared/charts/matrix/residual-table.tsx";
import type { ResidualCell } from "./residual-cells.ts";

/**
 * A cell of residuals in words.
 *
 * @param interval of the measured median
 * @param isOpen whether the residual rests on settings that the measurement does not state
 */
export function residualWords(
  { measured, predicted, range, error, settings }: ResidualCell,
  interval: readonly [number, number] | undefined,
  { unit }: MeasuredMetric,
  isOpen = false,
): ResidualTableCell {
  const within = measured !== undefined && isWithin(range, measured);
  const text = (value: number | undefined) => (value === undefined ? "" : formatQuantity(value, unit));
  return {
    share: within ? 0 : (error ?? null),
    error:
      error === undefined ? "" : within ? "in range" : error === null ? "measured 0" : formatPercent(error),
    measured: text(measured),
    interval: interval ? `${text(interval[0])} to ${text(interval[1])}` : "",
    predicted: predicted === undefined ? "" : rangeText(predicted, range, unit),
    note: [settings > 1 ? `${settings} settings` : "", isOpen && error !== undefined ? OPEN_MARK : ""]
      .filter(Boolean)
      .join(" "),
  };
}

/** A cell as the matrix picture of a file draws it. */
export function residualMatrixCell({ share, ...words }: ResidualTableCell): MatrixCell {
  const both = [words.measured, words.predicted].filter(Boolean).join(" to ");
  return {
    text: words.error || words.predicted || words.measured,
    small:
      words.error &&
      [both, words.interval && `(${words.interval})`, words.note.includes(OPEN_MARK) && OPEN_MARK]
        .filter(Boolean)
        .join(" "),
    step: share === null ? 3 : residualStep(share),
    residual: true,
    hatched: words.measured === "",
  };
}
