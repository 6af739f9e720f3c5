import { describe, expect, it } from "vitest";
import { solveTwoClasses } from "../exact/two-class.ts";
import type { Distribution, SimulatedNetwork } from "./simulated-network.ts";
import { createSimulation } from "./simulation.ts";

const exponential = (mean: number): Distribution => ({ kind: "exponential", mean });
const constant = (mean: number): Distribution => ({ kind: "constant", mean });

function run(network: SimulatedNetwork, completions: number, slice = completions) {
  const simulation = createSimulation(network, 3);
  for (let done = 0; done < completions; done += slice) simulation.advance(slice);
  return simulation.report();
}

const mixed = (time: (mean: number) => Distribution): SimulatedNetwork => ({
  stations: [
    { name: "away", kind: "think" },
    { name: "cores", kind: "shared", servers: 3 },
  ],
  classes: [
    { name: "short", customers: 8, mean: 0.5, away: 4 },
    { name: "long", customers: 4, mean: 6, away: 10 },
  ].map(({ name, customers, mean, away }) => ({
    name,
    customers,
    steps: [
      { kind: "visit", at: "away", time: exponential(away) },
      { kind: "visit", at: "cores", time: time(mean) },
    ],
  })),
});

describe("shared processors", () => {
  it.each([
    ["exponential", exponential],
    ["constant", constant],
  ])("carry what theory says of two classes, whatever their service: %s", (_, time) => {
    const { classes, stations } = run(mixed(time), 120_000);
    const theory = solveTwoClasses({
      customers: [8, 4],
      delay: [4, 10],
      demand: [0.5, 6],
      processors: 3,
      serialDemand: 0,
    });
    expect(Math.abs((classes[0]?.throughput ?? 0) / theory.throughput[0] - 1)).toBeLessThan(0.01);
    expect(Math.abs((classes[1]?.throughput ?? 0) / theory.throughput[1] - 1)).toBeLessThan(0.01);
    const cores = stations[1];
    expect(cores?.utilization).toBeCloseTo(theory.utilization, 2);
    expect(
      Math.abs((cores?.present ?? 0) / (theory.atProcessors[0] + theory.atProcessors[1]) - 1),
    ).toBeLessThan(0.02);
  });

  it("give each of five on two processors two fifths of one", () => {
    // Five who are never away, 2 of work each: all are through every 5.
    const { throughput, responseTime } = run(
      {
        stations: [{ name: "cores", kind: "shared", servers: 2 }],
        classes: [{ name: "all", customers: 5, steps: [{ kind: "visit", at: "cores", time: constant(2) }] }],
      },
      4000,
    );
    // All five are through at once: where the count begins and ends can cut one such group.
    expect(Math.abs(throughput.mean - 1)).toBeLessThan(5 / 4000);
    expect(responseTime.mean).toBeCloseTo(5, 9);
  });

  it("give the same report however the run is sliced", () => {
    expect(run(mixed(exponential), 4000, 50)).toEqual(run(mixed(exponential), 4000));
  });

  it("cannot be held, and need a processor", () => {
    const of = (servers: number, kind: "acquire" | "visit"): SimulatedNetwork => ({
      stations: [{ name: "cores", kind: "shared", servers }],
      classes: [
        {
          name: "all",
          customers: 2,
          steps: [
            kind === "visit" ? { kind, at: "cores", time: constant(1) } : { kind, at: "cores" },
            { kind: "visit", at: "cores", time: constant(1) },
          ],
        },
      ],
    });
    expect(() => createSimulation(of(0, "visit"), 1)).toThrow("has 0 servers");
    expect(() => createSimulation(of(2, "acquire"), 1)).toThrow("would acquire cores");
  });
});
