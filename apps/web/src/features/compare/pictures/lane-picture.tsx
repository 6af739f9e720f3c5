"use client";
import type { MeasuredMetric } from "@wirecost/sim-core";
import { formatQuantity } from "@wirecost/sim-core";
import { useMemo } from "react";
import { LaneChart } from "../../../shared/charts/lines/lane-chart.tsx";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import { Skeleton } from "../../../shared/ui/messages/skeleton.tsx";
import { Pager } from "../../../shared/ui/tables/pager.tsx";
import type { LetteredChoice } from "../compare-settings.ts";
import { isWide } from "./is-wide.ts";
import { itemsLegend } from "./items-legend.ts";
import { type LaneKind, marksLegend, pictureLane } from "./lane-marks.ts";
import { laneNotes } from "./lane-notes.ts";
import { metricAxis } from "./metric-axis.ts";
import { PictureFrame } from "./picture-frame.tsx";
import { groupsFrom, type PictureGroups } from "./picture-groups.ts";
import type { PictureState } from "./picture-state.ts";
import { SummaryTable } from "./summary-table.tsx";
import { useLaneSummaries } from "./use-lane-summaries.ts";

/** Lanes on one page: more is scrolled past, not read. */
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
}: {
  kind: LaneKind;
  metric: MeasuredMetric;
  choices: readonly LetteredChoice[];
  groups: PictureGroups;
  state: PictureState;
  onChange: (change: Partial<PictureState>) => void;
}) {
  const items = choices.length;
  const { first, size, shown } = useMemo(
    () => groupsFrom(groups, state.from, items, MAX_LANES),
    [groups, state.from, items],
  );
  const { groups: summarized, failure } = useLaneSummaries(shown);
  const drawn = useMemo(
    () =>
      summarized?.map(({ group, summaries }) => ({
        key: group.key,
        label: group.label,
        lanes: group.lanes.flatMap((lane, i) => {
          const summary = summaries[i];
          const text = (value: number) => formatQuantity(value, metric.unit);
          return summary ? [pictureLane(lane, summary, kind, text)] : [];
        }),
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
        ...itemsLegend(choices).map((line, i) => ({
          ...line,
          dashes: "",
          sign: choices[i]?.item.provenance === "measured" ? ("dot" as const) : ("diamond" as const),
        })),
        ...marksLegend(kind).map((line) => ({ ...line, colour: "--ink" })),
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
      {groups.count > size ? (
        <Pager
          page={Math.floor(first / size)}
          size={size}
          count={shown.length}
          more={last < groups.count}
          busy={false}
          onPrevious={() => onChange({ from: Math.max(0, first - size) })}
          onNext={() => onChange({ from: last })}
        />
      ) : null}
    </PictureFrame>
  );
}
