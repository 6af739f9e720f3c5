import type { Model, Plan } from "@wirecost/sim-core";
import type { HarnessFile } from "./harness-file.ts";
import { resultsTemplate } from "./results-template.ts";
import { runSheet } from "./run-sheet.ts";
import { serverFiles } from "./server-files.ts";

const FILL =
  "Write what each run measured into the last column of `results.csv`. Lines without a figure are left out.";
const UPLOAD = "Upload `results.csv`, also while lines are still empty.";

const STEPS: Readonly<Record<string, readonly string[]>> = {
  "openedge-servers": [
    "Work on a copy of the benchmark's database: the broker is stopped and started. `servers/` has a parameter file for each server setting; start the broker with your own `-pf` first and this one after it, since the last occurrence of a parameter wins.",
    "Run the ATM benchmark, or the transaction you care about, with as many clients as the line in `results.csv` says, long enough that the figure no longer climbs.",
    FILL,
    UPLOAD,
  ],
  "round-trips": [
    "On PostgreSQL the plan runs as it is, in a clone of Wirecost: `npm run lab -- --plan plan.json --out results.csv`. A run that is in the file already is not had again.",
    `On another database, have each conversation with your own program in the order below. ${FILL}`,
    UPLOAD,
  ],
};

/** A run sheet and a table to fill in, for a system that is measured with programs of its own. */
export function sheetHarness(model: Model, plan: Plan): readonly HarnessFile[] {
  const restarts = plan.servers.some(({ settings }) => Object.keys(settings).length > 0);
  return [
    {
      path: "RUN-SHEET.md",
      text: runSheet(
        model,
        plan,
        STEPS[model.id] ?? ["Have each run with your own program in the order below.", FILL, UPLOAD],
      ),
    },
    { path: "results.csv", text: resultsTemplate(model, plan) },
    ...(restarts ? serverFiles(model, plan) : []),
  ];
}
