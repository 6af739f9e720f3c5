import type { Plan } from "@wirecost/analysis";
import { csvCell, headerOf } from "@wirecost/importers";
import type { Model } from "@wirecost/sim-core";
import { runSettings } from "./held-settings.ts";
import { plannedRuns } from "./planned-runs.ts";

/** A table to fill in by hand, a line per run in the plan's order, with every setting that a run is set up with. */
export function resultsTemplate(model: Model, plan: Plan): string {
  const settings = runSettings(model, plan);
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
