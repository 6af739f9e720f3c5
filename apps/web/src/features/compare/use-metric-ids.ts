import { useMemo } from "react";
import type { LetteredChoice } from "./compare-settings.ts";

/** The metrics that some item knows, in the order of the baseline's system. One array while they are the same. */
export function useMetricIds(choices: readonly LetteredChoice[], baseline: number): readonly string[] {
  const known = Object.keys(choices[baseline]?.item.schema.metrics ?? {})
    .filter((id) => choices.some(({ item }) => item.points.some((point) => point.metrics[id] !== undefined)))
    .join("\n");
  return useMemo(() => known.split("\n").filter((id) => id !== ""), [known]);
}
