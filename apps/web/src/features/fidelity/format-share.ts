import { formatPercent } from "../../lib/format-quantity.ts";

/** The size of an error: `3.2 %`, on one line. */
export function formatShare(share: number): string {
  return formatPercent(Math.abs(share)).replace("+", "").replace(" ", "\u00a0");
}
