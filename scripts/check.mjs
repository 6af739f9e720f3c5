// npm run check: what takes seconds, before a commit.
import "./require-node.mjs";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { runStages } from "./run-stages.mjs";
import { rules, tests, types } from "./stages.mjs";

await ensureInstalled();
await ensureBuilt();
process.exit((await runStages([types, rules, tests])) ? 0 : 1);
