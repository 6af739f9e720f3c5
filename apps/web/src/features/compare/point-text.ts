import { settingText } from "../../lib/param-value-text.ts";
import type { ComparedItem, Point } from "./compared-item.ts";

/** A point of an item in words: what a source calls it, or the settings of its cell. */
export function pointText(item: ComparedItem, point: Point): string {
  const settings = Object.entries(point.settings).flatMap(([id, value]) => {
    const param = item.schema.params[id];
    return param ? [settingText(param, value)] : [];
  });
  const times = point.n > 1 ? ` (median of ${point.n})` : "";
  return `${point.label || settings.join(", ") || "all rows alike"}${times}`;
}
