import { readdirSync } from "node:fs";
import { sep } from "node:path";

/** A path as other systems write it too: in a recording or a diff of source it is the same on all of them. */
export function slashed(path: string, separator = sep): string {
  return separator === "\\" ? path.replaceAll("\\", "/") : path;
}

/**
 * The files and folders that a word such as `logs\*.csv` stands for, which the shells of Windows leave to programs.
 *
 * @returns the word itself where it stands for none
 */
export function expandWildcards(word: string): readonly string[] {
  const wildcard = word.search(/[*?]/);
  if (wildcard < 0) return [word];
  const start = word.slice(0, wildcard);
  const folder = start.slice(0, 1 + Math.max(start.lastIndexOf("/"), start.lastIndexOf("\\")));
  const pattern = word.slice(folder.length);
  const isMeant = new RegExp(`^${sourceOf(slashed(pattern, "\\"))}$`, "i");
  const found = namesIn(folder, /[\\/]/.test(pattern)).filter((name) => isMeant.test(slashed(name)));
  return found.length > 0 ? found.sort().map((name) => folder + name) : [word];
}

/** What begins with a dot is hidden from wildcards, as in other shells; `**` stands for any folders. */
function sourceOf(pattern: string): string {
  return pattern.replaceAll(/\*\*\/|\*|\?|[.+^${}()|[\]\\]/g, (part, at: number) => {
    if (part === "**/") return "(?:(?!\\.)[^/]+/)*";
    const isFirst = at === 0 || pattern[at - 1] === "/";
    if (part === "*" || part === "?") return `${isFirst ? "(?!\\.)" : ""}[^/]${part === "*" ? "*" : ""}`;
    return `\\${part}`;
  });
}

function namesIn(folder: string, recursive: boolean): string[] {
  try {
    return readdirSync(folder || ".", { recursive }) as string[];
  } catch {
    return [];
  }
}
