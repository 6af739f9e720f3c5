import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "../start/root.mjs";

/** What no clone has when it is fresh. */
const made = new Set([
  ".git",
  ".data",
  "node_modules",
  "dist",
  ".next",
  "generated",
  "test-results",
  "coverage",
]);

/** Whether a file or folder stands in a fresh clone. @param {string} path */
export const isInClone = (path) => !(made.has(basename(path)) || path.endsWith(".tsbuildinfo"));

/**
 * The files of the project below a folder. git is not asked: a copy without its repository, or one that belongs to
 * someone else, is tested too.
 *
 * @param {string} folder from the root @returns {string[]} from the root
 */
export function projectFiles(folder = "") {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (!isInClone(path)) return [];
    return entry.isDirectory() ? projectFiles(path) : [path];
  });
}
