// dependency-cruiser reads TypeScript with swc, since TypeScript 7 has no parser to import, and does not tell swc
// which files contain JSX.
const swc = require("@swc/core");

const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith("x") });

/**
 * The entities of the web app, each with those that it may import: in one direction, if the data model does so. A run
 * contains a prediction of a design; a plan is measured.
 */
const ENTITIES = {
  design: [],
  session: [],
  team: [],
  prediction: ["design"],
  measurement: ["design", "prediction", "session"],
  experiment: ["design", "prediction"],
  plan: ["design", "measurement", "session"],
  comparison: ["design"],
  conversation: ["session"],
  schema: [],
  workload: [],
};

/** The arrows of docs/architecture.md. @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "sim-core-imports-nothing",
      severity: "error",
      from: { path: "^packages/sim-core/src", pathNot: "\\.test\\.ts$|/testing/" },
      to: { pathNot: "^packages/sim-core/(src|dist)" },
    },
    {
      name: "analysis-builds-on-sim-core-only",
      severity: "error",
      from: { path: "^packages/analysis/src", pathNot: "\\.test\\.ts$|/testing/" },
      to: { pathNot: "^packages/(analysis|sim-core)/(src|dist)" },
    },
    {
      name: "abl-builds-on-sim-core-and-conversation",
      severity: "error",
      from: { path: "^packages/abl/src", pathNot: "\\.test\\.ts$" },
      to: { pathNot: "^packages/(abl|sim-core|conversation)/(src|dist)" },
    },
    {
      name: "abl-reader-loads-no-conversation",
      comment:
        "The page reads source while the user types; the code that makes a conversation of it is loaded on demand. The reader of client logs is small.",
      severity: "error",
      from: { path: "^packages/abl/src/(?!conversation/)", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^packages/(conversation/|abl/src/conversation/)",
        pathNot: "^packages/conversation/(src|dist)/openedge-log\\.",
      },
    },
    {
      name: "conversation-builds-on-sim-core-only",
      severity: "error",
      from: { path: "^packages/conversation/src", pathNot: "\\.test\\.ts$|/testing/" },
      to: { pathNot: "^packages/(conversation|sim-core)/(src|dist)|^node_modules/(@noble/hashes|fflate)/" },
    },
    {
      name: "packages-never-import-apps",
      severity: "error",
      from: { path: "^(packages|prisma)/" },
      to: { path: "^(apps|e2e)/" },
    },
    {
      name: "importers-build-on-sim-core-only",
      severity: "error",
      from: { path: "^packages/importers/src" },
      to: { path: "^(packages/contract|prisma)/" },
    },
    {
      name: "contract-builds-on-sim-core-only",
      severity: "error",
      from: { path: "^packages/contract/src" },
      to: { path: "^(packages/importers|prisma)/" },
    },
    {
      name: "contract-reads-zod-in-one-place",
      comment: "zod.ts prevents it from trying eval, which pages block.",
      severity: "error",
      from: { path: "^packages/contract/src", pathNot: "^packages/contract/src/zod\\.(test\\.)?ts$" },
      to: { path: "node_modules/zod/" },
    },
    {
      name: "web-never-imports-api",
      severity: "error",
      from: { path: "^apps/web/" },
      to: { path: "^(apps/api|prisma)/" },
    },
    {
      name: "api-never-imports-web",
      severity: "error",
      from: { path: "^apps/api/" },
      to: { path: "^apps/web/" },
    },
    {
      name: "only-stores-touch-the-database",
      comment: "Prisma and pg. The rest of a module uses the functions of its store.",
      severity: "error",
      from: {
        path: "^apps/api/src",
        pathNot: [
          "^apps/api/src/platform/database/",
          "^apps/api/src/modules/[^/]+/(store/|(store|archive)\\.ts$|columns/)",
          "\\.test\\.ts$",
          "^apps/api/src/testing/",
        ],
      },
      to: { path: ["^prisma/", "node_modules/(@types/)?pg/"] },
    },
    {
      name: "platform-knows-no-module",
      severity: "error",
      from: { path: "^apps/api/src/platform/", pathNot: "\\.test\\.ts$" },
      to: { path: "^apps/api/src/(modules|testing)/" },
    },
    {
      name: "modules-meet-at-their-index",
      comment: "A module's index.ts exports what other modules may use.",
      severity: "error",
      from: { path: "^apps/api/src/modules/([^/]+)/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^apps/api/src/modules/",
        pathNot: ["^apps/api/src/modules/$1/", "^apps/api/src/modules/[^/]+/index\\.ts$"],
      },
    },
    {
      name: "web-has-four-layers",
      severity: "error",
      from: { path: "^apps/web/" },
      to: { path: "^apps/web/src/(?!(app|features|entities|shared)/)" },
    },
    {
      name: "features-know-no-route",
      severity: "error",
      from: { path: "^apps/web/src/features/" },
      to: { path: "^apps/web/src/app/" },
    },
    {
      name: "features-know-no-feature",
      comment: "Content of another feature is a slot, filled by a page in app/.",
      severity: "error",
      from: { path: "^apps/web/src/features/([^/]+)/" },
      to: { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/$1/" },
    },
    {
      name: "entities-know-no-feature",
      severity: "error",
      from: { path: "^apps/web/src/entities/" },
      to: { path: "^apps/web/src/(app|features)/" },
    },
    ...Object.entries(ENTITIES).map(([entity, below]) => ({
      name: "entities-follow-the-data",
      severity: "error",
      from: { path: `^apps/web/src/entities/${entity}/` },
      to: {
        path: "^apps/web/src/entities/",
        pathNot: `^apps/web/src/entities/(${[entity, ...below].join("|")})/`,
      },
    })),
    {
      name: "entities-are-declared",
      severity: "error",
      from: { path: `^apps/web/src/entities/(?!(${Object.keys(ENTITIES).join("|")})/)` },
      to: {},
    },
    {
      name: "shared-knows-no-entity",
      severity: "error",
      from: { path: "^apps/web/src/shared/" },
      to: { path: "^apps/web/src/(app|features|entities)/" },
    },
    {
      name: "shared-builds-up",
      comment: "lib and workers, then ui, then charts.",
      severity: "error",
      from: { path: "^apps/web/src/shared/(lib|workers|ui)/" },
      to: { path: "^apps/web/src/shared/(ui|charts)/", pathNot: "^apps/web/src/shared/$1/" },
    },
    {
      name: "links-load-no-page",
      comment: "Next's own link loads its target as soon as it is visible.",
      severity: "error",
      from: { path: "^apps/web/src/" },
      to: { path: "node_modules/next/link" },
    },
    {
      name: "workers-load-no-view",
      comment: "A worker cannot load styles: with one in its chunks, it does not start.",
      severity: "error",
      from: { path: "^apps/web/src/.*worker\\.ts$" },
      to: { path: "^apps/web/src/.*\\.tsx$", reachable: true },
    },
    {
      name: "product-needs-no-tool",
      severity: "error",
      from: { path: "^(packages|prisma|apps)/", pathNot: ["\\.test\\.tsx?$", "/test/", "/testing/"] },
      to: { path: "^(scripts|e2e)/" },
    },
    {
      name: "no-cycles",
      comment: "Also of types only: a type that two files need has its own file.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    { name: "everything-resolves", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: ["node_modules", "/dist/"] },
    exclude: { path: ["/\\.next/", "prisma/generated", "\\.(css|svg|woff2)$"] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js"],
    },
  },
};
