"use client";
import { useQuery } from "@tanstack/react-query";
import { schemaOfColumns } from "@wirecost/analysis";
import { useMemo } from "react";
import { cellsWith } from "./cell-labels.ts";
import { historyCellList } from "./history-queries.ts";
import type { HistorySystem } from "./history-system.ts";
import type { HistoryState } from "./use-history-state.ts";

/** The metric and the cell of the address, or what suggests itself. */
export function useCellChoice(teamId: string, { source, model }: HistorySystem, state: HistoryState) {
  const query = useQuery(historyCellList(teamId, source));
  const columns = query.data?.schema;
  const schema = useMemo(() => model ?? (columns ? schemaOfColumns(columns) : undefined), [model, columns]);
  const metrics = Object.keys(schema?.metrics ?? {}).filter((id) => query.data?.metrics.includes(id));
  const metricId = [state.metric, model?.view.metric].find((id) => id && metrics.includes(id)) ?? metrics[0];
  const all = query.data?.cells;
  const cells = useMemo(() => cellsWith(all ?? [], metricId), [all, metricId]);
  const cell = cells.find(({ key }) => key === state.cell) ?? cells[0];
  return { query, schema, cells, metrics, metricId, cell };
}
