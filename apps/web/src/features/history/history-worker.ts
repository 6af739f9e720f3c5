import { changePoints, type SeriesChanges } from "@wirecost/analysis";
import { expose } from "comlink";

/** Hundreds of uploads with several changes take seconds of permutations, off the main thread. */
const api = {
  changes(values: readonly number[]): SeriesChanges {
    return changePoints(values);
  },
};

export type HistoryWorker = typeof api;

expose(api);
