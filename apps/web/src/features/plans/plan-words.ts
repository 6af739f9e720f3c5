import { type Model, type Plan, type PlanCell, simulate } from "@wirecost/sim-core";
import { formatQuantity } from "../../lib/format-quantity.ts";
import { shareText } from "../../lib/share-text.ts";

function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}

/** Whether a plan's cells take servers that are started differently. */
export function restartsServers({ servers }: Plan): boolean {
  return servers.some(({ settings }) => Object.keys(settings).length > 0);
}

/** How large a plan is: `9 cells, 9 runs each: 81 runs on 9 server settings`. */
export function planSize(plan: Plan): string {
  const runs = plan.cells.length * plan.replicates;
  const each = `${counted(plan.cells.length, "cell")}, ${counted(plan.replicates, "run")} each: ${counted(runs, "run")}`;
  return restartsServers(plan) ? `${each} on ${counted(plan.servers.length, "server setting")}` : each;
}

/** What measuring it is good for. */
export function planPurpose(plan: Plan): string {
  const deciding = plan.cells.filter(({ reason }) => reason === "decision");
  if (deciding.length === 0)
    return "No cell comes close to the best one, so there is nothing to decide: these corners are for a calibration.";
  return `While the model's constants are only roughly known, who chooses now has to expect a cell that is ${shareText(plan.regret)} from the best. ${deciding.length === plan.cells.length ? "These cells may" : `${deciding.length} of these cells may`} change the choice; the rest cannot, or hardly.`;
}

/** Why so many runs. */
export function planRuns(model: Model, plan: Plan): string {
  if (model.metrics[plan.metric]?.noise === "exact")
    return "A count repeats: the second run shows whether it does.";
  return `So many runs show a difference of ${shareText(plan.effect)} nine times in ten, if runs of one cell scatter by ${shareText(plan.noise)}.`;
}

/** What models call the time of a run, and in how many seconds it is counted. */
const RUN_TIMES: readonly (readonly [metric: string, seconds: number])[] = [
  ["elapsedMs", 0.001],
  ["seconds", 1],
  ["jobS", 1],
];
/** In seconds: restarts and whoever starts them take longer than this. */
const WORTH_SAYING = 60;
/** A cell that takes so much of a plan's time is named: without it the plan is another one. */
const MOSTLY = 0.5;

/**
 * How long a plan's runs take by prediction, and which cell takes most of it; undefined where a run is as long as one
 * likes or they take less than a minute, and for a plan of another version of the model.
 */
export function planDuration(model: Model, plan: Plan): string | undefined {
  const { modelVersion, params, cells, replicates } = plan;
  const [metric, seconds] = RUN_TIMES.find(([id]) => Object.hasOwn(model.metrics, id)) ?? [];
  if (metric === undefined || seconds === undefined || modelVersion !== model.version) return undefined;
  const times = cells.map(({ id, settings }) => {
    const time = simulate(model, { ...params, ...settings })[metric] ?? 0;
    return { id, time: time * seconds * replicates };
  });
  const all = times.reduce((sum, { time }) => sum + time, 0);
  if (all < WORTH_SAYING) return undefined;
  const [longest] = times.toSorted((a, b) => b.time - a.time);
  const mostly =
    longest && cells.length > 1 && longest.time >= MOSTLY * all
      ? `, ${formatQuantity(longest.time, "s")} of it ${longest.id}`
      : "";
  return `By prediction the runs take ${formatQuantity(all, "s")} together${mostly}.`;
}

/** A cell that is the best in fewer draws than this is measured for what it tells of the others. */
const LEAST_CHANCE = 0.01;

/** Why a cell is measured. */
export function cellReason({ reason, favourite, best }: PlanCell): string {
  if (reason === "anchor") return "corner, for a calibration";
  if (favourite) return "the best by prediction";
  return best >= LEAST_CHANCE ? "may be the best" : "tells the others apart";
}
