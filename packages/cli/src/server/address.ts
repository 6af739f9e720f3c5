import { CliError } from "../cli-error.ts";
import type { CommandContext } from "../command-context.ts";

/** Where the server is, without a slash at its end. @throws CliError for what is no address */
export function serverAddress({ env }: Pick<CommandContext, "env">, url?: string): string {
  const text = url ?? env.WIRECOST_URL ?? "http://localhost:3000";
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new CliError(
      `${JSON.stringify(text)} is no address of a server: https://wirecost.example would be one.`,
    );
  const { username, password } = new URL(text);
  // Not repeated, and fetch() would refuse it in words of its own.
  if (username || password)
    throw new CliError("The server's address has a user or a password in it: it takes a key alone.");
  return text.replace(/(?<!\/)\/+$/, "");
}
