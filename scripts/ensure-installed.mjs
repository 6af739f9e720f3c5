import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./root.mjs";
import { run } from "./run.mjs";

const stamp = join(root, "node_modules", ".wirecost-installed");

/** Installs what the lockfile names, unless exactly that is installed already. */
export async function ensureInstalled() {
  const lockfile = await readFile(join(root, "package-lock.json"));
  const wanted = createHash("sha256").update(lockfile).update(process.version).digest("hex");
  const installed = await readFile(stamp, "utf8").catch(() => "");
  if (installed === wanted) return;
  console.error("Installing packages ...");
  await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { quiet: true });
  await mkdir(join(root, "node_modules"), { recursive: true });
  await writeFile(stamp, wanted);
}
