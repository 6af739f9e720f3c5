// npm run check: the checks that take seconds, to be run before a commit.
import "../start/require-node.mjs";
import { prepare } from "../start/prepare.mjs";
import { countCpuSeconds } from "./cpu-seconds.mjs";
import { runStages } from "./run-stages.mjs";
import { rules, tests, types } from "./stages.mjs";

const cpuSeconds = countCpuSeconds();
/** @type {ReturnType<typeof runStages> | undefined} */
let stages;
await prepare({ web: false, leave: async () => stages?.stop() });
stages = runStages([types, rules, tests], { cpuSeconds });
process.exit((await stages.passed) ? 0 : 1);
