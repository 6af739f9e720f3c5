import { CliError } from "../cli-error.ts";
import type { CommandContext } from "../command-context.ts";

/** The server's address, without a trailing slash. @throws CliError for what is no address */
export function serverAddress({ env }: Pick<CommandContext, "env">, url?: string): string {
  const text = url ?? env.WIRECOST_URL ?? "http://localhost:3000";
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new CliError(
      `${JSON.stringify(text)} is not the address of a server. Use one such as https://wirecost.example.`,
    );
  const { username, password } = new URL(text);
  // Not quoted, and fetch() would reject it with its own message.
  if (username || password)
    throw new CliError("The server's address contains a user or a password. Use an API key instead.");
  return text.replace(/(?<!\/)\/+$/, "");
}
