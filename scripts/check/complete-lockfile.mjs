// npm run lockfile: adds the platform packages that npm omitted from the lockfile.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../start/root.mjs";

/**
 * @typedef {object} Locked
 * @property {string} [version]
 * @property {boolean} [dev]
 * @property {Record<string, string>} [optionalDependencies]
 */
/** @typedef {{ packages: Record<string, Locked> }} Lockfile */

const systems = [
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const processors = ["arm64", "arm", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "x64"];

/**
 * Platform packages that a locked package needs and the lockfile lacks. If a registry does not have one of them, `npm
 * install` silently omits it, and `npm ci` then rejects the lockfile.
 *
 * @param {Lockfile} lockfile
 * @returns {{ path: string, entry: Locked & { os: string[], cpu?: string[], libc?: string[], optional: true } }[]}
 */
export function missingPlatforms({ packages }) {
  return Object.entries(packages).flatMap(([by, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, version]) => {
      const [scope = "", ...rest] = name.split("/");
      const words = (rest.length > 0 ? rest.join("/") : scope).split("-");
      const os = systems.find((system) => words.includes(system));
      if (!os || packages[`node_modules/${name}`] || packages[`${by}/node_modules/${name}`]) return [];
      const cpu = processors.find((processor) => words.includes(processor));
      const libc = words.some((word) => word.startsWith("musl")) ? "musl" : undefined;
      const entry = {
        version,
        ...(cpu ? { cpu: [cpu] } : {}),
        ...(dev ? { dev } : {}),
        ...(libc ? { libc: [libc] } : {}),
        optional: /** @type {const} */ (true),
        os: [os],
      };
      return [{ path: `node_modules/${name}`, entry }];
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = join(root, "package-lock.json");
  /** @type {Lockfile} */
  const lockfile = JSON.parse(await readFile(path, "utf8"));
  const missing = missingPlatforms(lockfile);
  for (const { path, entry } of missing) lockfile.packages[path] = entry;
  lockfile.packages = Object.fromEntries(
    Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, "en")),
  );
  await writeFile(path, `${JSON.stringify(lockfile, null, 2)}\n`);
  console.error(`${missing.length} platform packages added to package-lock.json.`);
}
