// npm test: everything, from types to journeys in a browser.
import "./require-node.mjs";
import { prepare } from "./prepare.mjs";
import { runStages } from "./run-stages.mjs";
import { build, endToEnd, rules, tests, types } from "./stages.mjs";

await prepare({ build: false });
process.exit((await runStages([build, types, rules, tests, endToEnd])) ? 0 : 1);
