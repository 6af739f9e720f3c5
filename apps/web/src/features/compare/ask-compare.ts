import { keptWorker } from "../../shared/workers/kept-worker.ts";
import type { CompareWorker } from "./compare-worker.ts";

const ask = () =>
  keptWorker<CompareWorker>(
    () => new Worker(new URL("./compare-worker.ts", import.meta.url), { type: "module" }),
  );

/** So many runs are judged within a frame or two, and sooner than a worker starts. */
export const MAX_RUNS_IN_PAGE = 10_000;

/** Verdicts have a worker of their own: they wait for no other question. */
export const [askJudge, askOthers] = [ask(), ask()];

/** Starts the worker of verdicts before there is a question: that takes as long as many verdicts. */
export function startJudge(): void {
  // A worker that does not start says so to the first question.
  askJudge((worker) => worker.judge([], 0)).catch(() => {});
}
