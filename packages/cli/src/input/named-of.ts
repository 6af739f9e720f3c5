import { CliError } from "../cli-error.ts";

/** The team's object with a name. @throws CliError that lists what it has */
export function namedOf<T extends { readonly name: string }>(
  what: string,
  name: string,
  saved: readonly T[],
): T {
  const found = saved.find((one) => one.name === name);
  if (found) return found;
  const known = saved.map((one) => JSON.stringify(one.name)).join(", ") || "none at all";
  throw new CliError(`The team has no ${what} ${JSON.stringify(name)}: ${known}.`);
}
