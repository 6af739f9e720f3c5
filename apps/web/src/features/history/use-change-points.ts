"use client";
import type { ChangePoint } from "@wirecost/sim-core";
import { useEffect, useState } from "react";
import { keptWorker } from "../../workers/kept-worker.ts";
import type { HistoryWorker } from "./history-worker.ts";

const ask = keptWorker<HistoryWorker>(
  () => new Worker(new URL("./history-worker.ts", import.meta.url), { type: "module" }),
);

/** The change points of a series; undefined while they are looked for. */
export function useChangePoints(values: readonly number[]): {
  readonly changes: readonly ChangePoint[] | undefined;
  readonly error: string | undefined;
} {
  const [state, setState] = useState<{
    readonly of?: readonly number[];
    readonly changes?: readonly ChangePoint[];
    readonly error?: string;
  }>({});
  useEffect(() => {
    let current = true;
    ask((worker) => worker.changes(values)).then(
      (changes) => current && setState({ of: values, changes }),
      (error: unknown) =>
        current && setState({ of: values, error: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      current = false;
    };
  }, [values]);
  const own = state.of === values;
  return { changes: own ? state.changes : undefined, error: own ? state.error : undefined };
}
