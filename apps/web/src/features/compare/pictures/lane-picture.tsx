import { formatPlain, formatQuantity } from "@wirecost/sim-core";
import { useMemo } from "react";
import type { Sign } from "../../../shared/charts/lines/chart-legend.tsx";
import {
  extent,
  type Lane,
  LaneChart,
  type LaneGroup,
  type LaneMarks,
} from "../../../shared/charts/lines/lane-chart.tsx";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import { Skeleton } from "../../../shared/ui/page/when-shown.tsx";
import { Pager } from "../../../shared/ui/tables/pager.tsx";
import { itemLooks } from "../chart-data.ts";
import { type LaneSummary, MIN_BOX_RUNS } from "./lane-summary.ts";
import { PictureFrame } from "./picture-frame.tsx";
import { groupsFrom, metricAxis, type PictureGroups, type PictureProps } from "./picture-groups.ts";
import {
  type SummarizedGroup,
  type SummarizedLane,
  SummaryTable,
  useLaneSummaries,
} from "./summary-table.tsx";

/** Beyond this range a shape a tenth as wide as its values is a sliver, also on a logarithmic axis. */
const WIDE = 50;

/** Maximum lanes per page. */
const MAX_LANES = 48;

const TITLES: Readonly<Record<LaneKind, string>> = {
  dots: "runs, median and interval",
  boxes: "box plot of the runs",
  violins: "density of the runs",
};

const APART =
  "The cells differ by more than a factor of 50, so each has its own axis: compare shapes within a cell, and cells by their values.";

/** The runs of each cell in lanes: as dots, as boxes or as violins. */
export function LanePicture({
  kind,
  metric,
  choices,
  groups,
  state,
  onChange,
}: PictureProps & { readonly kind: LaneKind; readonly groups: PictureGroups }) {
  const items = choices.length;
  const { first, size, shown } = useMemo(
    () => groupsFrom(groups, state.from, items, MAX_LANES),
    [groups, state.from, items],
  );
  const { groups: summarized, failure } = useLaneSummaries(shown);
  const drawn = useMemo(
    () =>
      summarized?.map((group) => ({
        ...group,
        lanes: group.lanes.map((lane) =>
          pictureLane(lane, kind, (value) => formatQuantity(value, metric.unit)),
        ),
      })),
    [summarized, kind, metric],
  );
  if (failure) return <Notice tone="warn">{failure}</Notice>;
  if (!summarized || !drawn) return <Skeleton height={360} />;
  const title = `${metric.label}: ${TITLES[kind]}`;
  const apart = kind === "violins" && isWide(drawn);
  const axis = metricAxis(metric);
  const last = first + shown.length;
  return (
    <PictureFrame
      name={`wirecost-comparison-${kind}`}
      title={title}
      legend={[
        ...itemLooks(choices).map(({ text, color, measured }) => ({
          text,
          color,
          sign: measured ? ("dot" as const) : ("diamond" as const),
        })),
        ...marksLegend(kind).map((line) => ({ ...line, color: "--ink" })),
      ]}
      notes={[...(apart ? [APART] : []), ...laneNotes(summarized, kind)]}
      table={<SummaryTable groups={summarized} metric={metric} />}
    >
      <LaneChart
        groups={drawn}
        label={`${title}; the table below has the values.`}
        axis={axis.name}
        apart={apart}
        formatTick={axis.tick}
      />
      {groups.keys.length > size ? (
        <Pager
          page={Math.floor(first / size)}
          size={size}
          count={shown.length}
          more={last < groups.keys.length}
          busy={false}
          onPrevious={() => onChange({ from: Math.max(0, first - size) })}
          onNext={() => onChange({ from: last })}
        />
      ) : null}
    </PictureFrame>
  );
}

/** Whether groups are so far apart that their shapes would be invisible on a common axis. */
export function isWide(groups: readonly LaneGroup[]): boolean {
  const sizes = groups.flatMap(({ lanes }) => {
    const values = lanes.flatMap(({ marks }) => extent(marks)).map(Math.abs);
    const size = values.reduce((a, b) => Math.max(a, b), 0);
    return size > 0 ? [size] : [];
  });
  return sizes.length > 1 && Math.max(...sizes) > WIDE * Math.min(...sizes);
}

export function laneNotes(groups: readonly SummarizedGroup[], kind: LaneKind): readonly string[] {
  const lanes = groups.flatMap((group) => group.lanes);
  const measured = lanes.filter((lane) => lane.measured);
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
  if (measured.some((lane) => lane.pooled))
    notes.push(
      "Where several measured settings share a cell, only their median is shown: they are not replicates.",
    );
  return notes;
}

type LaneKind = "dots" | "boxes" | "violins";

/** Elements of a lane by kind of picture. Elements that need more runs than there are are replaced by the runs. */
export function laneMarks({ measured, summary }: SummarizedLane, kind: LaneKind): LaneMarks {
  const { dots, median, interval, box, curve } = summary;
  if (!measured || summary.runs === 1) return { points: dots };
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

/** A lane with its value and a description in a sentence. */
function pictureLane(lane: SummarizedLane, kind: LaneKind, text: (value: number) => string): Lane {
  const { letter, measured, color, pooled, summary } = lane;
  const { median, runs, interval, modes } = summary;
  const what = !measured ? "predicted" : pooled ? "median of several settings" : `n ${formatPlain(runs)}`;
  const range = interval ? `, 95 % interval ${text(interval[0])} to ${text(interval[1])}` : "";
  const groups = modes.length > 1 ? `, ${modes.length} groups of runs` : "";
  return {
    letter,
    measured,
    color,
    marks: laneMarks(lane, kind),
    text: `${text(median)} · ${what}${groups}`,
    description: `${letter}: ${runs > 1 ? "median " : ""}${text(median)}${range}; ${what}${groups}`,
  };
}

function marksLegend(kind: LaneKind): readonly { readonly text: string; readonly sign: Sign }[] {
  const median = { text: "median", sign: "tick" } as const;
  if (kind === "dots") return [median, { text: "95 % interval of the median", sign: "bar" }];
  if (kind === "violins") return [{ text: "density of the runs", sign: "swatch" }, median];
  return [
    { text: "quartiles of the runs, whiskers to the outermost within 1.5 IQR", sign: "box" },
    median,
    { text: "outlier", sign: "dot" },
  ];
}

/** A density ends with the runs: beyond them it would show unmeasured values. */
function withinRuns(
  { at, density }: NonNullable<LaneSummary["curve"]>,
  { steps }: LaneSummary,
): NonNullable<LaneMarks["curve"]> {
  const least = steps.at[0] ?? Number.NEGATIVE_INFINITY;
  const most = steps.at.at(-1) ?? Number.POSITIVE_INFINITY;
  const inside = at.flatMap((value, i) => (value >= least && value <= most ? [i] : []));
  return { at: inside.map((i) => at[i] ?? 0), density: inside.map((i) => density[i] ?? 0) };
}
