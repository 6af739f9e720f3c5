import { keptWorker } from "../../../shared/workers/kept-worker.ts";
import type { LaneWorker } from "./lane-worker.ts";

/** Asks the worker for summaries of runs. */
export const askLanes = keptWorker<LaneWorker>(
  () => new Worker(new URL("./lane-worker.ts", import.meta.url), { type: "module" }),
);
