import { queryOptions } from "@tanstack/react-query";
import type { Params } from "@wirecost/sim-core";
import { api } from "../../lib/api.ts";
import { uploadsKey } from "../uploads/upload-queries.ts";

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

/** Stands under the uploads: a stored or deleted file changes it. */
export function historyCellList(teamId: string, model: string) {
  return queryOptions({
    queryKey: [...uploadsKey(teamId), "cells", model],
    queryFn: ({ signal }) => api.listHistoryCells({ params: { teamId }, query: { model } }, { signal }),
  });
}

export function cellHistory(teamId: string, model: string, metric: string, settings: Params) {
  return queryOptions({
    queryKey: [...uploadsKey(teamId), "history", model, metric, settings],
    queryFn: ({ signal }) =>
      api.getHistory(
        { params: { teamId }, query: { model, metric, settings: JSON.stringify(settings) } },
        { signal },
      ),
  });
}
