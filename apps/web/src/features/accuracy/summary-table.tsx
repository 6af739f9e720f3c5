import { type FidelitySummary, type Model, roleNames, shareText } from "@wirecost/sim-core";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";

/** Median, mean and worst absolute error by metric and role. */
export function SummaryTable({ model, summaries }: { model: Model; summaries: readonly FidelitySummary[] }) {
  const columns: readonly DataColumn<FidelitySummary>[] = [
    {
      id: "metric",
      header: "Metric",
      cell: (row) => model.metrics[row.metric]?.label ?? row.metric,
      sortBy: (row) => row.metric,
    },
    { id: "role", header: "Role", cell: (row) => roleNames[row.role], sortBy: (row) => row.role },
    {
      id: "figures",
      header: "Values",
      align: "end",
      cell: (row) => row.figures,
      sortBy: (row) => row.figures,
    },
    {
      id: "median",
      header: "Median error",
      align: "end",
      cell: (row) => shareText(row.median),
      sortBy: (row) => row.median,
    },
    {
      id: "mean",
      header: "Mean",
      align: "end",
      cell: (row) => shareText(row.mean),
      sortBy: (row) => row.mean,
    },
    {
      id: "worst",
      header: "Worst",
      align: "end",
      cell: (row) => shareText(row.worst),
      sortBy: (row) => row.worst,
    },
  ];
  return (
    <DataTable
      rows={summaries}
      columns={columns}
      rowId={(row) => `${row.metric} ${row.role}`}
      caption="By metric"
    />
  );
}
