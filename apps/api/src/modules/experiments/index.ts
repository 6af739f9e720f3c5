// What other modules use of experiments and their runs.
export { experimentStore } from "./store/experiments.ts";
export { enterModelVersion, insertExperiment, insertRun } from "./store/insert-run.ts";
export { isCurrent } from "./store/run-row.ts";
