"use client";
import type { PlanOptions } from "@wirecost/analysis";
import type { Design } from "@wirecost/sim-core";
import { useCallback, useMemo } from "react";
import { useNewestAnswer } from "../../../shared/lib/use-newest-answer.ts";
import { keptWorker } from "../../../shared/workers/kept-worker.ts";
import type { PlanAnswer, PlanWorker } from "./plan-worker.ts";

const ask = keptWorker<PlanWorker>(
  () => new Worker(new URL("./plan-worker.ts", import.meta.url), { type: "module" }),
);

interface Question {
  readonly design: Design;
  readonly options: PlanOptions;
}

/** Requests a plan from the worker. Until it answers, the previous result stays and is marked as old. */
export function usePlan(
  design: Design,
  options: PlanOptions,
): { answer: PlanAnswer | undefined; old: boolean; failure: string | undefined } {
  const question = useMemo((): Question => ({ design, options }), [design, options]);
  const plan = useCallback(
    ({ design, options }: Question) => ask<PlanAnswer>((worker) => worker.plan(design, options)),
    [],
  );
  const { answered, failure } = useNewestAnswer(question, plan);
  return { answer: answered?.answer, old: answered?.question !== question, failure };
}
