import { parentPort } from "node:worker_threads";
import { createSimulation } from "@wirecost/sim-core";
import { reference } from "./des-reference.mjs";

// A replication for each seed that arrives.
parentPort?.on("message", (/** @type {{ seed: number, completions: number }} */ { seed, completions }) => {
  const simulation = createSimulation(reference, seed);
  simulation.advance(completions);
  parentPort?.postMessage(simulation.report().throughput.mean);
});
