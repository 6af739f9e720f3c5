import {
  type Environment,
  type EnvironmentFacts,
  environmentFields,
  parseFacts,
  type StatedEnvironment,
} from "@wirecost/contract";
import { CliError } from "../cli-error.ts";

/**
 * Facts from `--fact`.
 *
 * @param options each `NAME=VALUE`, by the names that the API has
 * @throws CliError for a fact that there is not, or a value that it cannot be
 */
export function statedFacts(options: readonly string[]): EnvironmentFacts {
  const texts = Object.fromEntries(
    options.map((text) => {
      const at = text.indexOf("=");
      const field = environmentFields.find(({ id }) => id === text.slice(0, at));
      const value = text.slice(at + 1).trim();
      if (field && value !== "") return [field.id, value];
      const known = environmentFields.map(({ id }) => id).join(", ");
      throw new CliError(`--fact ${text} says nothing: write NAME=VALUE with one of ${known}.`);
    }),
  );
  const { facts, problems } = parseFacts(texts, Number);
  const [first] = Object.values(problems);
  if (first !== undefined) throw new CliError(`--fact ${first}`);
  return facts;
}

/**
 * The facts to state for a measurement: options take precedence over its files, and these over the saved ones of the
 * team. The date belongs to the measurement and is never taken from the saved ones.
 *
 * @returns undefined if no source states a fact
 */
export function statedEnvironment(
  savedEnvironment: Environment | undefined,
  read: EnvironmentFacts,
  optionFacts: EnvironmentFacts,
): StatedEnvironment | undefined {
  const { measuredOn: _, ...remembered } = savedEnvironment?.facts ?? {};
  const facts = { ...remembered, ...read, ...optionFacts };
  return Object.keys(facts).length > 0 ? { environmentId: savedEnvironment?.id ?? null, facts } : undefined;
}
