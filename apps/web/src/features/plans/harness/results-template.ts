import { csvCell, headerOf } from "@wirecost/importers";
import { applies, type Model, type Plan } from "@wirecost/sim-core";
import { plannedRuns } from "./planned-runs.ts";

/** Settings that rows say of themselves: those on the axes, and what start-up parameters and the code were set to. */
function statedSettings(model: Model, plan: Plan): readonly string[] {
  const axes = plan.axes.map(({ param }) => param);
  return Object.entries(model.params).flatMap(([id, param]) => {
    const stated = axes.includes(id) || param.flag !== undefined || param.kind === "choice" || param.tunable;
    return stated && plan.cells.some(({ settings }) => applies(param, { ...plan.params, ...settings }))
      ? [id]
      : [];
  });
}

/** A table to fill in by hand, a line a run in the plan's order; lines without a figure are not read. */
export function resultsTemplate(model: Model, plan: Plan): string {
  const settings = statedSettings(model, plan);
  const header = [
    "label",
    "replicate",
    ...settings.map((id) => headerOf("setting", id, model)),
    headerOf("metric", plan.metric, model),
  ];
  const lines = plannedRuns(plan).map(({ mark, replicate, params }) => [
    mark,
    replicate,
    ...settings.map((id) => params[id] ?? ""),
    "",
  ]);
  return [header, ...lines].map((line) => `${line.map(csvCell).join(",")}\n`).join("");
}
