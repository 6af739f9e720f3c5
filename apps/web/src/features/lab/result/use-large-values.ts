"use client";
import type { Model } from "@wirecost/sim-core";
import { useCallback, useMemo } from "react";
import type { LabView } from "../../../lib/lab-view.ts";
import { useNewestAnswer } from "../../../lib/use-newest-answer.ts";
import { askSweep } from "../../../workers/sweep-client.ts";

type Computed = Pick<LabView, "params" | "rows" | "columns" | "metric" | "seed">;

/** Values of a large matrix, with the view that they belong to. */
export interface LargeValues {
  readonly view: Computed;
  readonly values: Float64Array;
}

/** Computes a large matrix in the worker. */
export function useLargeValues(
  model: Model,
  { params, rows, columns, metric, seed }: Computed,
): { result: LargeValues | undefined; error: string | undefined } {
  // Moving the focus changes the view, but not what is computed.
  const view = useMemo(
    () => ({ params, rows, columns, metric, seed }),
    [params, rows, columns, metric, seed],
  );
  const compute = useCallback(
    async (view: Computed): Promise<LargeValues> => {
      const { params, rows, columns, metric, seed } = view;
      const values = await askSweep((worker) =>
        worker.values(model.id, params, [rows, columns], seed, metric),
      );
      return { view, values };
    },
    [model],
  );
  const { answered, failure } = useNewestAnswer(view, compute);
  return { result: answered?.answer, error: failure };
}
