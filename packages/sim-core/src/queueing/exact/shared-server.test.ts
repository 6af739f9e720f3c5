import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSimulation } from "../simulation/simulation.ts";
import { productForm } from "../testing/product-form.ts";
import { solveSharedServer } from "./shared-server.ts";

const random = (mean: number) => ({ fixed: 0, random: mean });
const relative = (a: number, b: number) => Math.abs(a / b - 1);

describe("solveSharedServer", () => {
  it("is the machine repair model for equal classes of any size", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 40 }),
        fc.double({ min: 0.01, max: 50, noNaN: true }),
        (n0, n1, delay) => {
          const { throughput, present } = solveSharedServer(
            [n0, n1],
            [random(delay), random(delay)],
            [1.3, 1.3],
          );
          const whole = productForm(
            [
              { kind: "delay", demand: delay },
              { kind: "queue", demand: 1.3, servers: 1 },
            ],
            n0 + n1,
          );
          // Beyond 600 pairs what an arrival finds is estimated.
          const estimated = n0 * n1 > 600;
          const at = whole.stations[1]?.present ?? 0;
          expect(relative(throughput[0] + throughput[1], whole.throughput)).toBeLessThan(
            estimated ? 0.05 : 1e-9,
          );
          expect(Math.abs(present - at)).toBeLessThan(estimated ? 0.05 * (n0 + n1) : 1e-9 * (n0 + n1));
        },
      ),
    );
  });

  it("serves every customer once per round if no time is spent away", () => {
    for (const [n0, n1] of [
      [1, 2],
      [9, 14],
      [60, 40],
    ] as const) {
      const { throughput } = solveSharedServer([n0, n1], [random(0), random(0)], [0.7, 5]);
      expect(throughput[0]).toBeCloseTo(n0 / (n0 * 0.7 + n1 * 5), 3);
      expect(throughput[1]).toBeCloseTo(n1 / (n0 * 0.7 + n1 * 5), 3);
    }
  });

  it.each([
    [[4, 1], 0, [6, 9], [1, 7], 0.01],
    [[4, 4], 0, [6, 9], [1, 7], 0.01],
    [[1, 1], 1, [6, 9], [1, 7], 0.03],
    [[3, 2], 1, [6, 9], [1, 7], 0.03],
    [[5, 3], 1, [6, 9], [1, 7], 0.03],
    [[12, 9], 0, [6, 9], [1, 7], 0.04],
    [[40, 25], 0, [6, 9], [1, 7], 0.02],
    // While the server is held for long, those served fast wait and cannot arrive.
    [[13, 4], 0, [6.5, 78], [0.12, 15.6], 0.06],
    [[4, 13], 0, [78, 6.5], [15.6, 0.12], 0.06],
    [[13, 4], 1, [6.5, 78], [0.12, 15.6], 0.06],
    [[6, 6], 0, [5.5, 200], [0.5, 10.5], 0.03],
    [[44, 3], 0, [2, 30], [0.1, 9], 0.03],
  ] as const)(
    "agrees with a simulation of %j customers, %d of the times away %j fixed, and %j in service",
    (customers, part, delay, service, limit) => {
      const kind = part === 1 ? "constant" : "exponential";
      const simulation = createSimulation(
        {
          stations: [
            { name: "away", kind: "delay" },
            { name: "server", kind: "queue", servers: 1 },
          ],
          classes: customers.map((count, i) => ({
            name: String(i),
            customers: count,
            steps: [
              { kind: "visit", at: "away", time: { kind, mean: delay[i] ?? 0 } },
              { kind: "visit", at: "server", time: { kind: "exponential", mean: service[i] ?? 0 } },
            ],
          })),
        },
        7,
      );
      // What is to be met within 1 % takes longer to be known than what is met within 4 %.
      simulation.advance(3000 / limit);
      const away = (mean: number) => ({ fixed: part * mean, random: (1 - part) * mean });
      const solved = solveSharedServer(customers, [away(delay[0]), away(delay[1])], service).throughput;
      const found = simulation.report().classes.map(({ throughput }) => throughput);
      expect(relative(solved[0], found[0] ?? 0)).toBeLessThan(limit);
      expect(relative(solved[1], found[1] ?? 0)).toBeLessThan(limit);
    },
  );

  it("has no server above full utilization, and no more service for longer times away", () => {
    const count = fc.integer({ min: 1, max: 90 });
    const time = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
    const away = fc.double({ min: 0, max: 50, noNaN: true });
    fc.assert(
      fc.property(count, count, time, time, away, away, (n0, n1, s0, s1, soon, later) => {
        const solve = (delay: number) =>
          solveSharedServer([n0, n1], [random(delay), random(delay)], [s0, s1]);
        const [near, far] = [solve(Math.min(soon, later)), solve(Math.max(soon, later))];
        for (const { throughput, present } of [near, far]) {
          expect(throughput[0] * s0 + throughput[1] * s1).toBeLessThan(1 + 1e-9);
          expect(present).toBeLessThan((n0 + n1) * (1 + 1e-9));
        }
        const gains = far.throughput.map((rate, i) => rate / (near.throughput[i] ?? 0) - 1);
        expect(Math.min(...gains)).toBeLessThan(1e-9);
      }),
      { numRuns: 300, seed: 5 },
    );
  });
});
