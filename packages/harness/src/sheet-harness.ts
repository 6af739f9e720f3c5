import type { Plan } from "@wirecost/analysis";
import { csvCell, headerOf } from "@wirecost/importers";
import type { Model } from "@wirecost/sim-core";
import type { HarnessFile } from "./harness-file.ts";
import { runSettings } from "./held-settings.ts";
import { restartsServers } from "./plan-words.ts";
import { plannedRuns } from "./planned-runs.ts";
import { runSheet } from "./run-sheet.ts";
import { serverFiles } from "./server-files.ts";

/** How a system is measured: Markdown, one a step. */
function stepsOf(model: Model, plan: Plan, restarts: boolean): readonly string[] {
  const { label, unit } = model.metrics[plan.metric] ?? { label: plan.metric, unit: "1" };
  const result = unit === "1" ? label : `${label}, ${unit}`;
  const fill = `Enter the result of each run (${result}) in the last column of \`results.csv\`. Lines without a value are ignored.`;
  const upload = "Upload `results.csv`. Lines may still be empty.";
  if (model.id === "openedge-servers")
    return [
      ...(restarts
        ? [
            "Use a copy of the benchmark's database: you stop and start the broker. `servers/` has a parameter file for each server setting; start the broker with your own `-pf` first and this one after it, since the last occurrence of a parameter wins.",
          ]
        : []),
      "Run the ATM benchmark, or the transaction you care about, with the number of clients in the line of `results.csv`, until throughput is stable.",
      fill,
      upload,
    ];
  if (model.id === "round-trips")
    return [
      "On PostgreSQL, run the plan in a clone of Wirecost: `npm run lab -- --plan plan.json --out results.csv`. Runs that are already in the file are skipped.",
      `On another database, run each conversation with your own program in the order below. ${fill}`,
      upload,
    ];
  return ["Do each run with your own program in the order below.", fill, upload];
}

/** A run sheet and a table to fill in, for a system that is measured with the user's own programs. */
export function sheetHarness(model: Model, plan: Plan): readonly HarnessFile[] {
  const restarts = restartsServers(plan);
  return [
    { path: "RUN-SHEET.md", text: runSheet(model, plan, stepsOf(model, plan, restarts)) },
    { path: "results.csv", text: resultsTemplate(model, plan) },
    ...(restarts ? serverFiles(model, plan) : []),
  ];
}

/** A table to fill in by hand: a line per run in the plan's order, with all settings of the run. */
function resultsTemplate(model: Model, plan: Plan): string {
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
