import { type Ask, keptWorker } from "../../shared/workers/kept-worker.ts";
import type { CompareWorker } from "./compare-worker.ts";

const ask = () =>
  keptWorker<CompareWorker>(
    () => new Worker(new URL("./compare-worker.ts", import.meta.url), { type: "module" }),
  );

/** So many runs are judged within a frame or two, and sooner than a worker starts. */
export const MAX_RUNS_IN_PAGE = 10_000;

const [first, second] = [ask(), ask()];

/** The first worker is the judge's from its first question on: verdicts wait for no other question. */
let isJudging = false;
/** Until the oldest open question of the judge is answered. */
let verdict: Promise<void> | undefined;

/** Starts the first worker, before there is a question: that takes as long as many verdicts. */
export function startWorker(): void {
  // A worker that does not start says so to the first question.
  first((worker) => worker.judge([], 0)).catch(() => {});
}

export const askJudge: Ask<CompareWorker> = (question) => {
  isJudging = true;
  const answer = first(question);
  const end = () => {
    verdict = undefined;
  };
  verdict ??= answer.then(end, end);
  return answer;
};

export const askOthers: Ask<CompareWorker> = async (question) => {
  await afterVerdict();
  return (isJudging ? second : first)(question);
};

/**
 * Until there is a verdict, if one was asked for in the same turn or before: at the same time, whatever else is computed
 * or drawn would take its processor.
 */
export async function afterVerdict(): Promise<void> {
  await undefined;
  await verdict;
}
