import {
  type Plan,
  type PlanCell,
  type PlanOmissions,
  plannedSeconds,
  plannedStarts,
  predictsRunTime,
  runSeconds,
} from "@wirecost/analysis";
import type { Model } from "@wirecost/sim-core";
import { countText, formatQuantity, shareText, simulate } from "@wirecost/sim-core";
import { cellText } from "./cell-text.ts";

export function restartsServers({ servers }: Plan): boolean {
  return servers.some(({ settings }) => Object.keys(settings).length > 0);
}

/** The size of a plan: `9 cells, 9 runs each: 81 runs on 9 server settings`. */
export function planSize(plan: Plan): string {
  const runs = plan.cells.length * plan.replicates;
  const each = `${countText(plan.cells.length, "cell")}, ${countText(plan.replicates, "run")} each: ${countText(runs, "run")}`;
  return restartsServers(plan) ? `${each} on ${countText(plan.servers.length, "server setting")}` : each;
}

export function planPurpose(plan: Plan): string {
  const deciding = plan.cells.filter(({ reason }) => reason === "decision");
  if (deciding.length === 0)
    return "No other cell can turn out to be the best, so there is nothing to decide: these corners are for a calibration.";
  return `Because the model's constants are uncertain, a choice made now is expected to be ${shareText(plan.regret)} from the best. ${deciding.length === plan.cells.length ? "These cells may" : `${deciding.length} of these cells may`} change the choice; the others hardly can.`;
}

export function planRuns(model: Model, plan: Plan): string {
  if (model.metrics[plan.metric]?.noise === "exact")
    return "Counts are deterministic: the second run confirms it.";
  // planOmissions() explains the effect of fewer runs.
  if (plan.omitted?.replicates) return "";
  return `This number of runs detects a difference of ${shareText(plan.effect)} with 90 % power if runs of one cell scatter by ${shareText(plan.noise)}.`;
}

/** Seconds from which the total time is stated. */
const WORTH_SAYING = 60;
/** A cell that takes at least this share of a plan's time is named: without it the plan is much shorter. */
const MOSTLY = 0.5;

/**
 * The predicted duration of a plan's runs, and the cell that takes most of it; undefined where the user chooses the
 * duration of a run, below a minute, and for a plan of another version of the model.
 */
export function planDuration(model: Model, plan: Plan): string | undefined {
  const { modelVersion, params, cells, replicates } = plan;
  if (!predictsRunTime(model) || modelVersion !== model.version) return undefined;
  const times = cells.map(({ id, settings }) => {
    return { id, time: runSeconds(model, { ...params, ...settings }) * replicates };
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

/** The total time of a plan, including starts and warm-ups: "about 42 min with 8 starts of a server". */
export function planTotal(model: Model, plan: Plan): string | undefined {
  if (plan.modelVersion !== model.version) return undefined;
  const total = `about ${formatQuantity(plannedSeconds(model, plan), "s")}`;
  const starts = restartsServers(plan) ? ` with ${countText(plannedStarts(plan), "start")} of a server` : "";
  const assumed = predictsRunTime(model) ? "" : ", at 1 min per run";
  return `Total: ${total}${starts}${assumed}.`;
}

/** Seconds from which a single run is worth a warning. */
const LONG_RUN = 600;

/** Warnings about a plan's cells: long single runs ("One run of c3 takes 47 h."), and refused clients. */
export function planWarnings(model: Model, { modelVersion, params, cells }: Plan): readonly string[] {
  if (modelVersion !== model.version) return [];
  const long = cells.flatMap(({ id, settings }) => {
    const seconds = predictsRunTime(model) ? runSeconds(model, { ...params, ...settings }) : 0;
    return seconds >= LONG_RUN ? [`One run of ${id} takes ${formatQuantity(seconds, "s")}.`] : [];
  });
  const { turnsAway = "" } = model.view;
  const away = model.metrics[turnsAway];
  if (!away) return long;
  const refusing = cells.flatMap(({ id, settings }) => {
    const refused = simulate(model, { ...params, ...settings })[turnsAway] ?? 0;
    return refused > 0 ? [`${id} ${formatQuantity(refused, away.unit)}`] : [];
  });
  if (refusing.length === 0) return long;
  return [...long, `${away.label}: ${refusing.join(", ")}. The values are for the connected clients.`];
}

/** Maximum number of cells named in a sentence. */
const NAMED_CELLS = 3;

/** The cells and runs that a plan omits to save time or server starts, with the reason: one sentence each. */
export function planOmissions(model: Model, { omitted, effect }: Plan): readonly string[] {
  if (!omitted) return [];
  const of = (reason: PlanOmissions["cells"][number]["reason"]) =>
    omitted.cells.filter((cell) => cell.reason === reason);
  const named = (cells: PlanOmissions["cells"]) => {
    const texts = cells.slice(0, NAMED_CELLS).map(({ settings }) => cellText(model, settings));
    const more = cells.length - texts.length;
    return `${texts.join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
  };
  const [budget, restarts] = [of("budget"), of("restarts")];
  return [
    ...of("long").map(
      ({ settings, seconds }) =>
        `Omitted: ${cellText(model, settings)}. One run of this cell takes ${formatQuantity(seconds, "s")}.`,
    ),
    ...(budget.length > 0
      ? [`Omitted because the budget is used up: ${named(budget)}. They are worth less than the others.`]
      : []),
    ...(restarts.length > 0
      ? [`Omitted because the allowed server starts are too few: ${named(restarts)}.`]
      : []),
    ...(omitted.replicates > 0
      ? [
          `The budget leaves ${countText(omitted.replicates, "run")} per cell fewer than needed to detect a difference of ${shareText(effect)} with 90 % power.`,
        ]
      : []),
  ];
}

/** A cell that is the best in fewer draws than this is measured for its information about the others. */
const MIN_CHANCE = 0.01;

export function cellReason({ reason, favourite, best }: PlanCell): string {
  if (reason === "anchor") return "corner, for a calibration";
  if (favourite) return "the best by prediction";
  return best >= MIN_CHANCE ? "may be the best" : "helps to decide between others";
}
