import { describe, expect, it } from "vitest";
import { rng } from "../../math/rng.ts";
import { parseParams } from "../../model/check-params.ts";
import type { Params } from "../../model/param.ts";
import { simulate } from "../../sweep/simulate.ts";
import { openedgeServers as model } from "./model.ts";
import { simulation } from "./simulation.ts";

/** Runs for so many completions, and on until there is something to report. */
function run(params: Params, completions: number, seed = 1) {
  const simulated = simulation(parseParams(model, params), seed);
  simulated.advance(completions);
  const { warmup, warmingUp } = simulated.report();
  if (warmingUp) simulated.advance(warmingUp.needed - warmup);
  return simulated.report();
}

const throughput = (params: Params, completions: number, seed = 1) => {
  const estimate = run(params, completions, seed).estimates.find(({ metric }) => metric === "tps");
  if (!estimate) throw new Error("no throughput");
  return estimate;
};

describe("where theory applies", () => {
  it.each([
    ["threads, saturated", { clients: 45 }],
    ["threads, half idle", { clients: 20, thinkMs: 20 }],
    ["few cores", { clients: 24, cores: 1, cpuMs: 1.2, thinkMs: 10 }],
    ["self-serving", { clients: 30, connection: "self-serving", thinkMs: 15 }],
    ["a server for each client", { clients: 32, mn: 200, threadedServer: false, thinkMs: 16 }],
  ])("the interval holds the exact throughput: %s", (_, params) => {
    const exact = simulate(model, params).tps ?? Number.NaN;
    const held = Array.from({ length: 8 }, (_, seed) => throughput(params, 8000, seed + 1)).filter(
      ({ low, high }) => low <= exact && exact <= high,
    );
    // Fewer come once in 170 such tests, and the seeds are fixed. That 95 % are covered, simulation.test.ts shows.
    expect(held.length).toBeGreaterThanOrEqual(6);
  });

  it("servers that are never idle have the exact solution's throughput", () => {
    const params = { clients: 150, threadedServer: false, mi: 20 };
    const exact = simulate(model, params).tps ?? Number.NaN;
    expect(Math.abs(throughput(params, 60_000).mean / exact - 1)).toBeLessThan(0.015);
  });
});

describe("simulation-only results", () => {
  it("percentiles rise, and every client is in one state", () => {
    const { percentiles, stations } = run({ clients: 150, mn: 200, threadedServer: false, mi: 20 }, 30_000);
    const ms = percentiles.map((each) => each.ms);
    expect(ms).toEqual(ms.toSorted((a, b) => a - b));
    expect(stations.map(({ label }) => label)).toEqual(["8 servers", "cores", "serialized section"]);
    for (const { utilization } of stations) {
      expect(utilization).toBeGreaterThanOrEqual(0);
      expect(utilization).toBeLessThanOrEqual(1 + 1e-9);
    }
  });

  it("constant times have shorter response times than exponential ones", () => {
    const params = { clients: 15, thinkMs: 10 };
    expect(throughput({ ...params, times: "constant" }, 30_000).mean).toBeGreaterThan(
      throughput(params, 30_000).mean,
    );
  });

  it("napping waiters leave a latch idle that a queue would use", () => {
    const params = { clients: 40, contention: 0 };
    const line = throughput(params, 12_000).mean;
    const short = throughput({ ...params, latch: "spin-nap", spin: 100, nap: 1, napMax: 1 }, 12_000).mean;
    const long = throughput({ ...params, latch: "spin-nap", spin: 100, nap: 50, napMax: 250 }, 12_000).mean;
    expect(short).toBeLessThanOrEqual(line * 1.01);
    expect(long).toBeLessThan(short);
  });

  it("the same seed gives the same report with any slices", () => {
    const params = { clients: 12 };
    const sliced = simulation(parseParams(model, params), 7);
    for (let i = 0; i < 50; i++) sliced.advance(100);
    expect(sliced.report()).toEqual(run(params, 5000, 7));
    expect(run(params, 5000, 8)).not.toEqual(run(params, 5000, 7));
  });

  it("reports nothing during warm-up, and warm-up takes longer with more clients", () => {
    const at = (clients: number, completions: number) => {
      const simulated = simulation(parseParams(model, { clients }), 1);
      simulated.advance(completions);
      return simulated.report();
    };
    const early = at(500, 3000);
    expect(early).toMatchObject({ completions: 0, warmup: 3000, estimates: [] });
    expect(early.warmingUp?.needed).toBe(5 * (at(100, 3000).warmingUp?.needed ?? 0));
    expect(at(16, 6000).warmingUp).toBeUndefined();
  });
});

describe("a mix", () => {
  it("has the solution's throughput for the talk's mix", () => {
    const mix = { joinShare: (100 * 37) / 150, threadedServer: false, mi: 10 };
    const exact = simulate(model, mix).tps ?? Number.NaN;
    expect(Math.abs(throughput(mix, 40_000).mean / exact - 1)).toBeLessThan(0.02);
  });
});

describe("a seeded grid of mixes, servers, cores and clients", () => {
  const random = rng(20_261_122);
  const pick = <T>(values: readonly [T, ...T[]]): T =>
    values[Math.floor(random() * values.length)] ?? values[0];
  const grid = Array.from({ length: 16 }, (_, i) => ({
    threadedServer: i % 4 === 0,
    joinShare: pick([5, 10, 25, 50, 75, 90]),
    ma: pick([2, 5, 10, 40, 125]),
    mi: pick([1, 2, 3, 5, 10, 20, 50]),
    mn: pick([1, 2, 4, 8, 30, 75, 200]),
    cores: pick([1, 2, 4, 8, 16]),
    clients: pick([7, 12, 30, 60, 90, 150]),
    joinMs: pick([1, 2, 4, 8]),
    thinkMs: pick([0, 0, 5, 50]),
    pingMs: pick([0.05, 0.5, 3]),
  }));
  const errors = grid.map((params, i) => {
    const solved = simulate(model, params).tps ?? Number.NaN;
    return { params, error: solved / throughput(params, 8000, i + 1).mean - 1 };
  });

  it.each(errors)("is solved within 5 % of its simulation: $params", ({ error }) => {
    expect(Math.abs(error)).toBeLessThan(0.05);
  });

  it("is solved within 1 % on average", () => {
    const mean = errors.reduce((sum, { error }) => sum + Math.abs(error), 0) / errors.length;
    expect(mean).toBeLessThan(0.01);
  });
});

describe("50 seeded settings of few clients per server, near and far", () => {
  const random = rng(20_261_123);
  const from = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const between = (low: number, high: number) => low * (high / low) ** random();
  const errors = Array.from({ length: 50 }, (_, i) => {
    const mn = from(1, 8);
    const threadedServer = random() < 0.25;
    const params = {
      clients: mn * from(1, 8),
      mn,
      threadedServer,
      ssj: threadedServer,
      joinShare: random() < 0.75 ? from(5, 95) : 0,
      pingMs: random() < 0.15 ? 0.001 : between(0.02, 50),
      cores: from(1, 16),
      joinMs: between(0.5, 20),
      thinkMs: random() < 0.5 ? 0 : between(1, 100),
      clientMs: between(0.1, 5),
      cpuMs: between(0.05, 5),
      serialMs: between(0.05, 3),
    };
    const solved = simulate(model, params).tps ?? Number.NaN;
    const { mean, low, high } = throughput(params, 8000, i + 1);
    return { params, error: solved / mean - 1, noise: (high - low) / 2 / mean };
  });

  it("are solved within 5 % of their simulations, beyond what these are uncertain by", () => {
    expect(errors.filter(({ error, noise }) => !(Math.abs(error) <= 0.05 + noise))).toEqual([]);
  });

  it("are solved within 1 % on average", () => {
    expect(errors.reduce((sum, { error }) => sum + Math.abs(error), 0) / errors.length).toBeLessThan(0.01);
  });
});
