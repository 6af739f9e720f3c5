import { type Ask, lazyWorker } from "../../shared/workers/lazy-worker.ts";
import type { CompareWorker } from "./compare-worker.ts";
import type { JudgeWorker } from "./judge-worker.ts";

/** Up to this many runs are judged within a frame or two, and sooner than a worker starts. */
export const MAX_RUNS_IN_PAGE = 10_000;

const judge = lazyWorker<JudgeWorker>(
  () => new Worker(new URL("./judge-worker.ts", import.meta.url), { type: "module" }),
);
const others = lazyWorker<CompareWorker>(
  () => new Worker(new URL("./compare-worker.ts", import.meta.url), { type: "module" }),
);

/** Until the judge's oldest pending request is answered. */
let verdict: Promise<void> | undefined;

/** Starts the judge's worker before there is a request. */
export function startJudge(): void {
  // A worker that fails to start is reported by the first request.
  judge((worker) => worker.start()).catch(() => {});
}

export const askJudge: Ask<JudgeWorker> = (question) => {
  const answer = judge(question);
  const end = () => {
    verdict = undefined;
  };
  verdict ??= answer.then(end, end);
  return answer;
};

export const askOthers: Ask<CompareWorker> = async (question) => {
  await afterVerdict();
  return others(question);
};

/**
 * Waits for a verdict requested in the same turn or before: anything else computed or drawn at the same time would
 * compete for the CPU.
 */
export async function afterVerdict(): Promise<void> {
  await undefined;
  await verdict;
}
