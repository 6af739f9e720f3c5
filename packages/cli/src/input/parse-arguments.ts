import { parseArgs } from "node:util";
import { CliError } from "../cli-error.ts";

interface Option {
  readonly type: "string" | "boolean";
  readonly multiple?: boolean;
  readonly default?: string;
}

type Options = Readonly<Record<string, Option>>;

/** What an option comes to: undefined where it is not given. */
type ValueOf<O extends Option> = O extends { type: "boolean" }
  ? boolean | undefined
  : O extends { multiple: true }
    ? readonly string[] | undefined
    : O extends { default: string }
      ? string
      : string | undefined;

interface Arguments<O extends Options> {
  readonly values: { readonly [Name in keyof O]: ValueOf<O[Name]> };
  readonly positionals: readonly string[];
}

/**
 * Reads a command's arguments.
 *
 * @throws CliError for an option that the command has not, or without its value
 */
export function parseArguments<const O extends Options>(args: readonly string[], options: O): Arguments<O> {
  try {
    const parsed = parseArgs({ args: joined(args, options), options, allowPositionals: true });
    // parseArgs types its values by the same declarations, in types that it does not export.
    return parsed as unknown as Arguments<O>;
  } catch (error) {
    if (error instanceof TypeError) throw new CliError(`${error.message.replace(/\.? To specify.*/s, "")}.`);
    throw error;
  }
}

/** `--set -Mm=8192` as `--set=-Mm=8192`: a value may begin with one dash, as start-up parameters do. */
function joined(args: readonly string[], options: Options): string[] {
  const out: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const word = args[i] ?? "";
    const next = args[i + 1];
    const takes = word.startsWith("--") && options[word.slice(2)]?.type === "string";
    if (takes && next !== undefined && !next.startsWith("--")) {
      out.push(`${word}=${next}`);
      i += 1;
    } else out.push(word);
  }
  return out;
}
