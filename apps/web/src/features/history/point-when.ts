import { formatDay, formatWhen } from "../../shared/lib/format-when.ts";
import type { SeriesPoint } from "./series.ts";

/** The moment at which a point was stored, or the day on which it was measured, which is the same in every time zone. */
export function pointWhen({ when, measured }: SeriesPoint): string {
  return measured ? formatDay(when) : formatWhen(when);
}
