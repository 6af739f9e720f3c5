import { formatPlain } from "@wirecost/sim-core";
import type { DistributionKind } from "./distribution-curve.ts";
import { MIN_BOX_RUNS } from "./lane-summary.ts";
import type { SummarizedGroup } from "./use-lane-summaries.ts";

/** What a reader of the distributions of a cell must know. */
export function distributionNotes(
  { group, summaries }: SummarizedGroup,
  kind: DistributionKind,
  text: (value: number) => string,
): readonly string[] {
  const lanes = group.lanes.flatMap((lane, i) => (summaries[i] ? [{ lane, summary: summaries[i] }] : []));
  if (lanes.length === 0) return ["None of the items has a value of this metric here."];
  const measured = lanes.filter(({ lane, summary }) => lane.measured && summary.runs > 1);
  const letters = (some: typeof lanes) => some.map(({ lane }) => lane.letter).join(", ");
  const single = lanes.filter((one) => !measured.includes(one));
  const few = kind === "density" ? measured.filter(({ summary }) => summary.runs < MIN_BOX_RUNS) : [];
  const equal = measured.filter(({ summary }) => summary.steps.at[0] === summary.steps.at.at(-1));
  const curved = kind === "density" ? measured.filter(({ summary }) => summary.curve) : [];
  const thinned = measured.find(({ summary }) => summary.dots.length < summary.runs);
  return [
    ...(single.length > 0
      ? [`${letters(single)}: one value, a prediction or a single run. It is drawn as a line.`]
      : []),
    ...(few.length > 0
      ? [
          `${letters(few)}: fewer than ${MIN_BOX_RUNS} runs, too few for a density. They are shown below the axis.`,
        ]
      : []),
    ...(equal.length > 0 ? [`${letters(equal)}: all runs are equal.`] : []),
    ...(curved.length > 0
      ? [
          `Gaussian kernel, Silverman's bandwidth: ${curved.map(({ lane, summary }) => `${lane.letter} ${text(summary.curve?.bandwidth ?? 0)}`).join(", ")}. The ticks below are the runs.`,
        ]
      : []),
    ...measured.flatMap(({ lane, summary }) =>
      summary.modes.length > 1
        ? [
            `${lane.letter} has ${summary.modes.length} groups of runs: ${summary.modes.map((mode) => `${formatPlain(mode.runs)} around ${text(mode.median)}`).join(", ")}.`,
          ]
        : [],
    ),
    ...(thinned
      ? [`Only ${thinned.summary.dots.length} of the runs are drawn as ticks, evenly by rank.`]
      : []),
  ];
}
