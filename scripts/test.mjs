// npm test: everything, from types to journeys in a browser.
import "./require-node.mjs";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { runStages } from "./run-stages.mjs";
import { endToEnd, rules, tests, types } from "./stages.mjs";

await ensureInstalled();
const build = {
  name: "build",
  run: () => ensureBuilt().then(() => ({ passed: 1, failed: 0 })),
};
process.exit((await runStages([build, types, rules, tests, endToEnd])) ? 0 : 1);
