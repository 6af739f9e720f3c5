import { formatPercent } from "@wirecost/sim-core";

/** A residual as the user reads it: `+3.2 %`, or that nothing was measured to divide by. */
export function residualText(share: number | null): string {
  return share === null ? "measured 0" : formatPercent(share);
}
