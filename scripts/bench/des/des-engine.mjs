import { execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createSimulation } from "@wirecost/sim-core";
import { paired } from "../measure.mjs";
import { bareNetwork } from "./des-bare.mjs";

const COMPLETIONS = 1_000_000;
/** Events of a customer per cycle: the ends of three services. */
const EVENTS = 3 * COMPLETIONS;

/** @param {number} mean @returns {import("@wirecost/sim-core").Distribution} */
const exponential = (mean) => ({ kind: "exponential", mean });

/**
 * 150 customers, a delay of 80 ms, 8 servers of 4 ms, one of 0.4 ms, all exponential: exactly 1727.0187 cycles per
 * second.
 *
 * @type {import("@wirecost/sim-core").SimulatedNetwork}
 */
const reference = {
  stations: [
    { name: "client", kind: "think" },
    { name: "CPU", kind: "queue", servers: 8 },
    { name: "disk", kind: "queue", servers: 1 },
  ],
  classes: [
    {
      name: "clients",
      customers: 150,
      steps: [
        { kind: "visit", at: "client", time: exponential(80) },
        { kind: "visit", at: "CPU", time: exponential(4) },
        { kind: "visit", at: "disk", time: exponential(0.4) },
      ],
    },
  ],
};

/**
 * The general engine with all statistics against the same network written by hand, which only counts completions; and
 * against SimPy if Python has it.
 *
 * @returns {Promise<import("../measure.mjs").Line[]>}
 */
export async function benchEngine() {
  const found = { ours: 0, bare: 0 };
  const { oursMs, baselineMs, ratio } = await paired(
    { rounds: 9, warmup: 2 },
    () => {
      const simulation = createSimulation(reference, 1);
      simulation.advance(COMPLETIONS);
      found.ours = simulation.report().throughput.mean;
    },
    () => {
      found.bare = bareNetwork(COMPLETIONS, 1);
    },
  );
  for (const throughput of [found.ours, found.bare])
    if (Math.abs(throughput / 1.7270187 - 1) > 0.01) throw new Error(`a throughput of ${throughput}`);
  const name = "150 clients simulated, a million cycles";
  const ours = `${(EVENTS / oursMs / 1000).toFixed(1)} M events/s`;
  return [
    {
      name,
      ours,
      baseline: `by hand, no statistics: ${(EVENTS / baselineMs / 1000).toFixed(1)} M events/s`,
      ratio: `${(1 / ratio).toFixed(2)} of its speed`,
      aim: "at least 0.7",
    },
    { name, ours, ...benchSimpy(oursMs / COMPLETIONS) },
  ];
}

/** @param {number} oursMs a cycle */
function benchSimpy(oursMs) {
  const python = process.env.PYTHON ?? "python3";
  const aim = "at least 35 x";
  if (spawnSync(python, ["-c", "import simpy"]).status !== 0)
    return {
      baseline: `SimPy: ${python} has none; pip install -r scripts/bench/des/requirements.txt, and PYTHON=… if in a venv`,
      ratio: "",
      aim,
    };
  const script = fileURLToPath(new URL("des-simpy.py", import.meta.url));
  const [ms, throughput] = JSON.parse(execFileSync(python, [script], { encoding: "utf8" }));
  if (Math.abs(throughput / 1.7270187 - 1) > 0.03)
    throw new Error(`SimPy found a throughput of ${throughput}`);
  return {
    baseline: `SimPy: ${(3 / ms / 1000).toFixed(2)} M events/s`,
    ratio: `${(ms / oursMs).toFixed(0)} x as fast`,
    aim,
  };
}
