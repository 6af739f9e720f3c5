import { type UnstatedOfSet, unstatedOfSettings } from "@wirecost/analysis";
import { getModel, type Params } from "@wirecost/sim-core";
import { expose } from "comlink";

/** About a hundred predictions per row, off the main thread. */
const api = {
  of(modelId: string, setup: Params, rows: readonly Params[], metric: string): UnstatedOfSet {
    return unstatedOfSettings(getModel(modelId), setup, rows, metric);
  },
};

export type UnstatedWorker = typeof api;

expose(api);
