// npm test: everything, from types to journeys in a browser.
import "../start/require-node.mjs";
import { prepare } from "../start/prepare.mjs";
import { runStages } from "./run-stages.mjs";
import { build, endToEnd, rules, tests, types } from "./stages.mjs";

/** @type {ReturnType<typeof runStages> | undefined} */
let stages;
await prepare({ build: false, leave: async () => stages?.stop() });
stages = runStages([build, types, rules, tests, endToEnd]);
process.exit((await stages.passed) ? 0 : 1);
