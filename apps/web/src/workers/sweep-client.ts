import { type Remote, wrap } from "comlink";
import type { SweepWorker } from "./sweep-worker.ts";

let client: Remote<SweepWorker> | undefined;

/** The worker for large sweeps, started when first needed and kept. */
export function sweepClient(): Remote<SweepWorker> {
  client ??= wrap<SweepWorker>(new Worker(new URL("./sweep-worker.ts", import.meta.url), { type: "module" }));
  return client;
}
