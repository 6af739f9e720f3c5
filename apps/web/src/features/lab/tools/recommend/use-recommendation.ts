"use client";
import type { Model, Params, RecommendOptions } from "@wirecost/sim-core";
import { useCallback, useMemo } from "react";
import { useNewestAnswer } from "../../../../shared/lib/use-newest-answer.ts";
import { keptWorker } from "../../../../shared/workers/kept-worker.ts";
import type { RecommendAnswer, RecommendWorker } from "./recommend-worker.ts";

const ask = keptWorker<RecommendWorker>(
  () => new Worker(new URL("./recommend-worker.ts", import.meta.url), { type: "module" }),
);

interface Question {
  readonly params: Params;
  readonly options: RecommendOptions;
}

/** Requests the cheapest good setting from the worker. Until it answers, the previous result stays and is marked as old. */
export function useRecommendation(
  model: Model,
  params: Params,
  options: RecommendOptions,
): { answer: RecommendAnswer | undefined; old: boolean; failure: string | undefined } {
  const question = useMemo((): Question => ({ params, options }), [params, options]);
  const recommend = useCallback(
    ({ params, options }: Question) =>
      ask<RecommendAnswer>((worker) => worker.recommend(model.id, params, options)),
    [model],
  );
  const { answered, failure } = useNewestAnswer(question, recommend);
  return { answer: answered?.answer, old: answered?.question !== question, failure };
}
