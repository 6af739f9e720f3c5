"use client";
import type { MeasuredMetric } from "@wirecost/sim-core";
import { formatPlain, formatQuantity, formatSignificant } from "@wirecost/sim-core";
import { useMemo } from "react";
import { OverlayChart } from "../../../shared/charts/lines/overlay-chart.tsx";
import { Select } from "../../../shared/ui/controls/select.tsx";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import { Skeleton } from "../../../shared/ui/messages/skeleton.tsx";
import styles from "../compare.module.css";
import type { LetteredChoice } from "../compare-settings.ts";
import { type DistributionKind, distributionCurve } from "./distribution-curve.ts";
import { distributionNotes } from "./distribution-notes.ts";
import { itemsLegend } from "./items-legend.ts";
import { metricAxis } from "./metric-axis.ts";
import { PictureFrame } from "./picture-frame.tsx";
import type { PictureGroups } from "./picture-groups.ts";
import type { PictureState } from "./picture-state.ts";
import { SummaryTable } from "./summary-table.tsx";
import { useLaneSummaries } from "./use-lane-summaries.ts";

/** A list with more cells than these is no list; the address can still name any of them. */
const MAX_LISTED = 200;

/** The runs of one cell as densities over each other, or as the share of runs up to each value. */
export function DistributionPicture({
  kind,
  metric,
  choices,
  groups,
  state,
  onChange,
}: {
  kind: DistributionKind;
  metric: MeasuredMetric;
  choices: readonly LetteredChoice[];
  groups: PictureGroups;
  state: PictureState;
  onChange: (change: Partial<PictureState>) => void;
}) {
  const at = Math.max(0, groups.keys.indexOf(state.cell));
  const shown = useMemo(() => [groups.group(at)], [groups, at]);
  const { groups: summarized, failure } = useLaneSummaries(shown);
  const text = (value: number) => formatQuantity(value, metric.unit);
  const [cell] = summarized ?? [];
  const curves = useMemo(
    () =>
      cell?.group.lanes.flatMap((lane, i) => {
        const summary = cell.summaries[i];
        return summary
          ? [distributionCurve(lane, summary, kind, (value) => formatQuantity(value, metric.unit))]
          : [];
      }) ?? [],
    [cell, kind, metric],
  );
  if (failure) return <Notice tone="warn">{failure}</Notice>;
  if (!cell || !summarized) return <Skeleton height={400} />;
  const axis = metricAxis(metric);
  const title =
    kind === "density"
      ? `${metric.label}: distribution of the runs of a cell`
      : `${metric.label}: cumulative distribution of the runs`;
  const listed = Array.from({ length: Math.min(groups.count, MAX_LISTED) }, (_, i) => i);
  const notes = distributionNotes(cell, kind, text);
  return (
    <PictureFrame
      name={`wirecost-comparison-${kind}`}
      title={groups.count > 1 ? `${title}, at ${cell.group.label}` : title}
      controls={
        groups.count > 1 ? (
          <Select
            aria-label="Cell of the chart"
            className={styles.pictureFrameSelect}
            value={groups.keys[at] ?? ""}
            onChange={(event) => onChange({ cell: event.target.value })}
            options={(listed.includes(at) ? listed : [...listed, at]).map((i) => ({
              value: groups.keys[i] ?? "",
              label: groups.label(i),
            }))}
          />
        ) : null
      }
      legend={itemsLegend(choices).filter((_, i) =>
        cell.group.lanes.some(({ letter }) => letter === choices[i]?.letter),
      )}
      notes={
        groups.count > MAX_LISTED
          ? [...notes, `The list shows the first ${MAX_LISTED} of ${formatPlain(groups.count)} cells.`]
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

/** Densities run from thousandths to thousands. */
function shortFigure(value: number): string {
  if (value === 0) return "0";
  return value < 0.001
    ? value.toExponential(1).replace("e-", "e−")
    : String(Number(formatSignificant(value).replaceAll(",", "")));
}
