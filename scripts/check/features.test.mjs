import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root } from "../start/root.mjs";

const source = join(root, "apps/web/src");

/** Features that the rest of the web app must build without. */
const REMOVED = ["archive", "calibrations", "comments", "history", "plans", "webhooks"];

const IMPORT = /import (?:type )?\{([^}]*)\} from "[^"]*\/features\/([\w-]+)\/[^"]*";\n/g;

/**
 * A file of app/ without its lines of the removed features; undefined for a page of one of them.
 *
 * @param {string} text @param {Set<string>} met the removed features that it named
 */
function without(text, met) {
  /** @type {string[]} */
  const names = [];
  let left = text.replaceAll(IMPORT, (line, imported, feature) => {
    if (!REMOVED.includes(feature)) return line;
    met.add(feature);
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
  const still = REMOVED.find((feature) => left.includes(`/features/${feature}/`));
  if (still) throw new Error(`This imports ${still} otherwise than by name:\n${left}`);
  return left;
}

/** @param {string} folder @returns {Promise<readonly string[]>} */
async function filesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
}

let tree = "";
/** @type {Set<string>} */
const met = new Set();
let complaints = "";

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), "wirecost-features-"));
  const copied = join(tree, "apps/web/src");
  await cp(source, copied, {
    recursive: true,
    filter: (path) =>
      !/\.test\.tsx?$/.test(path) && !REMOVED.some((feature) => path === join(source, "features", feature)),
  });
  for (const file of await filesOf(join(copied, "app"))) {
    if (!/\.tsx?$/.test(file)) continue;
    const left = without(await readFile(file, "utf8"), met);
    if (left === undefined) await rm(file);
    else await writeFile(file, left);
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
    [join(root, "node_modules/typescript/bin/tsc"), "--noEmit", "-p", join(tree, "apps/web")],
    { maxBuffer: 1e8 },
  ).then(
    () => "",
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  );
});
afterAll(() => rm(tree, { recursive: true, force: true }));

it.each(REMOVED)("only app/ imports %s", async (feature) => {
  expect(met).toContain(feature);
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

it("the rest type-checks without them and their lines in app/", () => {
  expect(complaints).toBe("");
});
