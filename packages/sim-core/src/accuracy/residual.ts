/**
 * Relative prediction error: (predicted - measured) / measured.
 *
 * @returns 0 where both are 0, null where only the measured value is
 */
export function residual(predicted: number, measured: number): number | null {
  if (predicted === measured) return 0;
  return measured === 0 ? null : (predicted - measured) / measured;
}
