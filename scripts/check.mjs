// npm run check: what takes seconds, before a commit.
import "./require-node.mjs";
import { prepare } from "./prepare.mjs";
import { runStages } from "./run-stages.mjs";
import { rules, tests, types } from "./stages.mjs";

await prepare({ web: false });
process.exit((await runStages([types, rules, tests])) ? 0 : 1);
