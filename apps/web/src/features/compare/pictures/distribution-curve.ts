import { formatPlain } from "@wirecost/sim-core";
import type { OverlayCurve } from "../../../shared/charts/lines/overlay-chart.tsx";
import type { LaneSummary } from "./lane-summary.ts";
import type { PictureLane } from "./picture-groups.ts";

export type DistributionKind = "density" | "cumulative";

/** A lane as a curve over the others. What has no distribution, one run or a prediction, is a line at its value. */
export function distributionCurve(
  { letter, measured, colour, dashes }: PictureLane,
  summary: LaneSummary,
  kind: DistributionKind,
  text: (value: number) => string,
): OverlayCurve {
  const { curve, steps, dots, median, runs } = summary;
  const about = { letter, colour, dashes, stepped: kind === "cumulative", rug: measured ? dots : [] };
  const said = `${letter}: ${measured && runs > 1 ? `median ${text(median)} of ${formatPlain(runs)} runs` : text(median)}`;
  const none = { at: [], heights: [] };
  if (!measured || runs === 1) return { ...about, ...none, rug: [], line: median, said };
  if (kind === "cumulative") return { ...about, at: steps.at, heights: steps.share, said };
  // Equal runs would be a peak without a width.
  if (!curve) return { ...about, ...none, ...(steps.at[0] === steps.at.at(-1) && { line: median }), said };
  return { ...about, at: curve.at, heights: curve.density, said };
}
