import { formatPlain } from "@wirecost/sim-core";
import type { Lane, LaneMarks } from "../../../shared/charts/lines/lane-chart.tsx";
import type { Sign } from "../../../shared/charts/lines/legend-sign.ts";
import type { LaneSummary } from "./lane-summary.ts";
import type { PictureLane } from "./picture-groups.ts";

/** The pictures that are drawn in lanes. */
export type LaneKind = "dots" | "boxes" | "violins";

/** What each kind of picture draws of a lane. What needs more runs than there are is omitted, and the runs stand. */
export function laneMarks(lane: PictureLane, summary: LaneSummary, kind: LaneKind): LaneMarks {
  const { dots, median, interval, box, curve } = summary;
  if (!lane.measured || summary.runs === 1) return { points: dots };
  if (kind === "dots") return { points: dots, spread: true, median, ...(interval && { interval }) };
  if (kind === "boxes" && box)
    return {
      points: box.outliers,
      median,
      box: { lower: box.lower, upper: box.upper, whiskers: box.whiskers },
    };
  if (kind === "violins" && curve) return { points: [], median, curve: withinRuns(curve, summary) };
  return { points: dots, spread: true, median };
}

/** A lane with its value and all about it in a sentence. */
export function pictureLane(
  lane: PictureLane,
  summary: LaneSummary,
  kind: LaneKind,
  text: (value: number) => string,
): Lane {
  const { letter, measured, colour, pooled } = lane;
  const { median, runs, interval, modes } = summary;
  const what = !measured ? "predicted" : pooled ? "median of several settings" : `n ${formatPlain(runs)}`;
  const range = interval ? `, 95 % interval ${text(interval[0])} to ${text(interval[1])}` : "";
  const groups = modes.length > 1 ? `, ${modes.length} groups of runs` : "";
  return {
    letter,
    measured,
    colour,
    marks: laneMarks(lane, summary, kind),
    text: `${text(median)} · ${what}${groups}`,
    said: `${letter}: ${runs > 1 ? "median " : ""}${text(median)}${range}; ${what}${groups}`,
  };
}

/** What the marks of a kind of picture are. */
export function marksLegend(kind: LaneKind): readonly { readonly text: string; readonly sign: Sign }[] {
  const median = { text: "median", sign: "tick" } as const;
  if (kind === "dots") return [median, { text: "95 % interval of the median", sign: "bar" }];
  if (kind === "violins") return [{ text: "density of the runs", sign: "swatch" }, median];
  return [
    { text: "quartiles of the runs, whiskers to the outermost within 1.5 IQR", sign: "box" },
    median,
    { text: "outlier", sign: "dot" },
  ];
}

/** A density ends with the runs: beyond them it would show values that were not measured. */
function withinRuns(
  { at, density }: NonNullable<LaneSummary["curve"]>,
  { steps }: LaneSummary,
): NonNullable<LaneMarks["curve"]> {
  const least = steps.at[0] ?? Number.NEGATIVE_INFINITY;
  const most = steps.at.at(-1) ?? Number.POSITIVE_INFINITY;
  const inside = at.flatMap((value, i) => (value >= least && value <= most ? [i] : []));
  return { at: inside.map((i) => at[i] ?? 0), density: inside.map((i) => density[i] ?? 0) };
}
