// Runs as a thread or as a process: a replication for each seed that it receives.
import { parentPort } from "node:worker_threads";
import { createSimulation } from "@wirecost/sim-core";
import { reference } from "./des-reference.mjs";

/** @param {{ seed: number, completions: number }} task */
function replicate({ seed, completions }) {
  const simulation = createSimulation(reference, seed);
  simulation.advance(completions);
  return simulation.report().throughput.mean;
}

if (parentPort) parentPort.on("message", (task) => parentPort?.postMessage(replicate(task)));
else {
  process.on("message", (task) => process.send?.(replicate(/** @type {any} */ (task))));
  process.on("disconnect", () => process.exit(0));
}
