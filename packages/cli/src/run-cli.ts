import { ProblemError } from "@wirecost/contract";
import { AxisError, ParamError, PlanError, UnknownModelError } from "@wirecost/sim-core";
import { CliError } from "./cli-error.ts";
import type { Command } from "./command.ts";
import type { CommandContext } from "./command-context.ts";
import { abl } from "./commands/abl.ts";
import { compare } from "./commands/compare.ts";
import { conversation } from "./commands/conversation.ts";
import { fidelityCommand } from "./commands/fidelity.ts";
import { measure } from "./commands/measure.ts";
import { pf } from "./commands/pf.ts";
import { plan } from "./commands/plan.ts";
import { predict } from "./commands/predict.ts";
import { record } from "./commands/record.ts";
import { schema } from "./commands/schema.ts";
import { upload } from "./commands/upload.ts";
import { EXIT } from "./exit-code.ts";
import { helpOf, overview } from "./help.ts";
import { onOneLine, printable } from "./output/printable.ts";

const commands: Readonly<Record<string, Command>> = {
  upload,
  compare,
  predict,
  plan,
  measure,
  record,
  conversation,
  abl,
  pf,
  schema,
  fidelity: fidelityCommand,
};

/**
 * Runs one command line.
 *
 * @param argv without the program's name
 * @returns the exit code
 */
export async function runCli(argv: readonly string[], given: CommandContext): Promise<number> {
  const context = shown(given);
  const { out, err } = context;
  const [name = "", ...args] = argv;
  try {
    if (["", "help", "-h", "--help"].includes(name)) {
      out(overview(commands));
      return name === "" ? EXIT.usage : EXIT.fine;
    }
    if (name === "--version" && context.version !== undefined) {
      out(`${context.version}\n`);
      return EXIT.fine;
    }
    if (argv.some((word) => /(^|=)wc_[\w-]{20,}/.test(word)))
      throw new CliError(
        "An argument contains an API key, which other users of this machine can read. Revoke it, create a new one, and pass it in WIRECOST_TOKEN or --token-file.",
      );
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) {
      const known = Object.keys(commands).join(", ");
      throw new CliError(`${JSON.stringify(name)} is no command: ${known}.`);
    }
    // Arguments after -- belong to another command.
    const own = args.includes("--") ? args.slice(0, args.indexOf("--")) : args;
    if (own.some((word) => word === "-h" || word === "--help")) {
      out(helpOf(name, command));
      return EXIT.fine;
    }
    return await command.run(args, context);
  } catch (error) {
    context.progress?.("");
    const known = asCliError(error);
    // Further lines of a message are indented: lines from a name in it are not.
    err(`wirecost: ${known.message.replaceAll(/\r?\n(?! {2})/g, "\\n")}\n`);
    return known.exit;
  }
}

function shown({ out, err, progress, ...rest }: CommandContext): CommandContext {
  return {
    ...rest,
    out: (text) => out(printable(text)),
    err: (text) => err(printable(text)),
    ...(progress && { progress: (text: string) => progress(printable(onOneLine(text))) }),
  };
}

/** @throws what is a mistake of this program */
function asCliError(error: unknown): CliError {
  if (error instanceof CliError) return error;
  const userErrors = [ParamError, AxisError, PlanError, UnknownModelError];
  if (error instanceof Error && userErrors.some((kind) => error instanceof kind))
    return new CliError(error.message);
  const known = toCliError(error);
  if (known) return known;
  throw error;
}

/** Meaning of a failed call for the user; undefined for other errors. */
function toCliError(error: unknown): CliError | undefined {
  const isAway = { exit: EXIT.network, cause: error };
  if (error instanceof ProblemError) {
    const { status, code, detail } = error.problem;
    // From another program, or a page: the API's own responses name the missing object.
    if (status === 404 && (code === "internal" || detail.startsWith("There is no operation ")))
      return new CliError(
        "There is no Wirecost API at this address (404). Give --url or WIRECOST_URL as the browser's address of Wirecost without a path, such as https://wirecost.example.",
        { cause: error },
      );
    const isPassing = status >= 500 || status === 429;
    const text = detail.startsWith("The server ") ? detail : `The server says: ${detail}`;
    return new CliError(text, isPassing ? isAway : { cause: error });
  }
  if (!(error instanceof Error)) return undefined;
  // fetch() throws a TypeError without a response, and "terminated" if it was interrupted.
  if (error instanceof TypeError && ["fetch failed", "terminated"].includes(error.message)) {
    if (error.cause instanceof Error && error.cause.message === "unexpected redirect")
      return new CliError(
        "The server redirects to another address, which is not sent the key. Give that address, perhaps https:// instead of http://, as --url or WIRECOST_URL.",
        isAway,
      );
    const why = error.cause instanceof Error ? ` (${reason(error.cause)})` : "";
    return new CliError(`The server does not answer${why}. Is --url or WIRECOST_URL right?`, isAway);
  }
  if (error.name === "TimeoutError") return new CliError("The server took longer than 10 minutes.", isAway);
  if (error instanceof SyntaxError)
    return new CliError(
      "The answer is no JSON, so it is not from Wirecost: perhaps a proxy or a page for signing in answered. Is --url or WIRECOST_URL right?",
      isAway,
    );
  if (error.name === "ZodError")
    return new CliError(
      "The server's response has a form that this version of wirecost does not know.",
      isAway,
    );
  return undefined;
}

function reason(cause: Error): string {
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}
