import { CliError } from "../cli-error.ts";

/** The value of an option with a fixed set of values. @throws CliError that lists them */
export function oneOf<T extends string>(option: string, text: string, known: readonly T[]): T {
  const found = known.find((one) => one === text);
  if (found !== undefined) return found;
  throw new CliError(`${option} ${text}: it is one of ${known.join(", ")}.`);
}

/** The same for an option with several values, repeated or comma-separated. */
export function allOf<T extends string>(
  option: string,
  texts: readonly string[] | undefined,
  known: readonly T[],
): readonly T[] {
  return (texts ?? []).flatMap((text) => text.split(",")).map((word) => oneOf(option, word.trim(), known));
}
