import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../start/root.mjs";

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const file = /node (scripts\/[\w/-]+\.mjs)/.exec(line)?.[1];
  return file ? [{ name, file }] : [];
});

/**
 * The packages that are loaded before the first line of a file runs, each with the files that lead to it.
 *
 * @param {string} file
 * @param {Set<string>} [seen]
 * @returns {string[]}
 */
function packagesBefore(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(/^(?:import|export)\s(?:[^;"]*?\sfrom\s)?"([^"]+)"/gm)].flatMap(
    ([, wanted = ""]) => {
      if (wanted.startsWith("node:")) return [];
      if (!wanted.startsWith(".")) return [`${file} -> ${wanted}`];
      return packagesBefore(join(dirname(file), wanted), seen).map((path) => `${file} -> ${path}`);
    },
  );
}

it.each(commands)(
  "npm run $name can install in a fresh clone: it loads no package to begin with",
  ({ file }) => {
    expect(packagesBefore(file)).toEqual([]);
  },
);
