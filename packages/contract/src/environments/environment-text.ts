import type { EnvironmentFacts } from "./environment.ts";
import { environmentFields } from "./environment-fields.ts";

/** As short as possible without losing stated digits. */
const plain = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });

/** The known facts in words: "Ping 0.2 ms". */
export function factTexts(
  facts: EnvironmentFacts,
): readonly { readonly label: string; readonly value: string }[] {
  return environmentFields.flatMap(({ id, label, unit }) => {
    const value = factText(facts, id, unit);
    return value === undefined ? [] : [{ label: label.replace(/ \(.*\)$/, ""), value }];
  });
}

/** One fact in words; undefined if unknown. */
export function factText(
  facts: EnvironmentFacts,
  id: keyof EnvironmentFacts,
  unit: string,
): string | undefined {
  const value = facts[id];
  if (value === undefined) return undefined;
  if (typeof value === "string") return value;
  const number = plain.format(value);
  return unit ? `${number} ${unit}` : number;
}
