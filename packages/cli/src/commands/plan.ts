import { chmod, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makePlan, type Plan, type PlanOptions } from "@wirecost/analysis";
import {
  cellReason,
  harnessFiles,
  planDuration,
  planOmissions,
  planPurpose,
  planRuns,
  planSize,
  planTotal,
  planWarnings,
} from "@wirecost/harness";
import { formatQuantity, getModel, type Model, paramName, paramValueText } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { EXIT } from "../exit-code.ts";
import { givenSettings } from "../input/given-settings.ts";
import { metricNamed, modelNamed } from "../input/model-named.ts";
import { type Option, parseArguments, refuseWords } from "../input/parse-arguments.ts";
import { readAxis } from "../input/read-axis.ts";
import { readNumber, readSeed, readShare } from "../input/read-number.ts";
import { splitStartUp } from "../input/split-start-up.ts";
import { readFormat } from "../output/format.ts";
import { jsonText, lineOf } from "../output/printable.ts";
import { textTable } from "../output/text-table.ts";

/** Default minutes of a plan, as in the lab. */
const BUDGET = "60";

const accepted = [
  ["--rows NAME=V,V", "a row of the matrix per value; without values, those that the model suggests"],
  ["--columns NAME=V,V", "a column per value"],
  ["-Mm 8192", "any start-up parameter of the model, as on the database's command line"],
  ["--set NAME=VALUE", "any setting, by name or flag", "repeatable"],
  ["--pf FILE", "settings from a .pf file or a database's .lg", "repeatable"],
  ["--metric METRIC", "the metric to decide by; by default the model's main metric"],
  ["--cells N", "maximum cells for the decision, from 2 to 50; 6 by default"],
  ["--runs N", "runs per cell; by default as many as --noise and --effect require"],
  ["--noise 5%", "standard deviation of the runs of one cell", { default: "5%" }],
  ["--effect 10%", "the smallest difference to detect", { default: "10%" }],
  ["--no-corners", "leaves out the corners of the matrix, which a calibration needs"],
  [
    "--budget MINUTES",
    `predicted duration of the plan; ${BUDGET} by default, "any" for no limit`,
    { default: BUDGET },
  ],
  ["--restarts N", "maximum starts of a server"],
  ["--seed N", "the order of the runs; 1 by default", { default: "1" }],
  ["--out FOLDER", "writes the harness to a new folder"],
  ["--json", "prints the plan document, which --plan of upload reads"],
] as const satisfies readonly Option[];

/** The cells of a matrix to measure first, and the programs that measure them: no server, no account. */
export const plan: Command = {
  usage: "MODEL --rows NAME=V,V --columns NAME=V,V [-Mm 8192 ...] [options]",
  summary:
    "Which cells of a matrix to measure first, how often and in which order, and a harness that does it.",
  options: accepted,
  examples: [
    "openedge-query --rows -Mm=1024,8192,32600 --columns prefetchNumRecs=16,100,1000 --out nightly",
    "bulk-insert --set rowCount=30000 --rows place --columns latencyMs=1,8 --budget 120 --json",
  ],
  async run(args, { out, err }) {
    const name = args[0]?.startsWith("-") ? undefined : args[0];
    const { typed, rest } = splitStartUp(name === undefined ? args : args.slice(1));
    const { values, positionals } = parseArguments(rest, accepted);
    const format = readFormat(values, ["text", "json"]);
    const model: Model = getModel(modelNamed(name).id);
    refuseWords(positionals);
    if (values.rows === undefined || values.columns === undefined)
      throw new CliError(
        `A plan needs a matrix: give --rows and --columns, for example --rows ${model.view.rows.param} --columns ${model.view.columns.param}.`,
      );
    const { settings } = await givenSettings(model, { ...values, typed }, (text) => err(lineOf(text)));
    const axes = [readAxis(model, values.rows), readAxis(model, values.columns)] as const;
    const options: PlanOptions = {
      ...(values.cells !== undefined && { cells: readNumber("--cells", values.cells) }),
      noise: readShare("--noise", values.noise),
      effect: readShare("--effect", values.effect, 10),
      replicates: values.runs === undefined ? undefined : readNumber("--runs", values.runs),
      anchors: !values["no-corners"],
      budgetMinutes: values.budget === "any" ? undefined : readNumber("--budget", values.budget),
      restarts: values.restarts === undefined ? undefined : readNumber("--restarts", values.restarts),
    };
    const made = planOf(
      {
        model: model.id,
        params: settings,
        axes,
        metric: metricNamed(model, values.metric ?? model.view.metric),
        seed: readSeed(values.seed),
      },
      options,
    );
    const folder = values.out;
    if (folder !== undefined) await writeHarness(folder, made);
    if (format === "json") out(jsonText(made));
    else out(planText(model, made));
    if (folder !== undefined)
      err(`The harness is in ${folder}. Read ${join(folder, "RUN-SHEET.md")} first.\n`);
    return EXIT.fine;
  },
};

/** @throws CliError for an option out of its range */
function planOf(design: Parameters<typeof makePlan>[0], options: PlanOptions): Plan {
  try {
    return makePlan(design, options);
  } catch (error) {
    if (error instanceof RangeError) throw new CliError(error.message, { cause: error });
    throw error;
  }
}

/** @throws CliError where the folder exists: results may be in it */
async function writeHarness(folder: string, plan: Plan): Promise<void> {
  try {
    await mkdir(dirname(folder), { recursive: true });
    await mkdir(folder);
    for (const { path, text, runs } of harnessFiles(plan)) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
      if (runs) await chmod(file, 0o755);
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EEXIST")
      throw new CliError(`--out ${folder} exists already: name a new folder, so that no results are lost.`);
    if (typeof code === "string") throw new CliError(`--out ${folder} cannot be written: ${code}.`);
    throw error;
  }
}

function planText(model: Model, plan: Plan): string {
  const unit = model.metrics[plan.metric]?.unit ?? "1";
  const axes = plan.axes.flatMap(({ param: id }) =>
    model.params[id] ? [{ id, param: model.params[id] }] : [],
  );
  const rows = plan.cells.map((cell) => [
    cell.id,
    ...axes.map(({ id, param }) => {
      const value = cell.settings[id];
      return value === undefined ? "" : paramValueText(param, value, true);
    }),
    cell.server,
    formatQuantity(cell.predicted, unit),
    `${formatQuantity(cell.low, unit)} to ${formatQuantity(cell.high, unit)}`,
    cellReason(cell),
  ]);
  const head = [
    "cell",
    ...axes.map(({ param }) => paramName(param)),
    "server",
    "predicted",
    "95 % of the draws",
    "why",
  ];
  const notes = [
    planPurpose(plan),
    planRuns(model, plan),
    planDuration(model, plan),
    ...planWarnings(model, plan),
    ...planOmissions(model, plan),
    planTotal(model, plan),
  ].filter(Boolean);
  return `${plan.id}: ${planSize(plan)}, by ${model.metrics[plan.metric]?.label ?? plan.metric}\n\n${textTable(head, rows)}\n${notes.join("\n")}\n`;
}
