import { keptWorker } from "../../../shared/workers/kept-worker.ts";
import type { ExplainWorker } from "./explain-worker.ts";

export const askExplain = keptWorker<ExplainWorker>(
  () => new Worker(new URL("./explain-worker.ts", import.meta.url), { type: "module" }),
);
