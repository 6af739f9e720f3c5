import { keptWorker } from "../../shared/workers/kept-worker.ts";
import type { CompareWorker } from "./compare-worker.ts";

const ask = () =>
  keptWorker<CompareWorker>(
    () => new Worker(new URL("./compare-worker.ts", import.meta.url), { type: "module" }),
  );

/** One worker each, so that none waits for another's question. */
export const [askExplain, askJudge, askLanes, askResiduals] = [ask(), ask(), ask(), ask()];
