import { existsSync } from "node:fs";
import { win32 } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** Characters that cmd.exe or a program's own command-line parsing would change. */
const SPECIAL = /[\s"&|<>^()%!,;=]/;

/**
 * Whether a command's name resolves to a script of cmd.exe, such as npm and npx, which only cmd.exe can run. Windows
 * searches the working directory, then each folder of the path, for each extension in turn.
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
 * A script and its arguments as one line for cmd.exe. A quote within quotes is doubled: cmd.exe and the C runtime agree
 * on that. A caret escapes special characters of cmd.exe, including quotes and the % of variables. In the path of the
 * script, a slash would begin an option.
 */
export function windowsScriptLine([script = "", ...args]: readonly string[]): string {
  const line = [script.replaceAll("/", "\\"), ...args]
    .map((word) => (word === "" || SPECIAL.test(word) ? `"${doubled(word)}"` : word))
    .join(" ");
  return line.replaceAll(/["&|<>^()%!]/g, "^$&");
}

/** Doubles quotes, and backslashes before a quote, which otherwise escape it. */
function doubled(word: string): string {
  const parts = word.split('"').map((part) => {
    const bare = part.split("\\");
    const trailing = bare.length - 1 - bare.findLastIndex((one) => one !== "");
    return part + "\\".repeat(Math.min(trailing, bare.length - 1));
  });
  return parts.join('""');
}
