import { expose } from "comlink";
import { type LaneSummary, summarizeLane } from "./lane-summary.ts";

/** Summaries of many runs away from the page's own thread: intervals take thousands of draws each. */
const api = {
  /** One a lane, in their order. */
  summaries(lanes: readonly (readonly number[])[]): readonly LaneSummary[] {
    return lanes.map(summarizeLane);
  },
};

export type LaneWorker = typeof api;

expose(api);
