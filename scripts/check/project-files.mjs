import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "../start/root.mjs";

/** Names of files and folders that a fresh clone does not have. */
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

/** Whether a fresh clone has a file or folder. @param {string} path */
export const isInClone = (path) => !(made.has(basename(path)) || path.endsWith(".tsbuildinfo"));

/**
 * The files of the project below a folder. Works without git, for copies without a repository or with another owner.
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
