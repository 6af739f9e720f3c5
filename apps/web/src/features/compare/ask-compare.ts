import { type Ask, keptWorker } from "../../shared/workers/kept-worker.ts";
import type { CompareWorker } from "./compare-worker.ts";
import type { JudgeWorker } from "./judge-worker.ts";

/** So many runs are judged within a frame or two, and sooner than a worker starts. */
export const MAX_RUNS_IN_PAGE = 10_000;

const judge = keptWorker<JudgeWorker>(
  () => new Worker(new URL("./judge-worker.ts", import.meta.url), { type: "module" }),
);
const others = keptWorker<CompareWorker>(
  () => new Worker(new URL("./compare-worker.ts", import.meta.url), { type: "module" }),
);

/** Until the oldest open question of the judge is answered. */
let verdict: Promise<void> | undefined;

/** Starts the judge's worker, before there is a question. */
export function startJudge(): void {
  // A worker that does not start says so to the first question.
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
 * Until there is a verdict, if one was asked for in the same turn or before: at the same time, whatever else is computed
 * or drawn would take its processor.
 */
export async function afterVerdict(): Promise<void> {
  await undefined;
  await verdict;
}
