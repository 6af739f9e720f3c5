import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const built = ["**/node_modules/**", "**/dist/**", "**/.next/**", "**/generated/**"];

const HANG_MS = 3_600_000;

/** A project of tests that stand beside their sources under `dir`. */
function project(name: string, dir: string, own: { isolate?: boolean; globalSetup?: string[] } = {}) {
  return {
    extends: true as const,
    test: {
      name,
      root: `${root}${dir}`,
      include: ["**/*.test.{ts,tsx,mjs}"],
      exclude: built,
      // Isolated, test files spent half of their time loading the same modules.
      isolate: false,
      ...own,
    },
  };
}

/** The API's and the database's tests share one real PostgreSQL. */
function onPostgres(
  name: string,
  include: string,
  setup = "global-setup.mjs",
  own: { maxWorkers?: number; sequence?: { groupOrder: number } } = {},
) {
  return {
    extends: true as const,
    test: {
      name,
      root,
      include: [include],
      exclude: built,
      globalSetup: [`${root}apps/api/test/${setup}`],
      setupFiles: [`${root}apps/api/test/cheap-passwords.mjs`],
      // Isolated, test files spent a third of their time loading the API. Therefore no test of the API may mock a
      // module, and a test of a failing migration, which breaks the schema engine, runs it in a separate process.
      isolate: false,
      ...own,
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    execArgv: [
      // Most objects of a test are garbage at once: a larger young generation copies fewer of them.
      "--min-semi-space-size=64",
      "--max-semi-space-size=64",
      // Threads for garbage collection and compilation have no free core.
      "--single-threaded",
      // Most code runs a few times: optimizing it takes longer than it saves. Later versions of Node lack this option.
      ...(process.version.startsWith("v20.") ? ["--interrupt-budget=1000000"] : []),
    ],
    setupFiles: [`${root}scripts/check/seed-properties.mjs`],
    // These limits detect hangs. A slow machine must not fail a test.
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    teardownTimeout: HANG_MS,
    expect: { poll: { timeout: HANG_MS } },
    // Built packages are loaded without transformation, as the product loads them.
    server: { deps: { external: [/\/(?:packages\/[\w-]+|prisma)\/dist\//] } },
    passWithNoTests: false,
    projects: [
      // One project for all packages: each project starts its own processes, which load the same packages again.
      project("packages", "packages"),
      onPostgres("api", "apps/api/**/*.test.ts"),
      // The tests of uploads once more, on tables that are partitioned by team.
      onPostgres(
        "partitioned",
        "apps/api/src/modules/uploads/{routes,columns,cells}.test.ts",
        "partitioned-setup.mjs",
        // Loading the API takes longer than these three files. Vitest requires a separate group for that.
        { maxWorkers: 1, sequence: { groupOrder: 1 } },
      ),
      onPostgres("prisma", "prisma/**/*.test.ts"),
      project("web", "apps/web"),
      project("scripts", "scripts", {
        globalSetup: [
          `${root}apps/api/test/global-setup.mjs`,
          `${root}scripts/check/terminal/bundle-terminal.mjs`,
        ],
      }),
    ],
  },
});
