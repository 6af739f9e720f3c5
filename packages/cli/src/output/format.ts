import { CliError } from "../cli-error.ts";
import { oneOf } from "../input/one-of.ts";

/** Output formats; each command supports some of them. */
type AnyFormat = "text" | "markdown" | "json" | "csv";

export const MARKDOWN_TOO = ["text", "markdown", "json"] as const;
export type Format = (typeof MARKDOWN_TOO)[number];

export const formatHelp = [
  ["--format markdown", "prints a comment for a pull request; json: one JSON document, as --json does"],
] as const;

/**
 * The output format: `--json` is short for `--format json`, `--csv` for `--format csv`.
 *
 * @throws CliError for a format that the command has not, and for two of them
 */
export function readFormat<F extends AnyFormat>(
  { format, json, csv }: { format: string | undefined; json: boolean | undefined; csv?: boolean | undefined },
  formats: readonly F[],
): F {
  const short = [...(json ? ["json"] : []), ...(csv ? ["csv"] : [])];
  const requestedFormats = [...new Set([...(format === undefined ? [] : [format]), ...short])];
  if (requestedFormats.length > 1)
    throw new CliError(`${requestedFormats.join(" and ")} are two formats: name one.`);
  const [one = "text"] = requestedFormats;
  return oneOf("--format", one, formats);
}
