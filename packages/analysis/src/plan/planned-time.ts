import { type Model, type Params, simulate } from "@wirecost/sim-core";
import type { Plan } from "./plan.ts";

/** Metric ids for the time of a run, and their unit in seconds. */
const RUN_TIMES: readonly (readonly [metric: string, seconds: number])[] = [
  ["elapsedMs", 0.001],
  ["seconds", 1],
  ["jobS", 1],
];
/** Assumed length of a throughput run: one minute. */
const CHOSEN_SECONDS = 60;
/** Time to start a client, and to restart a server. */
export const CLIENT_SECONDS = 1;
export const RESTART_SECONDS = 30;

/** Whether a run of this model ends by itself, after a predicted time. */
export function predictsRunTime(model: Model): boolean {
  return RUN_TIMES.some(([id]) => Object.hasOwn(model.metrics, id));
}

/** Predicted length of one run in seconds, without the start of its client. */
export function runSeconds(model: Model, params: Params): number {
  const [metric, seconds] = RUN_TIMES.find(([id]) => Object.hasOwn(model.metrics, id)) ?? [];
  if (metric === undefined || seconds === undefined) return CHOSEN_SECONDS;
  return (simulate(model, params)[metric] ?? 0) * seconds;
}

/** Number of server starts of a plan: a server that continues from one block to the next is not restarted. */
export function plannedStarts({ blocks }: Pick<Plan, "blocks">): number {
  const legs = blocks.flat();
  return legs.filter(({ server }, i) => server !== legs[i - 1]?.server).length;
}

/** Predicted duration of a plan: its runs, server starts, and one warm-up run after each start. */
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
