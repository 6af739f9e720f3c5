import { formatCount } from "@wirecost/sim-core";
import type { StatementRow } from "./statement-rows.ts";

/** Round trips as recorded, and after a change where that differs: `198 → 1`. */
export function tripsText({ trips, tripsAfter }: Pick<StatementRow, "trips" | "tripsAfter">): string {
  const [before, after] = [tripCount(trips), tripsAfter === undefined ? undefined : tripCount(tripsAfter)];
  return after === undefined || after === before ? before : `${before} → ${after}`;
}

/** One that is shared with other statements counts in part. */
function tripCount(trips: number): string {
  const tenths = Math.round(10 * trips) / 10;
  return Number.isInteger(tenths) ? formatCount(tenths) : tenths.toFixed(1);
}
