"use client";
import { useCallback } from "react";
import { useNewestAnswer } from "../../../shared/lib/use-newest-answer.ts";
import { keptWorker } from "../../../shared/workers/kept-worker.ts";
import type { LaneSummary } from "./lane-summary.ts";
import type { LaneWorker } from "./lane-worker.ts";
import type { PictureGroup } from "./picture-groups.ts";

/** A group with what the pictures show of each of its lanes. */
export interface SummarizedGroup {
  readonly group: PictureGroup;
  readonly summaries: readonly LaneSummary[];
}

/**
 * Summaries of the runs of some groups, from a worker. Until those of new groups are there, the ones before stay.
 *
 * @param groups the same list while they are the same
 */
export function useLaneSummaries(groups: readonly PictureGroup[]): {
  readonly groups: readonly SummarizedGroup[] | undefined;
  readonly failure: string | undefined;
} {
  const ask = useCallback(async (asked: readonly PictureGroup[]): Promise<readonly SummarizedGroup[]> => {
    const values = asked.flatMap(({ lanes }) => lanes.map((lane) => lane.values));
    const all = await askLanes((api) => api.summaries(values));
    let next = 0;
    return asked.map((group) => ({ group, summaries: group.lanes.flatMap(() => all[next++] ?? []) }));
  }, []);
  const { answered, failure } = useNewestAnswer(groups, ask);
  return { groups: answered?.answer, failure };
}

/** Asks the worker for summaries of runs. */
export const askLanes = keptWorker<LaneWorker>(
  () => new Worker(new URL("./lane-worker.ts", import.meta.url), { type: "module" }),
);
