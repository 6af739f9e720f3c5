import { existsSync } from "node:fs";
import { win32 } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** What cmd.exe or a program's own reading of its command line would not leave as it is. */
const SPECIAL = /[\s"&|<>^()%!,;=]/;

/**
 * Whether Windows finds a script of cmd.exe by the name of a command, as npm and npx are, which only cmd.exe runs. It
 * looks in the working directory, then in each folder of the path, for each ending in turn.
 */
export function isWindowsScript(name: string, env: Environment, exists = existsSync): boolean {
  const variable = (key: string) => Object.entries(env).find(([one]) => one.toUpperCase() === key)?.[1] ?? "";
  const parts = (text: string) => text.split(";").filter(Boolean);
  const folders = /[\\/:]/.test(name) ? ["."] : [".", ...parts(variable("PATH").replaceAll('"', ""))];
  const endings = [
    ...(win32.extname(name) ? [""] : []),
    ...parts(variable("PATHEXT") || ".com;.exe;.bat;.cmd"),
  ];
  const files = folders.flatMap((folder) => endings.map((ending) => win32.resolve(folder, name + ending)));
  return /\.(?:cmd|bat)$/i.test(files.find((file) => exists(file)) ?? "");
}

/**
 * A script and its arguments as one line for cmd.exe. A quote within quotes is doubled: cmd.exe and the C runtime read
 * that alike. A caret before what cmd.exe acts on, quotes and the % of variables among it, leaves it as it is. In the
 * path of the script, a slash would begin an option.
 */
export function windowsScriptLine([script = "", ...args]: readonly string[]): string {
  const line = [script.replaceAll("/", "\\"), ...args]
    .map((word) => (word === "" || SPECIAL.test(word) ? `"${doubled(word)}"` : word))
    .join(" ");
  return line.replaceAll(/["&|<>^()%!]/g, "^$&");
}

/** Quotes doubled, and backslashes before a quote, where alone they count twice. */
function doubled(word: string): string {
  const parts = word.split('"').map((part) => {
    const bare = part.split("\\");
    const trailing = bare.length - 1 - bare.findLastIndex((one) => one !== "");
    return part + "\\".repeat(Math.min(trailing, bare.length - 1));
  });
  return parts.join('""');
}
