// dependency-cruiser reads TypeScript with swc, since TypeScript 7 has no parser to import, and does not tell swc
// which files have JSX in them.
const swc = require("@swc/core");

const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith("x") });

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
      comment: "zod.ts keeps it from trying eval, which pages refuse.",
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
      comment: "Everything else gets what a module's store answers.",
      severity: "error",
      from: {
        path: "^apps/api/src",
        pathNot: [
          "^apps/api/src/platform/(database|queue)/",
          "^apps/api/src/modules/[^/]+/(store/|store\\.ts$|columns/)",
          "^apps/api/src/modules/(open-data|purge)\\.ts$",
          "\\.test\\.ts$",
          "^apps/api/src/testing/",
        ],
      },
      to: { path: "^prisma/" },
    },
    {
      name: "components-know-no-feature",
      severity: "error",
      from: { path: "^apps/web/src/(components|lib)/" },
      to: { path: "^apps/web/src/(features|app)/" },
    },
    {
      name: "features-know-no-route",
      severity: "error",
      from: { path: "^apps/web/src/features/" },
      to: { path: "^apps/web/src/app/" },
    },
    {
      name: "features-meet-at-their-front",
      comment:
        "What a feature keeps in folders of its own is nobody else's. A shared table is the lab with less around it: " +
        "it alone takes the lab's parts.",
      severity: "error",
      from: { path: "^apps/web/src/features/([^/]+)/", pathNot: "^apps/web/src/features/shares/shared-" },
      to: { path: "^apps/web/src/features/[^/]+/[^/]+/", pathNot: "^apps/web/src/features/$1/" },
    },
    {
      name: "product-needs-no-tool",
      severity: "error",
      from: { path: "^(packages|prisma|apps)/", pathNot: ["\\.test\\.tsx?$", "/test/", "/testing/"] },
      to: { path: "^(scripts|e2e)/" },
    },
    {
      name: "no-cycles",
      comment: "Of types neither: one that two files need has a file of its own.",
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
