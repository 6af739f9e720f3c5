"use client";
import { formatPlain, formatQuantity, type MeasuredMetric } from "@wirecost/sim-core";
import { useNewestAnswer } from "../../../shared/lib/use-newest-answer.ts";
import { type DataColumn, DataTable, numberColumn } from "../../../shared/ui/tables/data-table.tsx";
import { askOthers } from "../ask-compare.ts";
import type { LaneSummary } from "./lane-summary.ts";
import type { PictureGroup, PictureLane } from "./picture-groups.ts";

interface Row {
  readonly id: string;
  readonly label: string;
  readonly lane: PictureLane;
  readonly summary: LaneSummary;
}

export function SummaryTable({
  groups,
  metric,
}: {
  groups: readonly SummarizedGroup[];
  metric: MeasuredMetric;
}) {
  const text = (value: number) => formatQuantity(value, metric.unit);
  const rows: readonly Row[] = groups.flatMap(({ group, summaries }) =>
    group.lanes.flatMap((lane, i) => {
      const summary = summaries[i];
      return summary ? [{ id: `${group.key} ${lane.letter}`, label: group.label, lane, summary }] : [];
    }),
  );
  const figure = (id: string, header: string, of: (row: LaneSummary) => number | undefined) =>
    numberColumn<Row>(id, header, ({ summary }) => of(summary), text);
  const columns: readonly DataColumn<Row>[] = [
    { id: "cell", header: "Cell", cell: ({ label }) => label },
    { id: "item", header: "Item", cell: ({ lane }) => lane.letter, sortBy: ({ lane }) => lane.letter },
    numberColumn(
      "runs",
      "Runs",
      ({ summary }) => summary.runs,
      (runs, { lane }) => (lane.measured ? formatPlain(runs) : "predicted"),
    ),
    figure("least", "Minimum", ({ steps }) => steps.at[0]),
    figure("lower", "Lower quartile", ({ box }) => box?.lower),
    figure("median", "Median", ({ median }) => median),
    figure("upper", "Upper quartile", ({ box }) => box?.upper),
    figure("most", "Maximum", ({ steps }) => steps.at.at(-1)),
    figure("low", "Interval from", ({ interval }) => interval?.[0]),
    figure("high", "to", ({ interval }) => interval?.[1]),
  ];
  return <DataTable rows={rows} columns={columns} rowId={({ id }) => id} caption={metric.label} />;
}

/** A group with what the pictures show of each of its lanes. */
export interface SummarizedGroup {
  readonly group: PictureGroup;
  readonly summaries: readonly LaneSummary[];
}

/**
 * Summaries of the runs of some groups, from a worker. Until those of new groups are there, the ones before stay.
 *
 * @param groups the same list while they are the same
 */
export function useLaneSummaries(groups: readonly PictureGroup[]): {
  readonly groups: readonly SummarizedGroup[] | undefined;
  readonly failure: string | undefined;
} {
  const { answered, failure } = useNewestAnswer(
    groups,
    async (asked): Promise<readonly SummarizedGroup[]> => {
      const values = asked.flatMap(({ lanes }) => lanes.map((lane) => lane.values));
      const all = await askOthers((api) => api.laneSummaries(values));
      let next = 0;
      return asked.map((group) => ({ group, summaries: group.lanes.flatMap(() => all[next++] ?? []) }));
    },
  );
  return { groups: answered?.answer, failure };
}
