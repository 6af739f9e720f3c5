import { withHeldOut } from "@wirecost/analysis";
import { fidelity, models, roleNames, summarizeFidelity } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { EXIT } from "../exit-code.ts";
import { modelNamed } from "../input/model-named.ts";
import { type Option, parseArguments } from "../input/parse-arguments.ts";
import { readFormat } from "../output/format.ts";
import { numberText, percentText } from "../output/number-text.ts";
import { jsonText } from "../output/printable.ts";
import { textTable } from "../output/text-table.ts";

const accepted = [
  ["--model MODEL", "of one model only"],
  ["--values", "every value, instead of the errors by metric"],
  ["--json", "every value, as JSON"],
] as const satisfies readonly Option[];

export const fidelityCommand: Command = {
  usage: "[options]",
  summary: "How well the models predict every published value, and with constants that have not seen it.",
  options: accepted,
  examples: ["--model openedge-query --values"],
  async run(args, { out }) {
    const { values, positionals } = parseArguments(args, accepted);
    if (positionals.length > 0)
      throw new CliError(`${positionals.join(" ")} is an unexpected argument: --model names a model.`);
    const format = readFormat(values, ["text", "json"]);
    const rows = withHeldOut(fidelity(values.model === undefined ? models : [modelNamed(values.model)]));
    if (format === "json") {
      out(jsonText(rows));
    } else if (values.values) {
      const lines = rows.map(
        ({ model, reference, row, metric, unit, measured, predicted, error, role, heldOut }) => [
          `${model} ${reference} ${row}`,
          `${metric}${unit === "1" ? "" : `, ${unit}`}`,
          numberText(measured),
          numberText(predicted),
          error === null ? "" : percentText(error),
          heldOut ? numberText(heldOut.predicted) : "",
          heldOut ? percentText(heldOut.error) : "",
          roleNames[role],
        ],
      );
      const head = ["row", "metric", "measured", "predicted", "error", "held out", "error", "role"];
      out(textTable(head, lines));
    } else {
      const held = summarizeFidelity(
        rows.flatMap((row) => (row.heldOut ? [{ ...row, ...row.heldOut }] : [])),
      );
      const lines = summarizeFidelity(rows).map(({ model, metric, role, figures, median, mean, worst }) => {
        const unseen = held.find((one) => one.model === model && one.metric === metric && one.role === role);
        return [
          model,
          metric,
          roleNames[role],
          String(figures),
          percentText(median),
          percentText(mean),
          percentText(worst),
          unseen ? String(unseen.figures) : "",
          unseen ? percentText(unseen.mean) : "",
          unseen ? percentText(unseen.worst) : "",
        ];
      });
      const head = ["model", "metric", "role", "values", "median error", "mean", "worst"];
      out(textTable([...head, "held out", "mean", "worst"], lines));
    }
    return EXIT.fine;
  },
};
