import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { decode } from "@wirecost/importers";
import { CliError } from "../cli-error.ts";
import type { CommandContext } from "../command-context.ts";

type From = Pick<CommandContext, "env" | "home">;

/**
 * The API key: from WIRECOST_TOKEN, or else from a file that only its owner can read.
 *
 * @param file what `--token-file` names; it goes before the variable
 * @throws CliError where there is none, or others can read it
 */
export async function findToken({ env, home }: From, file?: string): Promise<string> {
  if (file === undefined && env.WIRECOST_TOKEN) return checked(env.WIRECOST_TOKEN, "WIRECOST_TOKEN");
  const path = file ?? join(env.XDG_CONFIG_HOME || join(home, ".config"), "wirecost", "token");
  const mode = await stat(path).then(
    (found) => found.mode,
    () => undefined,
  );
  if (mode === undefined) {
    throw new CliError(
      `There is no key: set WIRECOST_TOKEN, or write it to ${path}. An editor of the team can create one on the team page.`,
    );
  }
  // Windows stores rights elsewhere, and reports 666.
  if (process.platform !== "win32" && (mode & 0o077) !== 0) {
    const rights = (mode & 0o777).toString(8);
    throw new CliError(`${path} can be read by others (mode ${rights}): chmod 600 ${path}`);
  }
  const bytes = await readFile(path).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new CliError(`The key cannot be read (${why}).`, { cause: error });
  });
  // PowerShell's > writes UTF-16.
  const decoded = decode(bytes);
  return checked(decoded.encoding === null ? "" : decoded.text, path);
}

/** A text that cannot be a header, or is not a key, is not printed: it may be another secret. */
function checked(text: string, from: string): string {
  const token = text.trim();
  if (/^wc_[\w-]+$/.test(token)) return token;
  throw new CliError(
    `${from} contains no API key. A key begins with wc_ and has only letters, digits, - and _.`,
  );
}
