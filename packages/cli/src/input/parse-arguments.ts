import { type ParseArgsConfig, parseArgs } from "node:util";
import { CliError } from "../cli-error.ts";
import { expandWildcards } from "./paths.ts";

/**
 * An option and its description, as in a command's help. It takes a value if a word follows its name; an entry that
 * does not begin with `--` and a name is only for the help.
 */
export type Option = readonly [
  option: string,
  does: string,
  takes?: "repeatable" | { readonly default: string },
];

/** Options of every command that prints results, even if its help has only one of them. */
const formats = [
  ["--format FORMAT", ""],
  ["--json", ""],
] as const satisfies readonly Option[];

type NameIn<Text> = Text extends `--${infer Name} ${string}`
  ? Name
  : Text extends `--${infer Name}`
    ? Name
    : never;

/** The value of an option: undefined if it is not given. */
type ValueOf<O> = O extends readonly [string, string, "repeatable"]
  ? readonly string[] | undefined
  : O extends readonly [string, string, { default: string }]
    ? string
    : O extends readonly [`${string} ${string}`, string]
      ? string | undefined
      : boolean | undefined;

interface Arguments<L extends readonly Option[]> {
  readonly values: {
    readonly [O in L[number] | (typeof formats)[number] as Exclude<NameIn<O[0]>, "">]: ValueOf<O>;
  };
  readonly positionals: readonly string[];
}

type Flags = NonNullable<ParseArgsConfig["options"]>;

/**
 * Parses a command's arguments.
 *
 * @throws CliError for an option that the command has not, or without its value
 */
export function parseArguments<const L extends readonly Option[]>(
  args: readonly string[],
  list: L,
): Arguments<L> {
  const options = flagsOf([...formats, ...list]);
  try {
    const { values, positionals } = parseArgs({
      args: joined(args, options),
      options,
      allowPositionals: true,
    });
    return {
      // The same list describes each value.
      values: values as unknown as Arguments<L>["values"],
      positionals: process.platform === "win32" ? positionals.flatMap(expandWildcards) : positionals,
    };
  } catch (error) {
    if (error instanceof TypeError) throw new CliError(messageOf(error, list, Object.keys(options)));
    throw error;
  }
}

function messageOf({ message }: TypeError, list: readonly Option[], names: readonly string[]): string {
  const [, missing] =
    /^Option '--([\w-]+)(?: <value>)?' argument (?:missing|is ambiguous)/.exec(message) ?? [];
  const [example] = list.find(([option]) => option.startsWith(`--${missing} `)) ?? [];
  if (missing !== undefined)
    return `--${missing} has no value: write, for example, ${example ?? `--${missing} text`}.`;
  const problem = `${message.replace(/\.? To specify.*/s, "")}.`;
  if (!message.startsWith("Unknown option '--")) return problem;
  return `${problem} Use one of ${names.map((name) => `--${name}`).join(", ")}.`;
}

/** @throws CliError for words that belong to no option: a setting among them may have been meant for --set */
export function refuseWords(words: readonly string[]): void {
  const setting = words.find((word) => word.includes("="));
  if (words.length > 0)
    throw new CliError(
      `${words.join(" ")} is an unexpected argument${setting === undefined ? "" : `: a setting is given as --set ${setting}`}.`,
    );
}

function flagsOf(list: readonly Option[]): Flags {
  const flags: Flags = {};
  for (const [option, , takes] of list) {
    const [, name, value] = /^--([\w-]+)( .*)?$/.exec(option) ?? [];
    if (name === undefined) continue;
    flags[name] = {
      type: value === undefined ? "boolean" : "string",
      ...(takes === "repeatable" ? { multiple: true } : takes),
    };
  }
  return flags;
}

/** `--set -Mm=8192` as `--set=-Mm=8192`: a value may begin with one dash, like start-up parameters. */
function joined(args: readonly string[], options: Flags): string[] {
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
