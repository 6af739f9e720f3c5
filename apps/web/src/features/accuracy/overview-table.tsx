"use client";
import { type FidelityRow, type Model, models, shareText, summarizeRoles } from "@wirecost/sim-core";
import Link from "next/link";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";

interface Line {
  readonly model: Model;
  readonly exact: number;
  readonly hit: number;
  readonly noisy: { readonly median: number; readonly mean: number; readonly worst: number } | undefined;
  readonly open: number;
  readonly unseen: { readonly mean: number; readonly worst: number } | undefined;
}

const columns: readonly DataColumn<Line>[] = [
  {
    id: "model",
    header: "System",
    cell: ({ model }) => (
      <Link href={`/accuracy?model=${model.id}`} prefetch={false}>
        {model.title}
      </Link>
    ),
    sortBy: ({ model }) => model.title,
  },
  {
    id: "exact",
    header: "Exact, met",
    align: "end",
    cell: ({ exact, hit }) => (exact > 0 ? `${hit} of ${exact}` : "–"),
    sortBy: ({ exact }) => exact,
  },
  error("median", "Median error"),
  error("mean", "Mean"),
  error("worst", "Worst"),
  unseen("mean", "Held out, mean"),
  unseen("worst", "Worst"),
  {
    id: "open",
    header: "Excluded",
    align: "end",
    cell: ({ open }) => open || "–",
    sortBy: ({ open }) => open,
  },
];

/** Every system on one line. */
export function OverviewTable({
  rows,
  heldOut,
}: {
  rows: readonly FidelityRow[];
  /** Those of them that were held out. */
  heldOut: readonly FidelityRow[];
}) {
  const lines = models.map((model): Line => {
    const own = rows.filter((row) => row.model === model.id);
    const exact = own.filter(({ role }) => role === "exact");
    return {
      model,
      exact: exact.length,
      hit: exact.filter((row) => row.error === 0).length,
      noisy: summarizeRoles(own).find(({ role }) => role === "noisy"),
      unseen: summarizeRoles(heldOut.filter((row) => row.model === model.id)).find(
        ({ role }) => role === "noisy",
      ),
      open: own.filter(({ role }) => role === "unexplained" || role === "unverified").length,
    };
  });
  return (
    <DataTable
      rows={lines}
      columns={columns}
      rowId={({ model }) => model.id}
      caption={`${rows.length} published values`}
    />
  );
}

function error(id: "median" | "mean" | "worst", header: string): DataColumn<Line> {
  return {
    id,
    header,
    align: "end",
    cell: ({ noisy }) => (noisy ? shareText(noisy[id]) : "–"),
    sortBy: ({ noisy }) => noisy?.[id] ?? -1,
  };
}

function unseen(id: "mean" | "worst", header: string): DataColumn<Line> {
  return {
    id: `unseen-${id}`,
    header,
    align: "end",
    cell: (line) => (line.unseen ? shareText(line.unseen[id]) : "–"),
    sortBy: (line) => line.unseen?.[id] ?? -1,
  };
}
