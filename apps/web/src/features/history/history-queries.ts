import type { HistorySource } from "@wirecost/contract";
import type { Params } from "@wirecost/sim-core";
import { uploadsKey } from "../../entities/measurement/upload-queries.ts";
import { api } from "../../shared/lib/api.ts";
import { apiQuery } from "../../shared/lib/query-client.ts";

/** Baselines are reloaded after each change. */
export function baselinesKey(teamId: string) {
  return ["baselines", teamId] as const;
}

export function baselineList(teamId: string) {
  return apiQuery(baselinesKey(teamId), (options) =>
    api.listBaselines({ params: { teamId }, query: {} }, options),
  );
}

/** Kinds of uploads without a model. The key is below the uploads: a stored or deleted file changes it. */
export function historyKindList(teamId: string) {
  return apiQuery([...uploadsKey(teamId), "kinds"], (options) =>
    api.listHistoryKinds({ params: { teamId } }, options),
  );
}

export function historyCellList(teamId: string, source: HistorySource) {
  return apiQuery([...uploadsKey(teamId), "cells", source], (options) =>
    api.listHistoryCells({ params: { teamId }, query: source }, options),
  );
}

export function cellHistory(teamId: string, source: HistorySource, metric: string, settings: Params) {
  return apiQuery([...uploadsKey(teamId), "history", source, metric, settings], (options) =>
    api.getHistory(
      { params: { teamId }, query: { ...source, metric, settings: JSON.stringify(settings) } },
      options,
    ),
  );
}
