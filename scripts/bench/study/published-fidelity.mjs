import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  findWorse,
  findWorseHeldOut,
  heldOut,
  publishFidelity,
  publishHeldOut,
  withHeldOut,
} from "@wirecost/analysis";
import { fidelity, models, roleNames, shareSize, summarizeFidelity } from "@wirecost/sim-core";
import { root } from "../../start/root.mjs";

/** @typedef {import("@wirecost/analysis").PublishedAccuracy} PublishedAccuracy */

const JSON_PATH = join(root, "docs/fidelity.json");
const PREDICTIONS_PATH = join(root, "packages/analysis/src/accuracy/held-out-predictions.ts");
const README_PATH = join(root, "README.md");
const [START, END] = ["<!-- fidelity: npm run fidelity -- --publish -->", "<!-- /fidelity -->"];

/** @returns {readonly PublishedAccuracy[]} */
export function readPublished() {
  return JSON.parse(readFileSync(JSON_PATH, "utf8"));
}

/**
 * Writes the models' current predictions.
 * @returns {readonly string[]} what is worse than before, and what was written
 */
export function publish() {
  const before = readPublished();
  const now = publishFidelity(models).map((published, i) => ({
    ...published,
    heldOut: publishHeldOut(models[i] ? heldOut(models[i]) : []),
  }));
  const worse = [
    ...findWorse(before, now),
    ...now.flatMap((model, i) => findWorseHeldOut(before[i]?.heldOut ?? [], model.heldOut)),
  ];
  writeFileSync(JSON_PATH, toText(now));
  writeFileSync(PREDICTIONS_PATH, predictionsText(now));
  writeFileSync(README_PATH, withTable(readFileSync(README_PATH, "utf8"), now));
  return [...worse, "Written: docs/fidelity.json, held-out-predictions.ts and the table of README.md."];
}

/**
 * One line per summary, so that a change of one model changes only its lines.
 * @param {readonly PublishedAccuracy[]} published
 */
function toText(published) {
  const entries = published.map(({ model, version, errors, heldOut }) => {
    const lines = errors.map((error) => {
      const fields = Object.entries(error).map(([key, value]) => `"${key}": ${JSON.stringify(value)}`);
      return `      { ${fields.join(", ")} }`;
    });
    return `  {\n    "model": "${model}",\n    "version": "${version}",\n    "errors": [\n${lines.join(",\n")}\n    ],\n    "heldOut": [\n${heldOut.map(heldOutText).join(",\n")}\n    ]\n  }`;
  });
  return `[\n${entries.join(",\n")}\n]\n`;
}

/** A reference, one line per row. @param {import("@wirecost/analysis").HeldOutReference} reference */
function heldOutText({ values, ...about }) {
  const fields = Object.entries(about).map(([key, value]) => `        "${key}": ${JSON.stringify(value)}`);
  const lines = values.map((value) => `          ${JSON.stringify(value)}`);
  const list = lines.length === 0 ? "[]" : `[\n${lines.join(",\n")}\n        ]`;
  return `      {\n${fields.join(",\n")},\n        "values": ${list}\n      }`;
}

/** @param {readonly PublishedAccuracy[]} published @returns {import("@wirecost/analysis").PublishedPredictions} */
function predictionsOf(published) {
  return Object.fromEntries(
    published.flatMap(({ model, heldOut }) =>
      heldOut.flatMap(({ reference, values }) =>
        [...new Set(values.map(({ row }) => row))].map((row) => [
          `${model} ${reference} ${row}`,
          Object.fromEntries(
            values.filter((value) => value.row === row).map(({ metric, predicted }) => [metric, predicted]),
          ),
        ]),
      ),
    ),
  );
}

/**
 * The module from which the API, the pages and the terminal read them.
 * @param {readonly PublishedAccuracy[]} published
 */
export function predictionsText(published) {
  const lines = Object.entries(predictionsOf(published)).map(([row, predicted]) => {
    const values = Object.entries(predicted).map(([metric, value]) => `${metric}: ${value}`);
    return `  ${JSON.stringify(row)}: { ${values.join(", ")} },\n`;
  });
  return `// Written by npm run fidelity -- --publish from what docs/fidelity.json holds.
/** What constants that have not seen a published row predict for it: by "model reference row", then by metric. */
export type PublishedPredictions = Readonly<Record<string, Readonly<Record<string, number>>>>;

export const heldOutPredictions: PublishedPredictions = {
${lines.join("")}};
`;
}

/** The README with the table as published. @param {string} readme @param {readonly PublishedAccuracy[]} published */
export function withTable(readme, published) {
  const [start, end] = [readme.indexOf(START), readme.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`README.md has no place for the table: ${START} … ${END}`);
  return `${readme.slice(0, start + START.length)}\n${table(published)}\n${readme.slice(end)}`;
}

/**
 * Exact metrics in one line per model, the others by metric: a message count and an elapsed time are different kinds of
 * value.
 *
 * @param {readonly PublishedAccuracy[]} published
 */
function table(published) {
  const held = withHeldOut(fidelity(models), predictionsOf(published)).flatMap((row) =>
    row.heldOut ? [{ ...row, ...row.heldOut }] : [],
  );
  const summaries = summarizeFidelity(held);
  const lines = published.flatMap(({ model: id, errors }) => {
    const model = models.find((known) => known.id === id);
    return errors
      .filter(({ role, metric }) => (metric === null) === (role === "exact"))
      .map(({ role, metric, figures, median, mean, worst }) => {
        const outside = summaries.find((s) => s.model === id && s.metric === metric && s.role === role);
        const what = metric === null ? "counts" : (model?.metrics[metric]?.label ?? metric);
        return [
          model?.title ?? id,
          what,
          roleNames[role],
          figures,
          shareSize(median),
          shareSize(mean),
          shareSize(worst),
          outside ? shareSize(outside.mean) : "–",
          outside ? shareSize(outside.worst) : "–",
        ].join(" | ");
      });
  });
  return [
    "| system | metric | role | values | median error | mean | worst | held out: mean | worst |",
    "|---|---|---|---|---|---|---|---|---|",
    ...lines.map((line) => `| ${line} |`),
  ].join("\n");
}
