import {
  differencesText,
  type EnvironmentHolder,
  environmentDifferences,
  factTexts,
} from "@wirecost/contract";
import { markdownText } from "../../shared/lib/markdown-text.ts";
import type { LetteredChoice } from "./compare-settings.ts";

/** The measured ones of a comparison, with what they were measured on. */
export function environmentHolders(choices: readonly LetteredChoice[]): readonly EnvironmentHolder[] {
  return choices.flatMap(({ item, letter }) =>
    item.provenance === "measured" ? [{ letter, facts: item.environment }] : [],
  );
}

/** What the measured ones were measured on and what differs, as Markdown that follows a table. */
export function environmentMarkdown(holders: readonly EnvironmentHolder[]): string {
  const found = environmentDifferences(holders);
  const lines = [
    ...(found ? differencesText(found) : []),
    ...holders.flatMap(({ letter, facts = {} }) => {
      const texts = factTexts(facts).map(({ label, value }) => `${label} ${value}`);
      return texts.length > 0 ? [`${letter} was measured on: ${texts.join(", ")}.`] : [];
    }),
  ];
  if (lines.length === 0) return "";
  return `\n${lines.map((line) => `- ${markdownText(line)}\n`).join("")}`;
}
