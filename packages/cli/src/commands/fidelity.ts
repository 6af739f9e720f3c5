import { fidelity, models, roleNames, summarizeFidelity } from "@wirecost/sim-core";
import type { Command } from "../command.ts";
import { EXIT } from "../exit-code.ts";
import { modelNamed } from "../input/model-named.ts";
import { parseArguments } from "../input/parse-arguments.ts";
import { figureText } from "../output/figures.ts";
import { textTable } from "../output/text-table.ts";

/** How well the models say what was published. */
export const fidelityCommand: Command = {
  usage: "[options]",
  summary: "How well the models predict every published figure.",
  options: [
    ["--model MODEL", "of one model only"],
    ["--figures", "every figure, instead of their errors by metric"],
    ["--json", "every figure, as JSON"],
  ],
  examples: ["--model openedge-query --figures"],
  async run(args, { out }) {
    const { values } = parseArguments(args, {
      model: { type: "string" },
      figures: { type: "boolean" },
      json: { type: "boolean" },
    });
    const rows = fidelity(values.model === undefined ? models : [modelNamed(values.model)]);
    if (values.json) {
      out(`${JSON.stringify(rows, null, 2)}\n`);
    } else if (values.figures) {
      const lines = rows.map(({ model, reference, row, metric, unit, measured, predicted, error, role }) => [
        `${model} ${reference} ${row}`,
        `${metric}${unit === "1" ? "" : `, ${unit}`}`,
        figureText(measured),
        figureText(predicted),
        error === null ? "" : percent(error),
        roleNames[role],
      ]);
      out(textTable(["row", "figure", "measured", "predicted", "error", "role"], lines));
    } else {
      const lines = summarizeFidelity(rows).map(({ model, metric, role, figures, median, mean, worst }) => [
        model,
        metric,
        roleNames[role],
        String(figures),
        percent(median),
        percent(mean),
        percent(worst),
      ]);
      out(textTable(["model", "metric", "role", "figures", "median error", "mean", "worst"], lines));
    }
    return EXIT.fine;
  },
};

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
