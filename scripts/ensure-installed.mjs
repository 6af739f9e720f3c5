import { access, constants, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./root.mjs";
import { run } from "./run.mjs";

/** @typedef {Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }>} Packages */

/**
 * Installs what the lockfile names, unless exactly that is installed already.
 *
 * @throws {Error} in one sentence, where it cannot
 */
export async function ensureInstalled() {
  const wanted = await packagesIn(join(root, "package-lock.json"));
  // npm writes down what it has installed, last of all.
  const installed = await packagesIn(join(root, "node_modules/.package-lock.json")).catch(() => ({}));
  if (isInstalled(wanted, installed)) return;
  await access(root, constants.W_OK).catch((error) => {
    throw new Error(`${root} cannot be written (${error.code}): give this user write permission.`);
  });
  console.error("Installing packages ...");
  // No package needs its install script: they look for binaries that are there, or download others.
  const flags = ["--include=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", ["ci", ...flags], { quiet: true, minutes: 30 });
}

/**
 * Whether all packages of a lockfile are installed, those aside that some machines do without.
 *
 * @param {Packages} wanted
 * @param {Packages} installed
 */
export function isInstalled(wanted, installed) {
  return Object.entries(wanted).every(
    ([path, { version, link, optional, devOptional }]) =>
      !path.includes("node_modules/") ||
      link ||
      optional ||
      devOptional ||
      installed[path]?.version === version,
  );
}

/** @param {string} path @returns {Promise<Packages>} */
async function packagesIn(path) {
  return JSON.parse(await readFile(path, "utf8")).packages;
}
