import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/**
 * A Node on which the packed terminal is installed and run.
 *
 * @typedef {object} InstalledOn
 * @property {string} name
 * @property {boolean} isWindows
 * @property {readonly string[]} node the command that starts it
 * @property {readonly string[]} npm the same of its npm
 * @property {NodeJS.ProcessEnv} env beside this process's
 * @property {(path: string) => string} path a file of this machine, as that Node names it
 */

/** @type {InstalledOn} */
const own = {
  name: `Node ${process.versions.node}`,
  isWindows: false,
  node: [process.execPath],
  npm: ["npm"],
  env: {},
  path: (path) => path,
};

/**
 * A Node of Windows, run by Wine.
 *
 * @param {{ name: string, program: string, npm: string, prefix: string }} files on this machine
 * @returns {InstalledOn}
 */
function windowsNode({ name, program, npm, prefix }) {
  const path = (/** @type {string} */ unix) => `Z:${unix.replaceAll("/", "\\")}`;
  return {
    name: `${name} for Windows`,
    isWindows: true,
    node: ["wine", program],
    npm: ["wine", program, path(npm)],
    env: { WINEPREFIX: prefix, WINEDEBUG: "-all", WINEPATH: path(dirname(program)) },
    path,
  };
}

/** This process's Node, or those that npm run check:windows names. @type {readonly InstalledOn[]} */
export const installedOn = process.env.WIRECOST_WINDOWS_NODES
  ? JSON.parse(process.env.WIRECOST_WINDOWS_NODES).map(windowsNode)
  : [own];

/**
 * Runs a program to its end. It writes into files: a program of Windows cannot write into a pipe of another system.
 *
 * @param {readonly string[]} command
 * @param {{ cwd: string, env: NodeJS.ProcessEnv }} options env: beside this process's
 * @returns {Promise<{ exit: number, out: string, err: string }>}
 */
export async function runToEnd([program = "", ...args], { cwd, env }) {
  const folder = await mkdtemp(join(tmpdir(), "wirecost-printed-"));
  const files = [await open(join(folder, "out"), "w"), await open(join(folder, "err"), "w")];
  try {
    const stdio = /** @type {const} */ (["ignore", ...files.map(({ fd }) => fd)]);
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: [...stdio] });
    const [exit] = await once(child, "close");
    const [out, err] = await Promise.all(["out", "err"].map((name) => readFile(join(folder, name), "utf8")));
    return { exit, out: out ?? "", err: err ?? "" };
  } finally {
    for (const file of files) await file.close();
    await rm(folder, { recursive: true });
  }
}
