import { type Finding, unstatedOfTable } from "@wirecost/analysis";
import { type EnvironmentFacts, factTexts } from "@wirecost/contract";
import type { MeasuredFile } from "../input/measured-file.ts";
import { numberText, settingText } from "./number-text.ts";
import { unstatedText } from "./unstated-text.ts";

/** What was understood of a file, in a line or two. */
export function readingText({ set, reading, model, schema, plan }: MeasuredFile): string {
  const system = model ? model.title : "a custom system";
  const rows = `${numberText(reading.rowCount)} ${reading.rowCount === 1 ? "row" : "rows"}`;
  const settings = Object.entries(set.setup).map(([id, value]) => settingText(schema, id, value));
  const given = settings.length > 0 ? `  with ${settings.join(", ")}\n` : "";
  const planned =
    plan === undefined ? "" : `  measured for ${plan}, with its settings where nothing else says any\n`;
  const open = model ? unstatedText(model, unstatedOfTable(model, set, set.metric)) : "";
  const unstated = open === "" ? "" : `  not stated: ${open}\n`;
  return `${set.id}: ${rows} of ${system}, read as ${reading.format ?? "table"}\n${planned}${given}${unstated}`;
}

/** The stated facts of an environment in one line; "" if none are stated. */
export function factsText(facts: EnvironmentFacts = {}): string {
  const texts = factTexts(facts).map(({ label, value }) => `${label} ${value}`);
  return texts.length > 0 ? `  measured on: ${texts.join(", ")}\n` : "";
}

const WORDS: Readonly<Record<Finding["severity"], string>> = {
  wrong: "cannot be right",
  doubt: "to be doubted",
  hint: "could be better",
};

/** What is odd about measured rows, the gravest first. */
export function findingsText(findings: readonly Finding[]): string {
  return findings
    .map(({ severity, title, message, suggestion }) => {
      const better = suggestion
        ? `    ${suggestion.text}${suggestion.saves ? ` ${suggestion.saves}` : ""}\n`
        : "";
      return `  ${WORDS[severity]}: ${title}\n    ${message}\n${better}`;
    })
    .join("");
}
