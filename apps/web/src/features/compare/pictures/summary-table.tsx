"use client";
import type { MeasuredMetric } from "@wirecost/sim-core";
import { formatPlain, formatQuantity } from "@wirecost/sim-core";
import { type DataColumn, DataTable } from "../../../shared/ui/tables/data-table.tsx";
import type { LaneSummary } from "./lane-summary.ts";
import type { PictureLane } from "./picture-groups.ts";
import type { SummarizedGroup } from "./use-lane-summaries.ts";

interface Row {
  readonly id: string;
  readonly label: string;
  readonly lane: PictureLane;
  readonly summary: LaneSummary;
}

/** The values that the pictures of runs are drawn from. */
export function SummaryTable({
  groups,
  metric,
}: {
  groups: readonly SummarizedGroup[];
  metric: MeasuredMetric;
}) {
  const text = (value: number | undefined) => (value === undefined ? "" : formatQuantity(value, metric.unit));
  const rows: readonly Row[] = groups.flatMap(({ group, summaries }) =>
    group.lanes.flatMap((lane, i) => {
      const summary = summaries[i];
      return summary ? [{ id: `${group.key} ${lane.letter}`, label: group.label, lane, summary }] : [];
    }),
  );
  const figure = (
    id: string,
    header: string,
    of: (row: LaneSummary) => number | undefined,
  ): DataColumn<Row> => ({
    id,
    header,
    align: "end",
    cell: ({ summary }) => text(of(summary)),
    sortBy: ({ summary }) => of(summary) ?? Number.NEGATIVE_INFINITY,
  });
  const columns: readonly DataColumn<Row>[] = [
    { id: "cell", header: "Cell", cell: ({ label }) => label },
    { id: "item", header: "Item", cell: ({ lane }) => lane.letter, sortBy: ({ lane }) => lane.letter },
    {
      id: "runs",
      header: "Runs",
      align: "end",
      cell: ({ lane, summary }) => (lane.measured ? formatPlain(summary.runs) : "predicted"),
      sortBy: ({ summary }) => summary.runs,
    },
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
