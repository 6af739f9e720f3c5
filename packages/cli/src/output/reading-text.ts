import { type Finding, unstatedOfTable } from "@wirecost/analysis";
import { type EnvironmentFacts, factTexts } from "@wirecost/contract";
import type { MeasuredFile } from "../input/measured-file.ts";
import { numberText, settingText } from "./number-text.ts";
import { indented, lineOf } from "./printable.ts";
import { unstatedText } from "./unstated-text.ts";

export function readingText({ set, reading, model, schema, plan }: MeasuredFile): string {
  const system = model ? model.title : "a custom system";
  const rows = `${numberText(reading.rowCount)} ${reading.rowCount === 1 ? "row" : "rows"}`;
  // Settings stated by every row are not taken from there.
  const settings = Object.entries(set.setup)
    .filter(([id]) => set.table.settings.some((stated) => !(id in stated)))
    .map(([id, value]) => settingText(schema, id, value));
  const given = settings.length > 0 ? indented(`with ${settings.join(", ")}`) : "";
  const planned =
    plan === undefined ? "" : indented(`measured for ${plan}, with its settings where nothing else says any`);
  const open = model ? unstatedText(model, unstatedOfTable(model, set, set.metric)) : "";
  const unstated = open === "" ? "" : indented(`not stated: ${open}`);
  const read = lineOf(`${set.id}: ${rows} of ${system}, read as ${reading.format ?? "table"}`);
  return `${read}${planned}${given}${unstated}`;
}

/** The stated facts of an environment in one line; "" if none are stated. */
export function factsText(facts: EnvironmentFacts = {}): string {
  const texts = factTexts(facts).map(({ label, value }) => `${label} ${value}`);
  return texts.length > 0 ? indented(`measured on: ${texts.join(", ")}`) : "";
}

const WORDS: Readonly<Record<Finding["severity"], string>> = {
  wrong: "wrong",
  doubt: "in doubt",
  hint: "could be better",
};

/** Findings about measured rows, the most severe first. */
export function findingsText(findings: readonly Finding[]): string {
  return findings
    .map(({ severity, title, message, suggestion }) => {
      const better = suggestion
        ? indented(`  ${suggestion.text}${suggestion.saves ? ` ${suggestion.saves}` : ""}`)
        : "";
      return `${indented(`${WORDS[severity]}: ${title}`)}${indented(`  ${message}`)}${better}`;
    })
    .join("");
}
