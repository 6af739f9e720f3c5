// Checks the types of the web app, and of its app/ without each feature that can be deleted: all in one program,
// because checking the rest once more would take as long as the web app itself.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "../../start/root.mjs";
import { run, StepFailed } from "../../start/run.mjs";
import { REMOVED, source, sourcesOf, withoutFeature } from "./without-feature.mjs";

const web = join(root, "apps/web");
/** Same depth as app/, so that relative imports beyond src/ resolve. @param {string} feature */
const folderOf = (feature) => `.next/app-without-${feature}`;
const config = join(web, ".next/tsconfig.features.json");

try {
  await run("next", ["typegen"], { cwd: web, quiet: true });
  const app = sourcesOf(join(source, "app"));
  for (const feature of REMOVED)
    for (const { path, text } of withoutFeature(app, feature).files) {
      const file = join(web, folderOf(feature), path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  await writeFile(
    config,
    JSON.stringify({
      extends: "../tsconfig.json",
      // Relative imports of src/ resolve from the sibling folders too.
      compilerOptions: { rootDirs: ["../src", "."], tsBuildInfoFile: "features.tsbuildinfo" },
      include: [
        ...["../next-env.d.ts", "../src", "../next.config.ts", "types/**/*.ts"],
        ...REMOVED.map((feature) => join("..", folderOf(feature))),
      ],
    }),
  );
  await run("tsc", ["--noEmit", "--checkers", "1", "-p", config]);
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.exitCode = 1;
} finally {
  for (const feature of REMOVED) await rm(join(web, folderOf(feature)), { recursive: true, force: true });
}
