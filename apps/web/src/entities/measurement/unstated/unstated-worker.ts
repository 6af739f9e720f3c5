import { type UnstatedOfSet, unstatedOfSettings } from "@wirecost/analysis";
import { getModel, type Params } from "@wirecost/sim-core";
import { expose } from "comlink";

/** Some hundred predictions for each row: they stay away from the page's own thread. */
const api = {
  of(modelId: string, setup: Params, rows: readonly Params[], metric: string): UnstatedOfSet {
    return unstatedOfSettings(getModel(modelId), setup, rows, metric);
  },
};

export type UnstatedWorker = typeof api;

expose(api);
