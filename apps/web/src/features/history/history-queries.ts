import { queryOptions } from "@tanstack/react-query";
import type { HistorySource } from "@wirecost/contract";
import type { Params } from "@wirecost/sim-core";
import { uploadsKey } from "../../entities/measurement/upload-queries.ts";
import { api } from "../../shared/lib/api.ts";

/** Baselines are asked for anew whenever one is set. */
export function baselinesKey(teamId: string) {
  return ["baselines", teamId] as const;
}

export function baselineList(teamId: string) {
  return queryOptions({
    queryKey: baselinesKey(teamId),
    queryFn: ({ signal }) => api.listBaselines({ params: { teamId }, query: {} }, { signal }),
  });
}

/** Kinds of uploads that belong to no model. Stands under the uploads: a stored or deleted file changes it. */
export function historyKindList(teamId: string) {
  return queryOptions({
    queryKey: [...uploadsKey(teamId), "kinds"],
    queryFn: ({ signal }) => api.listHistoryKinds({ params: { teamId } }, { signal }),
  });
}

export function historyCellList(teamId: string, source: HistorySource) {
  return queryOptions({
    queryKey: [...uploadsKey(teamId), "cells", source],
    queryFn: ({ signal }) => api.listHistoryCells({ params: { teamId }, query: source }, { signal }),
  });
}

export function cellHistory(teamId: string, source: HistorySource, metric: string, settings: Params) {
  return queryOptions({
    queryKey: [...uploadsKey(teamId), "history", source, metric, settings],
    queryFn: ({ signal }) =>
      api.getHistory(
        { params: { teamId }, query: { ...source, metric, settings: JSON.stringify(settings) } },
        { signal },
      ),
  });
}
