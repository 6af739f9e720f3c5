import { formatPercent } from "@wirecost/sim-core";

/**
 * How far a prediction is off what was measured: (predicted - measured) / measured, as in the fidelity report.
 *
 * @returns 0 where both are 0, null where only the measured value is
 */
export function residual(predicted: number, measured: number): number | null {
  if (predicted === measured) return 0;
  return measured === 0 ? null : (predicted - measured) / measured;
}

export function residualText(share: number | null): string {
  return share === null ? "measured 0" : formatPercent(share);
}
