"use client";
import type { Model } from "@wirecost/sim-core";
import { useCallback, useMemo } from "react";
import { askSweep } from "../../../entities/prediction/sweep-client.ts";
import type { SweepRequest, SweepValues } from "../../../entities/prediction/sweep-worker.ts";
import { useNewestAnswer } from "../../../shared/lib/use-newest-answer.ts";

/** Values of a large matrix, with the view that they belong to. */
interface LargeValues extends SweepValues {
  readonly view: SweepRequest;
}

/** Computes a large matrix in the worker. */
export function useLargeValues(
  model: Model,
  { params, rows, columns, metric, seed, calibration }: SweepRequest,
): { result: LargeValues | undefined; error: string | undefined } {
  // Moving the focus changes the view, but not what is computed.
  const view = useMemo(
    () => ({ params, rows, columns, metric, seed, calibration }),
    [params, rows, columns, metric, seed, calibration],
  );
  const compute = useCallback(
    async (view: SweepRequest): Promise<LargeValues> => ({
      view,
      ...(await askSweep((worker) => worker.values(model.id, view))),
    }),
    [model],
  );
  const { answered, failure } = useNewestAnswer(view, compute);
  return { result: answered?.answer, error: failure };
}
