import type { Plan } from "@wirecost/analysis";
import type { Model } from "@wirecost/sim-core";
import { formatQuantity, midSentence } from "@wirecost/sim-core";
import { cellText } from "./cell-text.ts";
import { heldFixed } from "./held-settings.ts";
import { cellReason, planDuration, planOmissions, planWarnings, restartsServers } from "./plan-words.ts";
import { plannedRuns } from "./planned-runs.ts";

/**
 * Instructions in order, with a checkbox for each run.
 *
 * @param steps how this system is measured: Markdown, one a step
 */
export function runSheet(model: Model, plan: Plan, steps: readonly string[]): string {
  const metric = model.metrics[plan.metric];
  const unit = metric?.unit ?? "1";
  const runs = plannedRuns(plan);
  const duration = planDuration(model, plan);
  const notes = [...planOmissions(model, plan), ...planWarnings(model, plan)];
  const restarts = restartsServers(plan);
  const { settings, constants } = heldFixed(model, plan);
  const cells = plan.cells.map(
    (cell) =>
      `| ${cell.id} | ${cellText(model, cell.settings)} | ${formatQuantity(cell.predicted, unit)} | ${formatQuantity(cell.low, unit)} to ${formatQuantity(cell.high, unit)} | ${cellReason(cell)} |`,
  );
  const blocks = plan.blocks.map((_, i) => {
    const first = runs.findIndex(({ block }) => block === i + 1);
    const own = runs.filter(({ block }) => block === i + 1);
    const lines = own.map((run, k) => {
      const restart = restarts && runs[first + k - 1]?.leg !== run.leg;
      const text = `- [ ] ${run.mark.split(" ").slice(1).join(" ")}: ${cellText(model, run.cell.settings)}`;
      return restart
        ? `- [ ] start the server with \`servers/${run.server}.pf\`, and do one warm-up run\n${text}`
        : text;
    });
    return `### Block ${i + 1} of ${plan.blocks.length}\n\n${lines.join("\n")}`;
  });
  return `# Run sheet of ${plan.id}

${model.title}: ${midSentence(metric?.label ?? plan.metric)} of ${plan.cells.length} cells, ${plan.replicates} runs each, ${runs.length} in all. ${
    metric?.noise === "exact"
      ? "It is a count: the second run shows whether it is deterministic."
      : plan.omitted?.replicates
        ? ""
        : `This number of runs detects a difference of ${percent(plan.effect)} with 90 % power if runs scatter by ${percent(plan.noise)}.`
  }${duration === undefined ? "" : ` ${duration}`}${notes.map((text) => ` ${text}`).join("")}

## Steps

${steps.map((step, i) => `${i + 1}. ${step}`).join("\n")}

Upload results at any time, complete or in parts: each line carries \`${plan.id}\`, its cell and its run, so it is assigned to its cell and counted once.

## Held fixed

Every run has these settings alike. Where yours is another, write it into the table of results: the row is then compared with a prediction for what was run.

${settings.map((text) => `- ${text}`).join("\n")}
${constants.length > 0 ? `\nThe predictions below assume these constants of the model, which need no setting: ${constants.join("; ")}.\n` : ""}
## Cells

| cell | settings | predicted | 95 % prediction interval | why |
|---|---|---|---|---|
${cells.join("\n")}

## Order

Each block runs every cell equally often, in a seeded random order (${plan.seed}): temporary disturbances of the machine affect all cells equally.${
    restarts
      ? " Cells of one server run together, since a start-up parameter takes a restart; the first run after it is a warm-up. Of two blocks the second has the servers in reverse, so that they alternate."
      : " Do one warm-up run before the first."
  } Keep the order, and run nothing else on these machines meanwhile.

${blocks.join("\n\n")}
`;
}

function percent(share: number): string {
  return `${Number((share * 100).toPrecision(3))} %`;
}
