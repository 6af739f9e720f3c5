import { type ErrorSummary, getModel } from "@wirecost/sim-core";
import { expose } from "comlink";
import { type MeasuredPoint, residualSummaries } from "./residual-summaries.ts";

/** Ten thousand measured settings take seconds to predict: it stays away from the page's own thread. */
const api = {
  /** By metric. */
  summaries(modelId: string, points: readonly MeasuredPoint[]): ReadonlyMap<string, ErrorSummary> {
    return residualSummaries(getModel(modelId), points);
  },
};

export type ResidualWorker = typeof api;

expose(api);
