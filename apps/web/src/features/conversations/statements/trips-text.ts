import { formatCount } from "@wirecost/sim-core";
import type { StatementRow } from "./statement-rows.ts";

/** Round trips as recorded, and after a change where that differs: `198 → 1`. */
export function tripsText({ trips, tripsAfter }: Pick<StatementRow, "trips" | "tripsAfter">): string {
  const [before, after] = [trips, tripsAfter ?? trips].map(formatCount);
  return after === before ? formatCount(trips) : `${before} → ${after}`;
}
