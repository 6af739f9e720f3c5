import type { Simulation } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { SlicedRun } from "./sliced-run.ts";

/** A simulation that takes so many milliseconds a completion on a clock of its own. */
function timed(msEach: number) {
  let now = 0;
  let completions = 0;
  const steps: number[] = [];
  const simulation: Simulation = {
    advance(count) {
      steps.push(count);
      completions += count;
      now += count * msEach;
    },
    report: () => ({ completions, warmup: 0, estimates: [], percentiles: [], stations: [] }),
  };
  return { run: new SlicedRun(simulation, () => now), steps, now: () => now };
}

test("a slice takes about as long as it is given, whatever a completion costs", () => {
  for (const msEach of [0.0005, 0.01, 0.15]) {
    const { run, now } = timed(msEach);
    for (let i = 0; i < 4; i++) run.slice(100);
    const before = now();
    run.slice(100);
    expect(now() - before).toBeGreaterThanOrEqual(100);
    expect(now() - before).toBeLessThan(130);
  }
});

test("each slice continues the previous one", () => {
  const { run } = timed(0.01);
  const first = run.slice(50).completions;
  expect(run.slice(50).completions).toBeGreaterThan(first);
});

test("steps shrink where a completion takes long, and one is always made", () => {
  const { run, steps } = timed(40);
  run.slice(100);
  for (let i = 0; i < 14; i++) run.slice(100);
  expect(steps.at(-1)).toBe(1);
});
