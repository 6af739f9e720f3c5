import type { Model } from "../model.ts";
import type { Params } from "../param.ts";
import { simulate } from "../simulate.ts";
import type { Plan } from "./plan.ts";

/** What models call the time of a run, and in how many seconds it is counted. */
const RUN_TIMES: readonly (readonly [metric: string, seconds: number])[] = [
  ["elapsedMs", 0.001],
  ["seconds", 1],
  ["jobS", 1],
];
/** A run of a throughput is as long as one likes: a minute. */
const CHOSEN_SECONDS = 60;
/** A client that starts, and a server that stops and starts. */
export const CLIENT_SECONDS = 1;
export const RESTART_SECONDS = 30;

/** Whether a run of this model ends by itself, after a time that is predicted. */
export function predictsRunTime(model: Model): boolean {
  return RUN_TIMES.some(([id]) => Object.hasOwn(model.metrics, id));
}

/** How long one run takes by the model's own prediction, without the start of its client, in seconds. */
export function runSeconds(model: Model, params: Params): number {
  const [metric, seconds] = RUN_TIMES.find(([id]) => Object.hasOwn(model.metrics, id)) ?? [];
  if (metric === undefined || seconds === undefined) return CHOSEN_SECONDS;
  return (simulate(model, params)[metric] ?? 0) * seconds;
}

/** How often a plan starts a server: one that goes on from a block to the next is not started anew. */
export function plannedStarts({ blocks }: Pick<Plan, "blocks">): number {
  const legs = blocks.flat();
  return legs.filter(({ server }, i) => server !== legs[i - 1]?.server).length;
}

/** How long a plan takes by prediction: its runs, the starts of servers, and after each start one run that does not count. */
export function plannedSeconds(
  model: Model,
  { params, cells, blocks }: Pick<Plan, "params" | "cells" | "blocks">,
): number {
  const times = new Map(
    cells.map(({ id, settings }) => [id, CLIENT_SECONDS + runSeconds(model, { ...params, ...settings })]),
  );
  const legs = blocks.flat();
  return legs.reduce((total, { server, cells: ids }, i) => {
    const starts = server !== legs[i - 1]?.server;
    const runs = ids.reduce((sum, id) => sum + (times.get(id) ?? 0), 0);
    return total + runs + (starts ? RESTART_SECONDS + (times.get(ids[0] ?? "") ?? 0) : 0);
  }, 0);
}
