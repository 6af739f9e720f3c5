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
      // Half of their time was loading the same modules for each file.
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
      // Loading the API for each file was a third of their time: so none of its tests may mock a module, and a
      // migration that fails, which leaves the schema engine useless, has to do so in a process of its own.
      isolate: false,
      ...own,
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Most of what a test makes is garbage at once: with room for it, less of it is copied about.
    execArgv: ["--max-semi-space-size=64"],
    setupFiles: [`${root}scripts/check/seed-properties.mjs`],
    // What hangs is caught; how fast a machine is decides nothing.
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    teardownTimeout: HANG_MS,
    expect: { poll: { timeout: HANG_MS } },
    // What is built is loaded as it is, as the products do.
    server: { deps: { external: [/\/(?:packages\/[\w-]+|prisma)\/dist\//] } },
    passWithNoTests: false,
    projects: [
      // One for all of them: each project starts processes of its own, which load the same packages again.
      project("packages", "packages"),
      onPostgres("api", "apps/api/**/*.test.ts"),
      // What stores and reads the rows of uploads, once more on tables that are divided by team.
      onPostgres(
        "partitioned",
        "apps/api/src/modules/uploads/{routes,columns,cells}.test.ts",
        "partitioned-setup.mjs",
        // Loading the API takes longer than these three files. Vitest wants a group of its own for that.
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
