import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { run } from "../../start/run.mjs";

/** The npm version bundled with each Node version. @type {Record<number, string>} */
const npmOf = { 20: "npm@10", 22: "npm@10", 24: "npm@11" };

/**
 * A PATH on which `node` and `npm` have a major version: the current one if it matches, or else one installed from the
 * registry.
 *
 * @param {number} major
 * @param {string} cache npm's
 * @returns {Promise<{ path: string, folder: string | undefined }>} folder: to be removed afterwards
 */
export async function installNode(major, cache) {
  const path = process.env.PATH ?? "";
  if (Number(process.versions.node.split(".")[0]) === major)
    return { path: [dirname(process.execPath), path].join(delimiter), folder: undefined };
  const folder = await mkdtemp(join(tmpdir(), "wirecost-node-"));
  // An ordinary user must be able to run it.
  await chmod(folder, 0o755);
  const packages = [`node-${process.platform}-${process.arch}@${major}`, npmOf[major] ?? "npm"];
  await run(
    "npm",
    ["install", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error", ...packages],
    {
      cwd: folder,
      env: { npm_config_cache: cache },
      quiet: true,
    },
  );
  return { path: [join(folder, "node_modules/.bin"), path].join(delimiter), folder };
}
