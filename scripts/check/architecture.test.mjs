import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../start/root.mjs";
import { packagesBefore } from "./packages-before.mjs";
import { projectFiles } from "./project-files.mjs";

/** A tree with one file for each rule that breaks it. */
const violations = {
  "packages/sim-core/src/reads-a-file.ts": 'import "node:fs";',
  "packages/analysis/src/reads-a-file.ts": 'import "node:path";',
  "packages/abl/src/asks-the-importers.ts": 'import "../../importers/src/a.ts";',
  "packages/abl/src/read/asks-the-conversation.ts": 'import "../../../conversation/src/a.ts";',
  "packages/conversation/src/asks-the-analysis.ts": 'import "../../analysis/src/a.ts";',
  "packages/importers/src/asks-the-contract.ts": 'import "../../contract/src/a.ts";',
  "packages/contract/src/reads-the-database.ts": 'import "../../../prisma/a.ts";',
  "packages/contract/src/reads-zod.ts": 'import { z } from "zod"; export const a = z.string();',
  "packages/contract/src/knows-an-app.ts": 'import "../../../apps/api/src/a.ts";',
  "apps/web/src/app/leaves-the-layers.ts": 'import "../lib/a.ts";',
  "apps/web/src/features/b/knows-a-route.tsx": 'import "../../app/a.ts"; export const A = () => <p />;',
  "apps/web/src/features/b/links-by-itself.tsx": 'import "next/link";',
  "apps/web/src/features/b/knows-a-feature.tsx": 'import "../c/a.ts";',
  "apps/web/src/entities/plan/knows-a-feature.ts": 'import "../../features/c/a.ts";',
  "apps/web/src/entities/session/knows-a-plan.ts": 'import "../plan/a.ts";',
  "apps/web/src/entities/mystery/is-not-declared.ts": 'import "../../shared/lib/a.ts";',
  "apps/web/src/shared/ui/knows-an-entity.ts": 'import "../../entities/plan/a.ts";',
  "apps/web/src/shared/lib/knows-a-button.ts": 'import "../ui/a.ts";',
  "apps/web/src/entities/plan/needs-a-view.worker.ts": 'import "./shown.ts";',
  "apps/web/src/entities/plan/shown.ts": 'import "./view.tsx";',
  "apps/web/src/entities/plan/view.tsx": "export const A = () => <p />;",
  "apps/api/src/needs-a-tool.ts": 'import "../../../scripts/a.ts";',
  "apps/api/src/misspells.ts": 'import "./mispelled.ts";',
  "apps/web/src/shared/asks-the-api.ts": 'import "../../../api/src/a.ts";',
  "apps/api/src/modules/a/reads-the-database.ts": 'import "../../../../../prisma/a.ts";',
  "apps/api/src/platform/knows-a-module.ts": 'import "../modules/b/index.ts";',
  "apps/api/src/modules/a/knows-an-inside.ts": 'import "../b/store.ts";',
  "apps/api/src/modules/a/uses-what-it-may.ts": 'import "../b/index.ts";',
  "apps/api/src/shows-a-page.ts": 'import "../../web/src/app/a.ts";',
  "apps/api/src/goes.ts": 'import "./round.ts";',
  "apps/api/src/round.ts": 'import "./goes.ts";',
};
const targets = [
  "packages/analysis/src/a.ts",
  "packages/contract/src/a.ts",
  "packages/conversation/src/a.ts",
  "prisma/a.ts",
  "apps/api/src/a.ts",
  "apps/api/src/modules/b/index.ts",
  "apps/api/src/modules/b/store.ts",
  "apps/web/src/app/a.ts",
  "apps/web/src/entities/plan/a.ts",
  "apps/web/src/features/c/a.ts",
  "apps/web/src/lib/a.ts",
  "apps/web/src/shared/lib/a.ts",
  "apps/web/src/shared/ui/a.ts",
  "scripts/a.ts",
];

/** @type {{ forbidden: { name: string }[] }} */
const rules = createRequire(import.meta.url)("../../.dependency-cruiser.cjs");
const proven = new Set();

let tree = "";
/** @type {{ name: string, from: string }[]} */
let found = [];

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), "wirecost-rules-"));
  for (const [path, text] of [
    ...Object.entries(violations),
    ...targets.map((path) => [path, "export {};"]),
  ]) {
    if (!path) continue;
    await mkdir(join(tree, dirname(path)), { recursive: true });
    await writeFile(join(tree, path), text ?? "");
  }
  await cp(join(root, ".dependency-cruiser.cjs"), join(tree, ".dependency-cruiser.cjs"));
  await symlink(join(root, "node_modules"), join(tree, "node_modules"));
  const stdout = await new Promise((resolve) => {
    const args = [
      join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs"),
      "--output-type",
      "json",
      "packages",
      "prisma",
      "apps",
    ];
    execFile(process.execPath, args, { cwd: tree, maxBuffer: 1e8 }, (_error, out) => resolve(out));
  });
  found = JSON.parse(stdout).summary.violations.map((/** @type {any} */ v) => ({
    name: v.rule.name,
    from: v.from,
  }));
});
afterAll(() => rm(tree, { recursive: true, force: true }));

describe("the architecture rules", () => {
  it.each([
    ["sim-core-imports-nothing", "packages/sim-core/src/reads-a-file.ts"],
    ["analysis-builds-on-sim-core-only", "packages/analysis/src/reads-a-file.ts"],
    ["abl-builds-on-sim-core-and-conversation", "packages/abl/src/asks-the-importers.ts"],
    ["abl-reader-loads-no-conversation", "packages/abl/src/read/asks-the-conversation.ts"],
    ["conversation-builds-on-sim-core-only", "packages/conversation/src/asks-the-analysis.ts"],
    ["importers-build-on-sim-core-only", "packages/importers/src/asks-the-contract.ts"],
    ["contract-builds-on-sim-core-only", "packages/contract/src/reads-the-database.ts"],
    ["contract-reads-zod-in-one-place", "packages/contract/src/reads-zod.ts"],
    ["packages-never-import-apps", "packages/contract/src/knows-an-app.ts"],
    ["web-has-four-layers", "apps/web/src/app/leaves-the-layers.ts"],
    ["features-know-no-route", "apps/web/src/features/b/knows-a-route.tsx"],
    ["features-know-no-feature", "apps/web/src/features/b/knows-a-feature.tsx"],
    ["entities-know-no-feature", "apps/web/src/entities/plan/knows-a-feature.ts"],
    ["entities-follow-the-data", "apps/web/src/entities/session/knows-a-plan.ts"],
    ["entities-are-declared", "apps/web/src/entities/mystery/is-not-declared.ts"],
    ["shared-knows-no-entity", "apps/web/src/shared/ui/knows-an-entity.ts"],
    ["shared-builds-up", "apps/web/src/shared/lib/knows-a-button.ts"],
    ["links-load-no-page", "apps/web/src/features/b/links-by-itself.tsx"],
    ["workers-load-no-view", "apps/web/src/entities/plan/needs-a-view.worker.ts"],
    ["web-never-imports-api", "apps/web/src/shared/asks-the-api.ts"],
    ["only-stores-touch-the-database", "apps/api/src/modules/a/reads-the-database.ts"],
    ["platform-knows-no-module", "apps/api/src/platform/knows-a-module.ts"],
    ["modules-meet-at-their-index", "apps/api/src/modules/a/knows-an-inside.ts"],
    ["api-never-imports-web", "apps/api/src/shows-a-page.ts"],
    ["product-needs-no-tool", "apps/api/src/needs-a-tool.ts"],
    ["no-cycles", "apps/api/src/goes.ts"],
    ["everything-resolves", "apps/api/src/misspells.ts"],
  ])("%s fires", (name, from) => {
    expect(found).toContainEqual({ name, from });
    proven.add(name);
  });

  it("let a module use what another one offers", () => {
    expect(found.map(({ from }) => from)).not.toContain("apps/api/src/modules/a/uses-what-it-may.ts");
  });

  it("are all of them proven here", () => {
    expect(proven).toEqual(new Set(rules.forbidden.map(({ name }) => name)));
  });
});

it("connections to the database are opened in one file, and Prisma's client on them in another", () => {
  const sources = ["apps/api/src", "prisma"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /^(?!.*(dist|generated|node_modules|testing)\/).*(?<!\.test)\.ts$/.test(path))
      .map((path) => `${folder}/${path}`),
  );
  const having = (/** @type {RegExp} */ pattern) =>
    sources.filter((path) => pattern.test(readFileSync(join(root, path), "utf8")));
  expect(having(/\bnew (?:pg\.)?(?:Client|Pool)\(/)).toEqual(["prisma/open.ts"]);
  expect(having(/\bnew PrismaClient\(/)).toEqual(["prisma/connect.ts"]);
});

it("no folder holds more files than one can take in at a glance", () => {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const file of projectFiles())
    if (!/\.(test|spec)\.|\/(testing|fixtures|migrations)\/|^e2e\//.test(file))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
});

it.each([
  ["server.ts", true],
  ["worker.ts", false],
])(
  "of the API's processes only the one that answers requests loads server and sign-in: %s",
  (file, loads) => {
    const packages = loadedBy(`apps/api/src/${file}`).map((name) => name.split("/")[0]);
    expect(packages).toContain("pino");
    for (const name of ["fastify", "better-auth"]) expect(packages.includes(name)).toBe(loads);
  },
);

// dependency-cruiser cannot tell: it counts imports of types as well, and a thread loads none of them. Each file that
// one loads takes about a millisecond of its start.
it.each([
  [
    "modules/archive/import-worker",
    ["@wirecost/contract", "@wirecost/contract/upload", "@wirecost/prisma/open", "pg", "yauzl", "zod"],
  ],
  ["modules/computations/compute-worker", ["@wirecost/sim-core/run"]],
  [
    "modules/conversations/conversation-worker",
    [
      "@wirecost/contract/conversation",
      "@wirecost/contract/upload",
      "@wirecost/conversation",
      "@wirecost/prisma/open",
      "@wirecost/sim-core/model",
      "@wirecost/sim-core/models/round-trips",
      "pg",
      "zod",
    ],
  ],
  [
    "modules/shares/redact-worker",
    [
      "@wirecost/contract/redact-texts",
      "@wirecost/contract/share",
      "@wirecost/sim-core/model",
      "@wirecost/sim-core/models",
    ],
  ],
  [
    "modules/uploads/upload-worker",
    [
      "@wirecost/analysis/tables",
      "@wirecost/contract/measured-columns",
      "@wirecost/contract/upload",
      "@wirecost/importers",
      "@wirecost/prisma/open",
      "@wirecost/sim-core/models",
      "pg",
      "zod",
    ],
  ],
  ["platform/http/large-body-worker", ["@wirecost/contract/routes", "secure-json-parse", "zod"]],
])("a thread of the API loads what it executes: %s", (entry, packages) => {
  expect(loadedBy(`apps/api/src/${entry}.ts`)).toEqual(packages);
});

it("a thread that imports archives loads no server, no queue, no metrics and no Prisma client", () => {
  const parts = projectFiles().filter((file) => /^apps\/api\/src\/modules\/\w+\/archive\.ts$/.test(file));
  expect(parts.length).toBeGreaterThan(9);
  const others = parts.flatMap(loadedBy).filter((name) => !/^@wirecost\/(?!prisma$)/.test(name));
  expect(new Set(others)).toEqual(new Set(["pg", "zod"]));
});

it.each(["analysis/src/tables", "contract/src/index", "conversation/src/index", "importers/src/index"])(
  "what threads load of a package takes parts of the ones below it, not all of them: %s",
  (file) => {
    const packages = loadedBy(`packages/${file}.ts`);
    expect(packages.filter((name) => /^@wirecost\/[\w-]+$/.test(name))).toEqual([]);
    expect(packages).not.toEqual([]);
  },
);

/** @param {string} file @returns {string[]} packages, sorted */
function loadedBy(file) {
  return [...new Set(packagesBefore(file).map((path) => path.split(" -> ").at(-1) ?? ""))].toSorted();
}

// platform/database is about SQL itself.
it("SQL stands only where a comment says what Prisma cannot do there", () => {
  const folder = join(root, "apps/api/src");
  const silent = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /^(?!testing\/|platform\/database\/).*(?<!\.test)\.ts$/.test(path))
    .filter((path) => {
      const text = readFileSync(join(folder, path), "utf8");
      const hasSql =
        /\$(?:query|execute)Raw|\.query\(|queryTeam\(|queryOwner\(|queryBearer\(|\b(?:SELECT|INSERT INTO) \w/.test(
          text,
        );
      return hasSql && !/\bSQL:\s/.test(text);
    });
  expect(silent).toEqual([]);
});
