// npm test: everything, from types to journeys in a browser.
import "../start/require-node.mjs";
import { prepare } from "../start/prepare.mjs";
import { countCpuSeconds } from "./cpu-seconds.mjs";
import { runStages } from "./run-stages.mjs";
import { build, endToEnd, rules, tests, types } from "./stages.mjs";

const cpuSeconds = countCpuSeconds();
/** @type {ReturnType<typeof runStages> | undefined} */
let stages;
await prepare({ build: false, leave: async () => stages?.stop() });
stages = runStages([build, types, rules, tests, endToEnd], { cpuSeconds });
process.exit((await stages.passed) ? 0 : 1);
