import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findWorse, models, publishFidelity, shareSize } from "@wirecost/sim-core";
import { root } from "./root.mjs";

/** @typedef {import("@wirecost/sim-core").PublishedFidelity} PublishedFidelity */

const JSON_PATH = join(root, "docs/fidelity.json");
const README_PATH = join(root, "README.md");
const [START, END] = ["<!-- fidelity: npm run fidelity -- --publish -->", "<!-- /fidelity -->"];

/** @returns {readonly PublishedFidelity[]} */
export function readPublished() {
  return JSON.parse(readFileSync(JSON_PATH, "utf8"));
}

/** Writes what the models say now. @returns {readonly string[]} what is worse than before, and what was written */
export function publish() {
  const now = publishFidelity(models);
  const worse = findWorse(readPublished(), now);
  writeFileSync(JSON_PATH, toText(now));
  writeFileSync(README_PATH, withTable(readFileSync(README_PATH, "utf8"), now));
  return [...worse, "Written: docs/fidelity.json and the table of README.md."];
}

/** One line a summary, so that a change of one model is a change of its lines. @param {readonly PublishedFidelity[]} published */
function toText(published) {
  const entries = published.map(({ model, version, errors }) => {
    const lines = errors.map((error) => {
      const fields = Object.entries(error).map(([key, value]) => `"${key}": ${JSON.stringify(value)}`);
      return `      { ${fields.join(", ")} }`;
    });
    return `  {\n    "model": "${model}",\n    "version": "${version}",\n    "errors": [\n${lines.join(",\n")}\n    ]\n  }`;
  });
  return `[\n${entries.join(",\n")}\n]\n`;
}

/** The README with its table as published. @param {string} readme @param {readonly PublishedFidelity[]} published */
export function withTable(readme, published) {
  const [start, end] = [readme.indexOf(START), readme.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`README.md has no place for the table: ${START} … ${END}`);
  return `${readme.slice(0, start + START.length)}\n${table(published)}\n${readme.slice(end)}`;
}

/**
 * What is exact in one line a model, everything else by metric: a message count and a stopwatch are not the same kind
 * of figure.
 *
 * @param {readonly PublishedFidelity[]} published
 */
function table(published) {
  const lines = published.flatMap(({ model: id, errors }) => {
    const model = models.find((known) => known.id === id);
    return errors
      .filter(({ role, metric }) => (metric === null) === (role === "exact"))
      .map(({ role, metric, figures, median, mean, worst }) => {
        const what = metric === null ? "counts" : (model?.metrics[metric]?.label ?? metric);
        return [
          model?.title ?? id,
          what,
          role,
          figures,
          shareSize(median),
          shareSize(mean),
          shareSize(worst),
        ].join(" | ");
      });
  });
  return [
    "| system | figures | role | number | median error | mean | worst |",
    "|---|---|---|---|---|---|---|",
    ...lines.map((line) => `| ${line} |`),
  ].join("\n");
}
