"use client";
import { Select } from "../../shared/ui/controls/select.tsx";
import { cellLabels, inOrder } from "./cell-labels.ts";
import type { HistorySystem } from "./history-system.ts";
import { useCellChoice } from "./use-cell-choice.ts";
import type { HistoryState, useHistoryState } from "./use-history-state.ts";

/** Which metric of which cell is shown. */
export function CellChoice({
  teamId,
  system,
  state,
  onShow,
}: {
  teamId: string;
  system: HistorySystem;
  state: HistoryState;
  onShow: ReturnType<typeof useHistoryState>["show"];
}) {
  const { query, schema, cells, metrics, metricId, cell } = useCellChoice(teamId, system, state);
  if (!schema || !cell || metricId === undefined) return null;
  const labels = cellLabels(schema, cells);
  return (
    <>
      <Select
        label="Metric"
        value={metricId}
        onChange={(event) => onShow({ metric: event.target.value })}
        options={metrics.map((id) => ({ value: id, label: schema.metrics[id]?.label ?? id }))}
      />
      <Select
        label="Settings"
        value={cell.key}
        hint={query.data?.more ? `The ${cells.length} cells with the most uploads.` : undefined}
        onChange={(event) => onShow({ cell: event.target.value, at: "" })}
        options={inOrder(cells, labels).map(({ key, uploads }) => ({
          value: key,
          label: `${labels.get(key) ?? ""} (${uploads} ${uploads === 1 ? "upload" : "uploads"})`,
        }))}
      />
    </>
  );
}
