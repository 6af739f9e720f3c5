"use client";
import type { Model, Params, RecommendOptions } from "@wirecost/sim-core";
import { type Remote, wrap } from "comlink";
import { useEffect, useMemo, useRef, useState } from "react";
import type { RecommendAnswer, RecommendWorker } from "./recommend-worker.ts";

let client: Remote<RecommendWorker> | undefined;

function recommendClient(): Remote<RecommendWorker> {
  client ??= wrap<RecommendWorker>(
    new Worker(new URL("./recommend-worker.ts", import.meta.url), { type: "module" }),
  );
  return client;
}

interface Asked {
  readonly params: Params;
  readonly options: RecommendOptions;
}

/**
 * Asks the worker for the cheapest good setting. One question is on its way at a time, and then the newest; until
 * its answer is there, the one before stays, and is said to be old.
 */
export function useRecommendation(
  model: Model,
  params: Params,
  options: RecommendOptions,
): { answer: RecommendAnswer | undefined; old: boolean; failure: string | undefined } {
  const asked = useMemo((): Asked => ({ params, options }), [params, options]);
  const wanted = useRef(asked);
  const busy = useRef(false);
  const [answered, setAnswered] = useState<{ asked: Asked; answer: RecommendAnswer }>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    wanted.current = asked;
    const run = async () => {
      if (busy.current) return;
      busy.current = true;
      let done: Asked | undefined;
      while (done !== wanted.current) {
        done = wanted.current;
        try {
          const answer = await recommendClient().recommend(model.id, done.params, done.options);
          setAnswered({ asked: done, answer });
          setFailure(undefined);
        } catch (reason) {
          setFailure(reason instanceof Error ? reason.message : String(reason));
        }
      }
      busy.current = false;
    };
    void run();
  }, [model, asked]);
  return { answer: answered?.answer, old: answered?.asked !== asked, failure };
}
