import { formatPlain, formatQuantity, type MeasuredMetric } from "@wirecost/sim-core";
import { useNewestAnswer } from "../../../shared/lib/use-newest-answer.ts";
import { column, type DataColumn, DataTable, numberColumn } from "../../../shared/ui/tables/data-table.tsx";
import { askOthers } from "../ask-compare.ts";
import type { LaneSummary } from "./lane-summary.ts";
import type { PictureGroup, PictureLane } from "./picture-groups.ts";

interface Row extends SummarizedLane {
  readonly id: string;
  readonly cell: string;
}

export function SummaryTable({
  groups,
  metric,
}: {
  groups: readonly SummarizedGroup[];
  metric: MeasuredMetric;
}) {
  const text = (value: number) => formatQuantity(value, metric.unit);
  const rows: readonly Row[] = groups.flatMap(({ key, label, lanes }) =>
    lanes.map((lane) => ({ ...lane, id: `${key} ${lane.letter}`, cell: label })),
  );
  const figure = (id: string, header: string, of: (row: LaneSummary) => number | undefined) =>
    numberColumn<Row>(header, ({ summary }) => of(summary), text, { id });
  const columns: readonly DataColumn<Row>[] = [
    column("Cell", ({ cell }) => cell),
    column("Item", { sortBy: ({ letter }) => letter }, ({ letter }) => letter),
    numberColumn(
      "Runs",
      ({ summary }) => summary.runs,
      (runs, { measured }) => (measured ? formatPlain(runs) : "predicted"),
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

/** A lane with the values shown in the charts. */
export interface SummarizedLane extends PictureLane {
  readonly summary: LaneSummary;
}

export type SummarizedGroup = PictureGroup<SummarizedLane>;

/**
 * Summaries of the runs of some groups, from a worker. The previous ones stay until those of new groups arrive.
 *
 * @param groups the same list while they are the same
 */
export function useLaneSummaries(groups: readonly PictureGroup[]): {
  readonly groups: readonly SummarizedGroup[] | undefined;
  readonly failure: string | undefined;
} {
  const { answered, failure } = useNewestAnswer(
    groups,
    async (newestGroups): Promise<readonly SummarizedGroup[]> => {
      const values = newestGroups.flatMap(({ lanes }) => lanes.map((lane) => lane.values));
      const all = await askOthers((api) => api.laneSummaries(values));
      let next = 0;
      return newestGroups.map((group) => ({
        ...group,
        lanes: group.lanes.flatMap((lane) => {
          const summary = all[next++];
          return summary ? [{ ...lane, summary }] : [];
        }),
      }));
    },
  );
  return { groups: answered?.answer, failure };
}
