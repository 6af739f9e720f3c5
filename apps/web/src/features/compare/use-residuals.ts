"use client";
import type { ErrorSummary, Model } from "@wirecost/sim-core";
import { useCallback } from "react";
import { useNewestAnswer } from "../../shared/lib/use-newest-answer.ts";
import { keptWorker } from "../../shared/workers/kept-worker.ts";
import { type ComparedItem, pointParams } from "./items/compared-item.ts";
import type { ResidualWorker } from "./residual-worker.ts";

const askResiduals = keptWorker<ResidualWorker>(
  () => new Worker(new URL("./residual-worker.ts", import.meta.url), { type: "module" }),
);

/** How far a model is off a measured item, by metric, from a worker; undefined until it is known. */
export function useResiduals(
  model: Model,
  item: ComparedItem,
): {
  readonly summaries: ReadonlyMap<string, ErrorSummary> | undefined;
  readonly failure: string | undefined;
} {
  const ask = useCallback(
    (asked: ComparedItem) =>
      askResiduals((worker) =>
        worker.summaries(
          model.id,
          asked.points.map((point) => ({ params: pointParams(asked, point), metrics: point.metrics })),
        ),
      ),
    [model],
  );
  const { answered, failure } = useNewestAnswer(item, ask);
  return { summaries: answered?.question === item ? answered.answer : undefined, failure };
}
