import { readdirSync } from "node:fs";
import { sep } from "node:path";

/** A path in a portable form, equal on all systems in a recording or a diff. */
export function slashed(path: string, separator = sep): string {
  return separator === "\\" ? path.replaceAll("\\", "/") : path;
}

/**
 * The files and folders that match a word such as `logs\*.csv`, which Windows' shells do not expand.
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

/** Wildcards do not match a leading dot, as in other shells; `**` matches any folders. */
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
