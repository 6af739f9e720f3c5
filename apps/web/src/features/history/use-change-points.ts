"use client";
import type { SeriesChanges } from "@wirecost/analysis";
import { useEffect, useState } from "react";
import { keptWorker } from "../../shared/workers/kept-worker.ts";
import type { HistoryWorker } from "./history-worker.ts";

const ask = keptWorker<HistoryWorker>(
  () => new Worker(new URL("./history-worker.ts", import.meta.url), { type: "module" }),
);

/** The change points of a series and its correlation; undefined while they are looked for. */
export function useChangePoints(values: readonly number[]): {
  readonly found: SeriesChanges | undefined;
  readonly error: string | undefined;
} {
  const [state, setState] = useState<{
    readonly of?: readonly number[];
    readonly found?: SeriesChanges;
    readonly error?: string;
  }>({});
  useEffect(() => {
    let current = true;
    ask((worker) => worker.changes(values)).then(
      (found) => current && setState({ of: values, found }),
      (error: unknown) =>
        current && setState({ of: values, error: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      current = false;
    };
  }, [values]);
  const own = state.of === values;
  return { found: own ? state.found : undefined, error: own ? state.error : undefined };
}
