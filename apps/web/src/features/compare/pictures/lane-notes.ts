import { formatPlain } from "@wirecost/sim-core";
import type { LaneKind } from "./lane-marks.ts";
import { MIN_BOX_RUNS } from "./lane-summary.ts";
import type { SummarizedGroup } from "./use-lane-summaries.ts";

/** What a reader of the lanes must know about what is and what is not drawn. */
export function laneNotes(groups: readonly SummarizedGroup[], kind: LaneKind): readonly string[] {
  const lanes = groups.flatMap(({ group, summaries }) =>
    group.lanes.flatMap((lane, i) => (summaries[i] ? [{ lane, summary: summaries[i] }] : [])),
  );
  const measured = lanes.filter(({ lane }) => lane.measured);
  const notes: string[] = [];
  if (lanes.length === 0) notes.push("None of the items has a value of this metric here.");
  else if (measured.length === 0)
    notes.push("There are no measurements here. A prediction is one value, without scatter.");
  const few = measured.filter(({ summary }) => summary.runs < MIN_BOX_RUNS).length;
  if (kind !== "dots" && few > 0)
    notes.push(
      `${few === measured.length ? "No lane has" : `${few} of ${measured.length} lanes have fewer than`} ${MIN_BOX_RUNS} runs${few === measured.length ? " or more" : ""}, the minimum for a ${kind === "boxes" ? "box" : "violin"}: individual runs are shown instead.`,
    );
  if (kind === "violins" && measured.some(({ summary }) => summary.curve))
    notes.push(
      "Density by a Gaussian kernel with Silverman's bandwidth, cut at the outermost runs; each scaled to the row height.",
    );
  const has = (method: string) => measured.some(({ summary }) => summary.method === method);
  if (kind === "dots" && (has("95") || has("range")))
    notes.push(
      `Interval: ${has("95") ? "95 % of the median, by the ranks of the runs" : ""}${has("95") && has("range") ? "; " : ""}${has("range") ? "with fewer than six runs their range, which covers 50, 75, 88 and 94 % for 2 to 5 runs" : ""}. Vertical jitter has no meaning.`,
    );
  const thinned = measured.find(({ summary }) => summary.dots.length < summary.runs);
  if (kind === "dots" && thinned)
    notes.push(
      `Only ${formatPlain(thinned.summary.dots.length)} of the runs are drawn, evenly by rank and including the extremes.`,
    );
  if (measured.some(({ lane }) => lane.pooled))
    notes.push(
      "Where several measured settings share a cell, only their median is shown: they are not replicates.",
    );
  return notes;
}
