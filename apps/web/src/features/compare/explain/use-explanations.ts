"use client";
import { useEffect, useState } from "react";
import { keptWorker } from "../../../shared/workers/kept-worker.ts";
import type { ExplainWorker } from "./explain-worker.ts";
import { type ExplainedDifference, type ExplainedPair, summarize } from "./explained-pairs.ts";

/** Of each group of pairs; undefined for a group that has none. */
interface ExplanationState {
  /** The metric that it is about. */
  readonly metric?: string;
  readonly found?: readonly (ExplainedDifference | undefined)[];
  readonly error?: string;
}

/** Asks the worker about some groups of pairs, one an item; what was found before stays until the answer is there. */
export function useExplanations(
  modelId: string,
  metric: string,
  groups: readonly (readonly ExplainedPair[])[],
): ExplanationState {
  const [state, setState] = useState<ExplanationState>({});
  useEffect(() => {
    let current = true;
    const questions = groups.flat().map(({ before, after }) => ({ before, after }));
    askExplain((worker) => worker.explain(modelId, metric, questions)).then(
      (answers) => {
        if (!current) return;
        let next = 0;
        const found = groups.map((pairs) => {
          const own = answers.slice(next, next + pairs.length);
          next += pairs.length;
          return summarize(pairs, own);
        });
        setState({ metric, found });
      },
      (error: unknown) => {
        if (current) setState({ metric, error: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => {
      current = false;
    };
  }, [modelId, metric, groups]);
  return state.metric === metric ? state : {};
}

const askExplain = keptWorker<ExplainWorker>(
  () => new Worker(new URL("./explain-worker.ts", import.meta.url), { type: "module" }),
);
