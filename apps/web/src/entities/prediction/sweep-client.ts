import { keptWorker } from "../../shared/workers/kept-worker.ts";
import type { SweepWorker } from "./sweep-worker.ts";

/** Asks the worker for large sweeps. */
export const askSweep = keptWorker<SweepWorker>(
  () => new Worker(new URL("./sweep-worker.ts", import.meta.url), { type: "module" }),
);
