import { unstated, withoutEffect } from "@wirecost/analysis";
import { csvLines } from "@wirecost/importers";
import {
  type Axis,
  beyondPublished,
  beyondPublishedMetrics,
  cellParams,
  extrapolationText,
  getModel,
  isChance,
  type Model,
  type Params,
  type PredictedRange,
  paramName,
  parseParams,
  predictedRanges,
  sweep,
} from "@wirecost/sim-core";
import type { Command } from "../command.ts";
import { EXIT } from "../exit-code.ts";
import { givenSettings } from "../input/given-settings.ts";
import { metricNamed, modelNamed } from "../input/model-named.ts";
import { type Option, parseArguments, refuseWords } from "../input/parse-arguments.ts";
import { readAxis } from "../input/read-axis.ts";
import { readSeed } from "../input/read-number.ts";
import { splitStartUp } from "../input/split-start-up.ts";
import { readFormat } from "../output/format.ts";
import { labLink } from "../output/lab-link.ts";
import { predictionText } from "../output/prediction-text.ts";
import { jsonText, lineOf } from "../output/printable.ts";
import { unstatedText } from "../output/unstated-text.ts";
import { serverAddress } from "../server/address.ts";

const accepted = [
  ["-Mm 8192", "any start-up parameter of the model, as it is typed for the database"],
  ["--set NAME=VALUE", "any setting, by name or flag", "repeatable"],
  ["--pf FILE", "settings from a .pf file or a database's .lg", "repeatable"],
  ["--rows NAME=V,V", "a row for each value; without values, those that the model suggests"],
  ["--columns NAME=V,V", "a column for each value"],
  ["--metric METRIC", "metric of a matrix; by default the model's main one"],
  ["--seed N", "for a model's random draws; 1 by default", { default: "1" }],
  ["--url URL", "the server whose lab is linked to, instead of WIRECOST_URL"],
  ["--csv", "one line per cell with every setting, as upload and compare read it"],
  ["--json", "one JSON document"],
] as const satisfies readonly Option[];

export const predict: Command = {
  usage: "MODEL [-Mm 8192 ...] [options]",
  summary: "What a conversation costs under these settings, or a matrix of it over one or two of them.",
  options: accepted,
  examples: [
    "openedge-query -Mm 8192 -prefetchNumRecs 1000 --set records=50000",
    "openedge-query --pf client.pf --rows -Mm=1024,8192,32600 --columns prefetchNumRecs --csv",
  ],
  async run(args, context) {
    const { out, err } = context;
    const name = args[0]?.startsWith("-") ? undefined : args[0];
    const more = name === undefined ? args : args.slice(1);
    const { typed, rest } = splitStartUp(more);
    const { values, positionals } = parseArguments(rest, accepted);
    const format = readFormat(values, ["text", "csv", "json"]);
    const model: Model = getModel(modelNamed(name).id);
    refuseWords(positionals);
    const metric = metricNamed(model, values.metric ?? model.view.metric);
    const { settings } = await givenSettings(model, { ...values, typed }, (text) => err(lineOf(text)));
    const axes = [values.rows, values.columns].flatMap((text) =>
      text === undefined ? [] : readAxis(model, text),
    );
    const seed = readSeed(values.seed);
    const { cells } = sweep(model, settings, axes, seed);
    const base = parseParams(model, settings);
    const stated = {
      ...settings,
      ...Object.fromEntries(axes.map(({ param, values }) => [param, values[0] ?? 0])),
    };
    const open = unstated(model, stated, metric);
    // In a matrix, a setting may have an effect in some cells.
    const idle = axes.length === 0 ? withoutEffect(model, stated) : [];
    const link = labLink(serverAddress(context, values.url), model, {
      params: base,
      axes,
      metric,
      seed,
    });
    const ranges = () => cells.map((_, i) => predictedRanges(model, cellParams(base, axes, i), seed));
    if (format === "json")
      out(
        jsonText({
          ...document(model, base, axes, cells, ranges()),
          unstated: open,
          withoutEffect: idle,
          url: link,
        }),
      );
    else if (format === "csv") {
      const rows = {
        *[Symbol.iterator]() {
          for (const [i, metrics] of cells.entries()) {
            const settings = cellParams(base, axes, i);
            const beyond = beyondPublished(model, metric, settings).length > 0;
            yield { row: String(i + 1), label: beyond ? "extrapolated" : "predicted", settings, metrics };
          }
        },
      };
      for (const line of csvLines(rows, model)) out(line);
    } else {
      const text = unstatedText(model, open);
      const defaults = text === "" ? "" : `Not stated, so at the model's default: ${text}.\n`;
      const names = idle.flatMap((id) => (model.params[id] ? [paramName(model.params[id])] : []));
      const unused = names.length === 0 ? "" : `Stated, without an effect here: ${names.join(", ")}.\n`;
      const beyond = beyondText(model, metric, base, axes, cells.length);
      const all = ranges();
      out(
        `${predictionText(model, base, axes, cells, all, metric)}\n${rangesText(model, all)}${defaults}${unused}${beyond}${link}\n`,
      );
    }
    return EXIT.fine;
  },
};

function document(
  model: Model,
  params: Params,
  axes: readonly Axis[],
  cells: readonly Params[],
  ranges: readonly Readonly<Record<string, PredictedRange>>[],
) {
  const units = Object.fromEntries(Object.entries(model.metrics).map(([id, { unit }]) => [id, unit]));
  const own = cells.map((metrics, i) => ({
    settings: axisSettings(params, axes, i),
    metrics,
    ranges: ranges[i] ?? {},
    extrapolated: beyondPublishedMetrics(model, cellParams(params, axes, i)),
  }));
  return { model: model.id, modelVersion: model.version, params, axes, units, cells: own };
}

/** The constants for which predictions have ranges; empty if there are none. */
function rangesText(model: Model, ranges: readonly Readonly<Record<string, PredictedRange>>[]): string {
  const constants = ranges.flatMap((cell) => Object.values(cell).flatMap((range) => range.constants));
  const differ = constants.some((id) => isChance(model, id)) ? "Ranges: 95 % of equal runs.\n" : "";
  const unknown = [...new Set(constants)].filter((id) => !isChance(model, id));
  const names = unknown.map((id) => (model.params[id] ? paramName(model.params[id]) : id));
  return names.length === 0
    ? differ
    : `${differ}Ranges: of ${names.join(", ")} only a range is known without a calibration.\n`;
}

/** Cells that extrapolate beyond the published rows, a line per reason; empty if there are none. */
function beyondText(
  model: Model,
  metric: string,
  base: Params,
  axes: readonly Axis[],
  count: number,
): string {
  const cells = Array.from({ length: count }, (_, i) =>
    beyondPublished(model, metric, cellParams(base, axes, i)),
  );
  const beyond = cells.filter((reasons) => reasons.length > 0).length;
  if (beyond === 0) return "";
  const reasons = [...new Set(cells.flat().map((one) => extrapolationText(model, one)))];
  const which = count === 1 ? "extrapolated" : `extrapolated in ${beyond} of ${count} cells`;
  return `${model.metrics[metric]?.label ?? metric}: ${which}\n${reasons.map((reason) => `  ${reason}\n`).join("")}\n`;
}

/** A cell's settings besides the common ones. */
function axisSettings(base: Params, axes: readonly Axis[], index: number): Params {
  const all = cellParams(base, axes, index);
  return Object.fromEntries(
    axes.flatMap(({ param }) => (all[param] === undefined ? [] : [[param, all[param]]])),
  );
}
