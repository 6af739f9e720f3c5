"use client";
import type { Model } from "@wirecost/sim-core";
import { useEffect, useMemo, useRef, useState } from "react";
import type { LabView } from "../../../lib/lab-view.ts";
import { sweepClient } from "../../../workers/sweep-client.ts";

type Computed = Pick<LabView, "params" | "rows" | "columns" | "metric" | "seed">;

/** Values of a large matrix, with the view that they belong to. */
export interface LargeValues {
  readonly view: Computed;
  readonly values: Float64Array;
}

/**
 * Computes a large matrix in the worker. One request is on its way at a time, and then the newest: while a slider
 * moves, what is in between is never computed.
 */
export function useLargeValues(
  model: Model,
  { params, rows, columns, metric, seed }: Computed,
): { result: LargeValues | undefined; error: string | undefined } {
  const [result, setResult] = useState<LargeValues>();
  const [error, setError] = useState<string>();
  // Moving the focus changes the view, but not what is computed.
  const view = useMemo(
    () => ({ params, rows, columns, metric, seed }),
    [params, rows, columns, metric, seed],
  );
  const wanted = useRef(view);
  const busy = useRef(false);
  useEffect(() => {
    wanted.current = view;
    const run = async () => {
      if (busy.current) return;
      busy.current = true;
      let done: Computed | undefined;
      while (done !== wanted.current) {
        done = wanted.current;
        const { params, rows, columns, seed, metric } = done;
        try {
          const values = await sweepClient().values(model.id, params, [rows, columns], seed, metric);
          setResult({ view: done, values });
          setError(undefined);
        } catch (reason) {
          setError(reason instanceof Error ? reason.message : String(reason));
        }
      }
      busy.current = false;
    };
    void run();
  }, [model, view]);
  return { result, error };
}
