import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root } from "../start/root.mjs";
import { toolEnv } from "../start/run.mjs";

const source = join(root, "apps/web/src");

/** Features that the rest of the web app must build without. */
const REMOVED = [
  "archive",
  "calibrations",
  "comments",
  "conversation-comparison",
  "conversation-history",
  "history",
  "plans",
  "saved-conversations",
  "webhooks",
];

const IMPORT = /import (?:type )?\{([^}]*)\} from "[^"]*\/features\/([\w-]+)\/[^"]*";\n/g;

/**
 * A file of app/ without its lines of a feature; undefined for a page of that feature.
 *
 * @param {string} text @param {string} removed
 */
function without(text, removed) {
  /** @type {string[]} */
  const names = [];
  let left = text.replaceAll(IMPORT, (line, imported, feature) => {
    if (feature !== removed) return line;
    names.push(
      ...imported
        .split(",")
        .map((/** @type {string} */ name) => name.trim())
        .filter(Boolean),
    );
    return "";
  });
  for (const name of names) {
    if (new RegExp(`<${name}\\b`).test(left)) return undefined;
    left = left
      .replaceAll(new RegExp(`\\s\\w+=\\{${name}\\}`, "g"), "")
      .replaceAll(new RegExp(`\\b\\w+: ${name},`, "g"), "")
      .replaceAll(new RegExp(`\\[${name}\\]`, "g"), "[]");
    if (new RegExp(`\\b${name}\\b`).test(left))
      throw new Error(`${name} is no slot, import or page of its own here:\n${left}`);
  }
  if (left.includes(`/features/${removed}/`))
    throw new Error(`This imports ${removed} otherwise than by name:\n${left}`);
  return left;
}

/** @param {string} folder @returns {Promise<readonly string[]>} */
async function filesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
}

let tree = "";
/** Files of app/ that name a feature, by feature. @type {Map<string, number>} */
const changed = new Map();
let complaints = "";

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), "wirecost-features-"));
  const copied = join(tree, "apps/web/src");
  await cp(source, copied, { recursive: true, filter: (path) => !/\.test\.tsx?$/.test(path) });
  // One app/ beside the other, each without one feature, so that the rest is checked once for all of them.
  for (const removed of REMOVED) {
    const app = join(copied, `app-without-${removed}`);
    await cp(join(copied, "app"), app, { recursive: true });
    for (const file of await filesOf(app)) {
      if (!/\.tsx?$/.test(file)) continue;
      const text = await readFile(file, "utf8");
      const left = without(text, removed);
      if (left !== text) changed.set(removed, (changed.get(removed) ?? 0) + 1);
      if (left === undefined) await rm(file);
      else await writeFile(file, left);
    }
  }
  for (const path of ["node_modules", "apps/web/node_modules", "tsconfig.base.json", "docs"]) {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await symlink(join(root, path), join(tree, path)).catch(() => {});
  }
  const config = JSON.parse(await readFile(join(root, "apps/web/tsconfig.json"), "utf8"));
  await writeFile(
    join(tree, "apps/web/tsconfig.json"),
    JSON.stringify({
      ...config,
      compilerOptions: { ...config.compilerOptions, incremental: false, tsBuildInfoFile: undefined },
      include: ["src", "routes.d.ts"],
    }),
  );
  // Next writes these types while it builds.
  await writeFile(
    join(tree, "apps/web/routes.d.ts"),
    `/// <reference types="next" />
type PageProps<Path extends string> = {
  params: Promise<Record<Path extends \`\${string}[\${infer Name}]\` ? Name : never, string>>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};
declare module "*.module.css" { const classes: Readonly<Record<string, string>>; export default classes; }
declare module "*.css";
`,
  );
  complaints = await promisify(execFile)(
    process.execPath,
    [
      join(root, "node_modules/typescript/bin/tsc"),
      ...["--noEmit", "--checkers", "1", "-p", join(tree, "apps/web")],
    ],
    { maxBuffer: 1e8, env: { ...process.env, ...toolEnv } },
  ).then(
    () => "",
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  );
});
afterAll(() => rm(tree, { recursive: true, force: true }));

it.each(REMOVED)("only app/ imports %s", async (feature) => {
  expect(changed.get(feature)).toBeGreaterThan(0);
  const own = join(source, "features", feature, "/");
  const importers = [];
  for (const file of await filesOf(source)) {
    if (!/\.tsx?$/.test(file) || file.startsWith(own) || file.startsWith(join(source, "app/"))) continue;
    const imported = (await readFile(file, "utf8")).matchAll(/(?:from|import\s*\(?)\s*"(\.[^"]*)"/g);
    if ([...imported].some(([, path = ""]) => join(dirname(file), path).startsWith(own)))
      importers.push(file);
  }
  expect(importers).toEqual([]);
});

it("app/ type-checks without the lines of each of them", () => {
  expect(complaints).toBe("");
});
