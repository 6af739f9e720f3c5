import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../start/root.mjs";

/**
 * The packages that are loaded before the first line of a file runs, each with its chain of imports.
 *
 * @param {string} file
 * @param {Set<string>} [seen]
 * @returns {string[]}
 */
export function packagesBefore(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(/^(?:import|export)\s(?!type\s)(?:[^;"]*?\sfrom\s)?"([^"]+)"/gm)].flatMap(
    ([, wanted = ""]) => {
      if (wanted.startsWith("node:")) return [];
      if (!wanted.startsWith(".")) return [`${file} -> ${wanted}`];
      return packagesBefore(join(dirname(file), wanted), seen).map((path) => `${file} -> ${path}`);
    },
  );
}
