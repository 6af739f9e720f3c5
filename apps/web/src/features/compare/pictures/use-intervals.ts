"use client";
import { useCallback } from "react";
import { useNewestAnswer } from "../../../shared/lib/use-newest-answer.ts";
import { askLanes } from "./lane-client.ts";

type Intervals = readonly (readonly [low: number, high: number] | undefined)[];

/**
 * 95 % intervals of the medians of some lists of runs, from a worker; undefined until they are there.
 *
 * @param runs the same list while it is the same; of one run or none there is no interval
 */
export function useIntervals(runs: readonly (readonly number[])[]): Intervals | undefined {
  const ask = useCallback(async (asked: readonly (readonly number[])[]): Promise<Intervals> => {
    const scattered = asked.filter((list) => list.length > 1);
    const summaries = await askLanes((api) => api.summaries(scattered));
    let next = 0;
    return asked.map((list) => (list.length > 1 ? summaries[next++]?.interval : undefined));
  }, []);
  const { answered } = useNewestAnswer(runs, ask);
  return answered?.question === runs ? answered.answer : undefined;
}
