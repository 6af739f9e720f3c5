import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const built = ["**/node_modules/**", "**/dist/**", "**/.next/**", "**/generated/**"];

const HANG_MS = 3_600_000;

/** A project of tests that stand beside their sources under `dir`. */
function project(name: string, dir: string) {
  return {
    extends: true as const,
    test: {
      name,
      root: `${root}${dir}`,
      include: ["**/*.test.{ts,tsx,mjs}"],
      exclude: built,
      // Half of their time was loading the same modules for each file; what starts processes keeps its own.
      isolate: name === "scripts",
    },
  };
}

/** The API's and the database's tests share one real PostgreSQL. */
const onPostgres = {
  extends: true as const,
  test: {
    name: "api",
    root,
    include: ["apps/api/**/*.test.ts", "prisma/**/*.test.ts"],
    exclude: built,
    globalSetup: [`${root}apps/api/test/global-setup.mjs`],
  },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    // What hangs is caught; how fast a machine is decides nothing.
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    teardownTimeout: HANG_MS,
    expect: { poll: { timeout: HANG_MS } },
    passWithNoTests: false,
    projects: [
      project("sim-core", "packages/sim-core"),
      project("importers", "packages/importers"),
      project("contract", "packages/contract"),
      project("cli", "packages/cli"),
      onPostgres,
      project("web", "apps/web"),
      project("scripts", "scripts"),
    ],
  },
});
