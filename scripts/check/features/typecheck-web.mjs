// Types of the web app as it is, and of its app/ without each feature that it must build without: all in one program,
// since checking the rest once more for that would take as long as the web app does.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "../../start/root.mjs";
import { run, StepFailed } from "../../start/run.mjs";
import { REMOVED, source, sourcesOf, withoutFeature } from "./without-feature.mjs";

const web = join(root, "apps/web");
/** As deep as app/ is, so that what it imports beyond src/ is found from there. @param {string} feature */
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
      // What app/ imports of src/ is found from the folders beside it too.
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
