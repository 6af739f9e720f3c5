import { formatCount } from "@wirecost/sim-core";

/** How many rows: `1 row`, `1,758 rows`. */
export function rowCountText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "row" : "rows"}`;
}
