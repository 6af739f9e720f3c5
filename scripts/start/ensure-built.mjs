import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { root } from "./root.mjs";
import { run, StepFailed } from "./run.mjs";

/**
 * Build steps in order: sources, command, and a file that exists afterwards.
 *
 * @type {{ name: string, from: string[], made: string, command: [string, ...string[]], cwd?: string }[]}
 */
const parts = [
  {
    name: "database client",
    from: ["prisma/schema.prisma"],
    made: "prisma/generated/client.ts",
    command: ["prisma", "generate", "--schema", "prisma/schema.prisma"],
  },
  {
    name: "packages and API",
    from: ["packages", "prisma", "apps/api", "tsconfig.base.json", "tsconfig.json"],
    made: "apps/api/dist/server.js",
    // Each additional checker repeats the checks of shared files: twice the CPU time.
    command: ["tsc", "-b", "--checkers", "1"],
  },
  {
    name: "web",
    from: [
      "packages",
      "apps/web",
      "docs/formats.md",
      "docs/fidelity.json",
      "docs/recorded-accuracy.json",
      "tsconfig.base.json",
    ],
    made: "apps/web/.next/BUILD_ID",
    command: ["next", "build"],
    cwd: join(root, "apps/web"),
  },
];

const left = new Set(["node_modules", "dist", ".next", "generated"]);

/**
 * Builds everything that has changed since its last build.
 *
 * @param {{ web?: boolean }} [options] web: false leaves the pages out
 */
export async function ensureBuilt({ web = true } = {}) {
  const stamps = join(root, ".data", "built");
  const lockfile = await readFile(join(root, "package-lock.json"));
  for (const { name, from, made, command, cwd } of parts) {
    if (name === "web" && !web) continue;
    const [program, ...args] = command;
    const hash = createHash("sha256").update(lockfile).update(command.join(" "));
    for (const path of from) addTo(hash, join(root, path));
    const wanted = hash.digest("hex");
    const stamp = join(stamps, made.replaceAll("/", "-"));
    const built = await readFile(stamp, "utf8").catch(() => "");
    if (built === wanted && existsSync(join(root, made))) continue;
    console.error(`Building ${name} ...`);
    const output = await run(program, args, { quiet: true, ...(cwd ? { cwd } : {}) });
    if (!existsSync(join(root, made)))
      throw new StepFailed(`${output}\n${command.join(" ")} ended without an error, and without ${made}.`);
    await mkdir(stamps, { recursive: true });
    await writeFile(stamp, wanted);
  }
}

/**
 * Adds the names and contents of all sources below a path. Synchronous, because promises for thousands of files took
 * seven times the CPU at every start.
 *
 * @param {import("node:crypto").Hash} hash
 * @param {string} path
 */
function addTo(hash, path) {
  if (!statSync(path).isDirectory()) {
    hash.update(relative(root, path)).update(readFileSync(path));
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (left.has(name) || /\.(test\.tsx?|tsbuildinfo)$/.test(name) || name === "next-env.d.ts") continue;
    addTo(hash, join(path, name));
  }
}
