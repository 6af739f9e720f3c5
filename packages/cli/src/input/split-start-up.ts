/**
 * Extracts start-up parameters from a command line, as a database administrator types them: `-Mm 8192`,
 * `-prefetchDelay`. Each takes the words up to the next one that begins with a dash.
 *
 * @param args what follows the model's name, so that no word belongs to something else
 */
export function splitStartUp(args: readonly string[]): {
  readonly typed: readonly string[];
  readonly rest: readonly string[];
} {
  const typed: string[] = [];
  const rest: string[] = [];
  let into = rest;
  let takes = "";
  for (const word of args) {
    if (takes !== "") {
      // The value of `--set -Mm=8192` begins with a dash and belongs to --set.
      rest.push(word);
      takes = "";
      continue;
    }
    if (word.startsWith("--")) {
      into = rest;
      if (!word.includes("=") && TAKE_VALUES.has(word)) takes = word;
    } else if (/^-[a-z]/i.test(word)) into = typed;
    into.push(word);
  }
  return { typed, rest };
}

/** Options of predict that take a value. */
const TAKE_VALUES = new Set(["--set", "--pf", "--rows", "--columns", "--metric", "--seed", "--url"]);
