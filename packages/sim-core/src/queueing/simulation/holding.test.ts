import { describe, expect, it } from "vitest";
import { productForm } from "../testing/product-form.ts";
import type { Distribution, SimulatedNetwork, SimulatedStation, Step } from "./simulated-network.ts";
import { createSimulation } from "./simulation.ts";

const exponential = (mean: number): Distribution => ({ kind: "exponential", mean });
const constant = (mean: number): Distribution => ({ kind: "constant", mean });
const visit = (at: string, time: Distribution): Step => ({ kind: "visit", at, time });

function run(network: SimulatedNetwork, completions: number) {
  const simulation = createSimulation(network, 1);
  simulation.advance(Math.max(completions, simulation.needed));
  return simulation.report();
}

describe("a station held while waiting for another", () => {
  it("lets no more contend than there are servers to hold", () => {
    // With a server held throughout, 6 contend for 2 cores: the closed network of 6 without think time.
    const { throughput, stations } = run(
      {
        stations: [
          { name: "user", kind: "think" },
          { name: "server", kind: "queue", servers: 6 },
          { name: "core", kind: "queue", servers: 2 },
          { name: "log", kind: "queue", servers: 1 },
        ],
        classes: [
          {
            name: "client",
            customers: 40,
            steps: [
              visit("user", exponential(1)),
              { kind: "acquire", at: "server" },
              visit("core", exponential(4)),
              visit("log", exponential(1)),
              { kind: "release", at: "server" },
            ],
          },
        ],
      },
      20_000,
    );
    const contenders = productForm(
      [
        { kind: "queue", demand: 4, servers: 2 },
        { kind: "queue", demand: 1, servers: 1 },
      ],
      6,
    );
    expect(Math.abs(throughput.mean / contenders.throughput - 1)).toBeLessThan(0.02);
    const [, server, core, log] = stations;
    expect(server?.utilization).toBeCloseTo(1, 3);
    expect((core?.present ?? 0) + (log?.present ?? 0)).toBeCloseTo(6 * (server?.utilization ?? 0), 9);
  });

  it("is the visit that it spells out", () => {
    const stations: SimulatedStation[] = [
      { name: "user", kind: "think" },
      { name: "cpu", kind: "queue", servers: 2 },
    ];
    const spelledOut: Step[] = [
      { kind: "acquire", at: "cpu" },
      { kind: "serve", at: "cpu", time: exponential(3) },
      { kind: "release", at: "cpu" },
    ];
    const [short, long] = [[visit("cpu", exponential(3))], spelledOut].map((steps) =>
      run(
        {
          stations,
          classes: [{ name: "all", customers: 9, steps: [visit("user", exponential(10)), ...steps] }],
        },
        40_000,
      ),
    );
    expect(Math.abs((short?.throughput.mean ?? 0) / (long?.throughput.mean ?? 1) - 1)).toBeLessThan(0.01);
    expect(short?.stations[1]?.utilization).toBeCloseTo(long?.stations[1]?.utilization ?? 0, 1);
    expect(short?.stations[1]?.serviceTime).toBeCloseTo(long?.stations[1]?.serviceTime ?? 0, 1);
  });

  it("binds each class to a server of its own", () => {
    // 30 servers, 5 clients each: 30 times the machine repair model of 5 with one repairer.
    const servers = Array.from({ length: 30 }, (_, i) => `server ${i}`);
    const { throughput } = run(
      {
        stations: [
          { name: "user", kind: "think" },
          ...servers.map((name): SimulatedStation => ({ name, kind: "queue", servers: 1 })),
        ],
        classes: servers.map((at) => ({
          name: at,
          customers: 5,
          steps: [visit("user", exponential(20)), visit(at, exponential(5))],
        })),
      },
      60_000,
    );
    const one = productForm(
      [
        { kind: "delay", demand: 20 },
        { kind: "queue", demand: 5, servers: 1 },
      ],
      5,
    );
    expect(Math.abs(throughput.mean / (30 * one.throughput) - 1)).toBeLessThan(0.02);
  });

  it("says so when customers lock each other out", () => {
    const crossing = (first: string, second: string): Step[] => [
      { kind: "acquire", at: first },
      { kind: "serve", at: first, time: constant(1) },
      visit(second, constant(1)),
      { kind: "release", at: first },
    ];
    const simulation = createSimulation(
      {
        stations: [
          { name: "a", kind: "queue", servers: 1 },
          { name: "b", kind: "queue", servers: 1 },
        ],
        classes: [
          { name: "up", customers: 1, steps: crossing("a", "b") },
          { name: "down", customers: 1, steps: crossing("b", "a") },
        ],
      },
      1,
    );
    expect(() => simulation.advance(100)).toThrow("acquire stations in the same order");
  });
});

describe("a latch", () => {
  /** Contenders on cores, each cycle some work of its own and some under the latch. */
  const contended = (
    customers: number,
    cores: number,
    spin: number,
    nap: [number, number],
  ): SimulatedNetwork => ({
    stations: [
      { name: "core", kind: "queue", servers: cores },
      { name: "latch", kind: "latch", spin, nap, core: "core" },
    ],
    classes: [
      {
        name: "contender",
        customers,
        steps: [
          { kind: "acquire", at: "core" },
          { kind: "serve", at: "core", time: exponential(1) },
          visit("latch", exponential(0.2)),
          { kind: "release", at: "core" },
        ],
      },
    ],
  });

  it("is a queue of one server for those who spin without end", () => {
    const { throughput, stations } = run(contended(4, 4, 1e6, [10, 250]), 60_000);
    const queue = productForm(
      [
        { kind: "delay", demand: 1 },
        { kind: "queue", demand: 0.2, servers: 1 },
      ],
      4,
    );
    expect(Math.abs(throughput.mean / queue.throughput - 1)).toBeLessThan(0.02);
    const latch = stations[1];
    expect(latch?.naps).toBe(0);
    expect(latch?.spinning).toBeCloseTo(latch?.waiting ?? 0, 9);
    expect(latch?.utilization).toBeCloseTo(0.2 * throughput.mean, 2);
  });

  it("is never contended by one", () => {
    const { throughput, stations } = run(contended(1, 4, 0, [10, 250]), 20_000);
    expect(Math.abs(throughput.mean * 1.2 - 1)).toBeLessThan(0.02);
    expect(stations[1]).toMatchObject({ naps: 0, spinning: 0, waiting: 0 });
  });

  it("sends those who find it taken to sleep, and loses throughput by it", () => {
    const spinning = run(contended(8, 4, 1e6, [10, 250]), 20_000);
    const napping = run(contended(8, 4, 0, [10, 250]), 20_000);
    expect(napping.stations[1]?.naps).toBeGreaterThan(0.05);
    expect(napping.stations[1]?.spinning).toBe(0);
    expect(napping.throughput.high).toBeLessThan(spinning.throughput.low);
    // Who naps holds no core, so cores are less in use.
    expect(napping.stations[0]?.utilization).toBeLessThan(spinning.stations[0]?.utilization ?? 0);
  });

  it("spins no longer than the limit, and counts every contender", () => {
    const { stations } = run(contended(8, 4, 0.05, [1, 4]), 20_000);
    const [core, latch] = stations;
    expect(latch?.spinning).toBeGreaterThan(0);
    expect(latch?.naps).toBeGreaterThan(0);
    // Waiting for a core, serving on one, waiting for the latch or serving under it: all 8, all the time.
    const working = (core?.waitTime ?? 0) + (core?.serviceTime ?? 0);
    const latched = (latch?.waitTime ?? 0) + (latch?.serviceTime ?? 0);
    const { throughput } = run(contended(8, 4, 0.05, [1, 4]), 20_000);
    expect((working + latched) * throughput.mean).toBeCloseTo(8, 9);
  });

  it("naps twice as long each time, up to the longest", () => {
    // One keeps the latch for 100; the other tries 1 later, and after naps of 10, 20, 40 and 40 gets it. Both
    // are back after 1100, so a cycle of the two has 4 naps.
    const { stations } = run(
      {
        stations: [
          { name: "latch", kind: "latch", spin: 0, nap: [10, 40] },
          { name: "away", kind: "delay" },
        ],
        classes: [
          {
            name: "keeper",
            customers: 1,
            steps: [visit("latch", constant(100)), visit("away", constant(1000))],
          },
          {
            name: "other",
            customers: 1,
            steps: [visit("away", constant(1)), visit("latch", constant(1)), visit("away", constant(988))],
          },
        ],
      },
      3000,
    );
    expect(stations[0]?.naps).toBe(2);
    expect(stations[0]?.waitTime).toBe(55);
  });
});
