// npm run check: what takes seconds, before a commit.
import "../start/require-node.mjs";
import { prepare } from "../start/prepare.mjs";
import { runStages } from "./run-stages.mjs";
import { rules, tests, types } from "./stages.mjs";

/** @type {ReturnType<typeof runStages> | undefined} */
let stages;
await prepare({ web: false, leave: async () => stages?.stop() });
stages = runStages([types, rules, tests]);
process.exit((await stages.passed) ? 0 : 1);
