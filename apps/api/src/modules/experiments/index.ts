export { experimentStore } from "./store/experiments.ts";
export { enterModelVersion, insertExperiment, insertRun } from "./store/insert-run.ts";
export { isCurrent } from "./store/run-row.ts";
