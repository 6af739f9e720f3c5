import type { EnvironmentFacts } from "./environment.ts";
import { environmentFields } from "./environment-fields.ts";
import { factText } from "./environment-text.ts";

/** A measured item of a comparison and its environment. */
export interface EnvironmentHolder {
  /** Its name beside the others: "A", "the baseline". */
  readonly letter: string;
  /** Undefined if not stated. */
  readonly facts: EnvironmentFacts | undefined;
}

export interface EnvironmentDifferences {
  /** Relevant facts that differ: "Version: A 11.7, B 12.8." */
  readonly differing: readonly string[];
  /** Relevant facts that only some of them state. */
  readonly open: readonly string[];
  /** Those without any stated fact. */
  readonly unknown: readonly string[];
}

/** Compares the environments of measurements; undefined for fewer than two, or if all agree. */
export function environmentDifferences(
  holders: readonly EnvironmentHolder[],
): EnvironmentDifferences | undefined {
  if (holders.length < 2) return undefined;
  const known = holders.flatMap(({ letter, facts }) =>
    facts && Object.keys(facts).length > 0 ? [{ letter, facts }] : [],
  );
  const unknown = holders
    .map(({ letter }) => letter)
    .filter((letter) => !known.some((k) => k.letter === letter));
  const differing: string[] = [];
  const open: string[] = [];
  for (const { id, label, unit, matters } of environmentFields) {
    if (!matters) continue;
    const values = known.flatMap(({ letter, facts }) => {
      const value = factText(facts, id, unit);
      return value === undefined ? [] : [{ letter, value }];
    });
    const name = label.split(" (", 1)[0] ?? label;
    const apart = new Set(values.map(({ value }) => value.toLowerCase()));
    if (apart.size > 1)
      differing.push(`${name}: ${values.map(({ letter, value }) => `${letter} ${value}`).join(", ")}.`);
    if (values.length > 0 && values.length < known.length) {
      const lacking = known.filter(({ letter }) => !values.some((value) => value.letter === letter));
      open.push(`${name} is not stated of ${letters(lacking.map(({ letter }) => letter))}.`);
    }
  }
  return differing.length + open.length + unknown.length === 0 ? undefined : { differing, open, unknown };
}

export function differencesText({ differing, open, unknown }: EnvironmentDifferences): readonly string[] {
  return [
    ...(differing.length > 0 ? [`Measured in different environments. ${differing.join(" ")}`] : []),
    ...open,
    ...(unknown.length > 0 ? [`The environment of ${letters(unknown)} is not stated.`] : []),
  ];
}

/** "A", "A and B", "A, B and C". */
function letters(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
