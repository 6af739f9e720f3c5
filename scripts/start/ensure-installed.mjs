import { access, constants, readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./root.mjs";
import { run } from "./run.mjs";

/** @typedef {Record<string, { version?: string, link?: boolean, optional?: boolean, dev?: boolean, devOptional?: boolean }>} Packages */

/**
 * Installs the packages of the lockfile unless exactly those are installed.
 *
 * @param {{ dev?: boolean }} [options] dev: false where what only building and testing need may be missing
 * @throws {Error} in one sentence, where it cannot
 */
export async function ensureInstalled({ dev = true } = {}) {
  const wanted = await packagesIn(join(root, "package-lock.json"));
  // npm writes this file last, when everything is installed.
  const installed = await packagesIn(join(root, "node_modules/.package-lock.json")).catch(() => ({}));
  if (isInstalled(wanted, installed, { dev })) return;
  await access(root, constants.W_OK).catch((error) => {
    throw new Error(`${root} cannot be written (${error.code}): give this user write permission.`);
  });
  console.error("Installing packages ...");
  // No package needs its install script: they look for binaries that are present, or download others.
  const flags = ["--include=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", ["ci", ...flags], { quiet: true });
}

/**
 * Whether all packages of a lockfile are installed, except optional ones for other platforms.
 *
 * @param {Packages} wanted
 * @param {Packages} installed
 * @param {{ dev?: boolean }} [options]
 */
export function isInstalled(wanted, installed, { dev: all = true } = {}) {
  return Object.entries(wanted).every(
    ([path, { version, link, optional, dev, devOptional }]) =>
      !path.includes("node_modules/") ||
      link ||
      optional ||
      devOptional ||
      (dev && !all) ||
      installed[path]?.version === version,
  );
}

/** @param {string} path @returns {Promise<Packages>} */
async function packagesIn(path) {
  return JSON.parse(await readFile(path, "utf8")).packages;
}
