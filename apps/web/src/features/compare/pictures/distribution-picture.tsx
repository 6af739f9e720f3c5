import { formatPlain, formatQuantity, formatSignificant } from "@wirecost/sim-core";
import { useMemo } from "react";
import { OverlayChart, type OverlayCurve } from "../../../shared/charts/lines/overlay-chart.tsx";
import { Select } from "../../../shared/ui/controls/field.tsx";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import { Skeleton } from "../../../shared/ui/page/when-shown.tsx";
import { MIN_BOX_RUNS } from "./lane-summary.ts";
import { PictureFrame } from "./picture-frame.tsx";
import { metricAxis, type PictureGroups, type PictureProps } from "./picture-groups.ts";
import {
  type SummarizedGroup,
  type SummarizedLane,
  SummaryTable,
  useLaneSummaries,
} from "./summary-table.tsx";

/** With more cells than this there is no list; the address can still name any of them. */
const MAX_LISTED = 200;

/** The runs of one cell as overlaid densities, or as cumulative distributions. */
export function DistributionPicture({
  kind,
  metric,
  groups,
  state,
  onChange,
}: PictureProps & { readonly kind: DistributionKind; readonly groups: PictureGroups }) {
  const at = Math.max(0, groups.keys.indexOf(state.cell));
  const shown = useMemo(() => [groups.group(at)], [groups, at]);
  const { groups: summarized, failure } = useLaneSummaries(shown);
  const { unit } = metric;
  const [cell] = summarized ?? [];
  const curves = useMemo(
    () =>
      cell?.lanes.map((lane) => distributionCurve(lane, kind, (value) => formatQuantity(value, unit))) ?? [],
    [cell, kind, unit],
  );
  if (failure) return <Notice tone="warn">{failure}</Notice>;
  if (!cell || !summarized) return <Skeleton height={400} />;
  const axis = metricAxis(metric);
  const title =
    kind === "density"
      ? `${metric.label}: distribution of the runs of a cell`
      : `${metric.label}: cumulative distribution of the runs`;
  const listed = Array.from({ length: Math.min(groups.keys.length, MAX_LISTED) }, (_, i) => i);
  const notes = distributionNotes(cell, kind, (value) => formatQuantity(value, unit));
  return (
    <PictureFrame
      name={`wirecost-comparison-${kind}`}
      title={groups.keys.length > 1 ? `${title}, at ${cell.label}` : title}
      controls={
        groups.keys.length > 1 ? (
          <Select
            aria-label="Cell of the chart"
            fit
            value={groups.keys[at] ?? ""}
            onChange={(value) => onChange({ cell: value })}
            options={(listed.includes(at) ? listed : [...listed, at]).map((i) => ({
              value: groups.keys[i] ?? "",
              label: groups.label(i),
            }))}
          />
        ) : null
      }
      legend={cell.lanes.map(({ text, color, dashes }) => ({ text, color, dashes }))}
      notes={
        groups.keys.length > MAX_LISTED
          ? [...notes, `The list shows the first ${MAX_LISTED} of ${formatPlain(groups.keys.length)} cells.`]
          : notes
      }
      table={<SummaryTable groups={summarized} metric={metric} />}
    >
      {curves.length > 0 ? (
        <OverlayChart
          curves={curves}
          label={`${title}; the table below has the values.`}
          axis={axis.name}
          formatTick={axis.tick}
          height={
            kind === "density"
              ? { name: "Density, share of runs per unit of the axis", text: shortFigure }
              : { name: "Share of runs", top: 1, text: (share) => `${Math.round(share * 100)} %` }
          }
        />
      ) : null}
    </PictureFrame>
  );
}

/** Densities range from thousandths to thousands. */
function shortFigure(value: number): string {
  if (value === 0) return "0";
  return value < 0.001
    ? value.toExponential(1).replace("e-", "e−")
    : String(Number(formatSignificant(value).replaceAll(",", "")));
}

export function distributionNotes(
  { lanes }: Pick<SummarizedGroup, "lanes">,
  kind: DistributionKind,
  text: (value: number) => string,
): readonly string[] {
  if (lanes.length === 0) return ["None of the items has a value of this metric here."];
  const measured = lanes.filter(({ measured: isMeasured, summary }) => isMeasured && summary.runs > 1);
  const letters = (some: typeof lanes) => some.map(({ letter }) => letter).join(", ");
  const single = lanes.filter((one) => !measured.includes(one));
  const few = kind === "density" ? measured.filter(({ summary }) => summary.runs < MIN_BOX_RUNS) : [];
  const equal = measured.filter(({ summary }) => summary.steps.at[0] === summary.steps.at.at(-1));
  const curved = kind === "density" ? measured.filter(({ summary }) => summary.curve) : [];
  const thinned = measured.find(({ summary }) => summary.dots.length < summary.runs);
  return [
    single.length > 0 &&
      `${letters(single)}: one value, a prediction or a single run. It is drawn as a line.`,
    few.length > 0 &&
      `${letters(few)}: fewer than ${MIN_BOX_RUNS} runs, too few for a density. They are shown below the axis.`,
    equal.length > 0 && `${letters(equal)}: all runs are equal.`,
    curved.length > 0 &&
      `Gaussian kernel, Silverman's bandwidth: ${curved.map(({ letter, summary }) => `${letter} ${text(summary.curve?.bandwidth ?? 0)}`).join(", ")}. The ticks below are the runs.`,
    ...measured.map(
      ({ letter, summary: { modes } }) =>
        modes.length > 1 &&
        `${letter} has ${modes.length} groups of runs: ${modes.map((mode) => `${formatPlain(mode.runs)} around ${text(mode.median)}`).join(", ")}.`,
    ),
    thinned !== undefined &&
      `Only ${thinned.summary.dots.length} of the runs are drawn as ticks, evenly by rank.`,
  ].filter((note) => note !== false);
}

type DistributionKind = "density" | "cumulative";

/**
 * A lane as a curve over the others. An item without a distribution, such as one run or a prediction, is a line at its
 * value.
 */
export function distributionCurve(
  { letter, measured, color, dashes, summary }: SummarizedLane,
  kind: DistributionKind,
  text: (value: number) => string,
): OverlayCurve {
  const { curve, steps, dots, median, runs } = summary;
  const about = { letter, color, dashes, stepped: kind === "cumulative", rug: measured ? dots : [] };
  const description = `${letter}: ${measured && runs > 1 ? `median ${text(median)} of ${formatPlain(runs)} runs` : text(median)}`;
  const none = { at: [], heights: [] };
  if (!measured || runs === 1) return { ...about, ...none, rug: [], line: median, description };
  if (kind === "cumulative") return { ...about, at: steps.at, heights: steps.share, description };
  // Equal runs would be a peak without width.
  if (!curve)
    return { ...about, ...none, ...(steps.at[0] === steps.at.at(-1) && { line: median }), description };
  return { ...about, at: curve.at, heights: curve.density, description };
}
