import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { productForm } from "../testing/product-form.ts";
import type { Report } from "./report.ts";
import type { Distribution, SimulatedNetwork, SimulatedStation, Step } from "./simulated-network.ts";
import { createSimulation } from "./simulation.ts";

const exponential = (mean: number): Distribution => ({ kind: "exponential", mean });
const constant = (mean: number): Distribution => ({ kind: "constant", mean });
const visit = (at: string, time: Distribution): Step => ({ kind: "visit", at, time });

/** A think time, then queues in a row: servers and the distribution of service of each. */
function inARow(
  customers: number,
  think: Distribution,
  ...queues: [number, Distribution][]
): SimulatedNetwork {
  return {
    stations: [
      { name: "user", kind: "think" },
      ...queues.map(([servers], i): SimulatedStation => ({ name: `queue ${i}`, kind: "queue", servers })),
    ],
    classes: [
      {
        name: "all",
        customers,
        steps: [visit("user", think), ...queues.map(([, time], i) => visit(`queue ${i}`, time))],
      },
    ],
  };
}

function run(network: SimulatedNetwork, seed: number, completions: number): Report {
  const simulation = createSimulation(network, seed);
  simulation.advance(Math.max(completions, simulation.needed));
  return simulation.report();
}

const reference = inARow(150, exponential(80), [8, exponential(4)], [1, exponential(0.4)]);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** FNV-1a over the text's code units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

describe("createSimulation against the exact solution", () => {
  it.each([
    {
      what: "a balanced network",
      customers: 24,
      think: 32,
      queues: [
        [3, 4],
        [1, 0.9],
      ],
    },
    {
      what: "a saturated network",
      customers: 24,
      think: 32,
      queues: [
        [6, 20],
        [1, 0.4],
      ],
    },
    { what: "machine repair", customers: 12, think: 30, queues: [[2, 5]] },
  ])("covers $what at 95 % with at least 15 of 20 seeds", ({ customers, think, queues }) => {
    const stations = queues.map(([servers = 1, mean = 1]): [number, Distribution] => [
      servers,
      exponential(mean),
    ]);
    const network = inARow(customers, exponential(think), ...stations);
    const exact = productForm(
      [
        { kind: "delay", demand: think },
        ...queues.map(([servers = 1, demand = 1]) => ({ kind: "queue" as const, servers, demand })),
      ],
      customers,
    );
    let throughputs = 0;
    let responses = 0;
    for (let seed = 0; seed < 20; seed++) {
      const { throughput, responseTime, stations: found } = run(network, seed, 10_000);
      if (throughput.low <= exact.throughput && exact.throughput <= throughput.high) throughputs++;
      if (responseTime.low <= exact.responseTime && exact.responseTime <= responseTime.high) responses++;
      for (const [i, { utilization, present }] of found.entries()) {
        expect(Math.abs(utilization - (exact.stations[i]?.utilization ?? 0))).toBeLessThan(0.04);
        expect(Math.abs(present - (exact.stations[i]?.present ?? 0))).toBeLessThan(0.05 * customers);
      }
    }
    expect(throughputs).toBeGreaterThanOrEqual(15);
    expect(responses).toBeGreaterThanOrEqual(15);
  });

  it.each([
    { customers: 10, think: 12, queues: [[1, 1]], seeds: 60 },
    // A report after as few completions as 10 customers need covers it with half of the seeds.
    { customers: 100, think: 30, queues: [[2, 1]], seeds: 16 },
  ])(
    "covers the response time of $customers customers as soon as it reports",
    ({ customers, think, queues, seeds }) => {
      const network = inARow(
        customers,
        exponential(think),
        ...queues.map(([servers = 1, mean = 1]): [number, Distribution] => [servers, exponential(mean)]),
      );
      const exact = productForm(
        [
          { kind: "delay", demand: think },
          ...queues.map(([servers = 1, demand = 1]) => ({ kind: "queue" as const, servers, demand })),
        ],
        customers,
      );
      let covered = 0;
      for (let seed = 1; seed <= seeds; seed++) {
        const simulation = createSimulation(network, seed);
        simulation.advance(simulation.needed);
        const { low, high } = simulation.report().responseTime;
        if (low <= exact.responseTime && exact.responseTime <= high) covered++;
      }
      // Three standard errors of a binomial below 95 %.
      expect(covered).toBeGreaterThanOrEqual(seeds * 0.95 - 3 * Math.sqrt(seeds * 0.95 * 0.05));
    },
  );

  it("gives the completions that a report needs, and no report before", () => {
    const crowd = createSimulation(inARow(500, exponential(30), [2, exponential(1)]), 3);
    const few = createSimulation(inARow(3, exponential(30), [2, exponential(1)]), 3);
    expect(crowd.needed).toBeGreaterThan(20 * few.needed);
    crowd.advance(few.needed);
    expect(() => crowd.report()).toThrow(`A report needs ${crowd.needed} completions`);
    few.advance(few.needed);
    // All customers begin at once, which no report counts.
    expect(few.report().warmUp.completions).toBeGreaterThanOrEqual(60);
  });

  it("is independent of the distribution of a delay, as in theory", () => {
    const exact = productForm(
      [
        { kind: "delay", demand: 40 },
        { kind: "queue", demand: 5, servers: 2 },
      ],
      15,
    );
    for (const think of [constant(40), exponential(40)]) {
      const { throughput } = run(inARow(15, think, [2, exponential(5)]), 7, 25_000);
      expect(Math.abs(throughput.mean / exact.throughput - 1)).toBeLessThan(0.02);
    }
  });

  it("has the percentiles of an exponential without waiting", () => {
    const network: SimulatedNetwork = {
      stations: [{ name: "line", kind: "delay" }],
      classes: [{ name: "all", customers: 5, steps: [visit("line", exponential(10))] }],
    };
    const { p50, p90, p95, p99, mean } = run(network, 1, 200_000).responseTime;
    expect(Math.abs(mean / 10 - 1)).toBeLessThan(0.01);
    for (const [found, share] of [
      [p50, 0.5],
      [p90, 0.9],
      [p95, 0.95],
      [p99, 0.99],
    ] as const)
      expect(Math.abs(found / (-10 * Math.log(1 - share)) - 1)).toBeLessThan(0.03);
  });
});

describe("createSimulation's accounting", () => {
  it("accounts for every customer all the time, and for all of a cycle", () => {
    const { stations, time, completions } = run(reference, 5, 20_000);
    expect(sum(stations.map(({ present }) => present))).toBeCloseTo(150, 9);
    const cycle = sum(stations.map(({ waitTime, serviceTime }) => waitTime + serviceTime));
    expect(cycle / ((150 * time) / completions)).toBeCloseTo(1, 9);
  });

  it("gives the same bytes for the same seed, with any slices", () => {
    const whole = JSON.stringify(run(reference, 11, 40_000));
    const sliced = createSimulation(reference, 11);
    for (let i = 0; i < 40; i++) sliced.advance(1000);
    expect(JSON.stringify(sliced.report())).toBe(whole);
    expect(JSON.stringify(run(reference, 12, 40_000))).not.toBe(whole);
    // Fixed: Node and every browser must find these bytes.
    expect(hash(whole)).toBe(1691387972);
  });

  it("has no spread without randomness", () => {
    // 4 customers, 10 of think, 2 of service: no line, a cycle of 12.
    const apart = run(inARow(4, constant(10), [4, constant(2)]), 1, 5000);
    expect(apart.throughput).toEqual({ mean: 4 / 12, low: 4 / 12, high: 4 / 12 });
    expect(apart.responseTime.mean).toBe(2);
    // 10 customers, 3 of service: always a line, one leaves every 3.
    const inLine = run(inARow(10, constant(6), [1, constant(3)]), 1, 5000);
    expect(inLine.throughput.mean).toBeCloseTo(1 / 3, 12);
    expect(inLine.responseTime.mean).toBeCloseTo(24, 12);
    expect(inLine.stations[1]?.utilization).toBeCloseTo(1, 12);
  });

  it("reports classes separately", () => {
    const network: SimulatedNetwork = {
      stations: [{ name: "line", kind: "delay" }],
      classes: [
        { name: "quick", customers: 3, steps: [visit("line", constant(1))] },
        { name: "slow", customers: 2, steps: [visit("line", constant(4))] },
      ],
    };
    const { classes } = run(network, 1, 4000);
    expect(classes[0]).toMatchObject({ name: "quick", responseTime: 1 });
    expect(classes[1]).toMatchObject({ name: "slow", responseTime: 4 });
    expect(classes[0]?.throughput).toBeCloseTo(3, 2);
    expect(classes[1]?.throughput).toBeCloseTo(0.5, 2);
  });

  it("is finite on any network", () => {
    const mean = fc.double({ min: 0.001, max: 100, noNaN: true });
    const time: fc.Arbitrary<Distribution> = fc.oneof(mean.map(exponential), mean.map(constant));
    const queue = fc.tuple(fc.integer({ min: 1, max: 5 }), time);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        time,
        fc.array(queue, { maxLength: 4 }),
        (customers, think, queues) => {
          const report = run(inARow(customers, think, ...queues), 1, 1200);
          expect(JSON.stringify(report)).not.toContain("null"); // what JSON makes of NaN and Infinity
          expect(sum(report.stations.map(({ present }) => present))).toBeCloseTo(customers, 6);
        },
      ),
      { numRuns: 15 },
    );
  });

  it("rejects a report on a too short run", () => {
    const simulation = createSimulation(reference, 1);
    simulation.advance(5000);
    expect(() => simulation.report()).toThrow("A report needs 37500 completions");
  });
});
