import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { productForm } from "../testing/product-form.ts";
import { solveTwoClasses, type TwoClassNetwork } from "./two-class.ts";

const busy: TwoClassNetwork = {
  customers: [113, 37],
  delay: [1.7, 2.1],
  demand: [0.16, 4.1],
  processors: 8,
  serialDemand: 0.84,
};

describe("solveTwoClasses", () => {
  const small: TwoClassNetwork = {
    customers: [3, 2],
    delay: [1.5, 3],
    demand: [1, 2],
    processors: 2,
    serialDemand: 0.7,
  };

  it.each([
    ["processors for everybody", { processors: 5 }],
    ["no section", { serialDemand: 0 }],
  ] as const)("solves the balance equations of a small network: %s", (_, more) => {
    const network: TwoClassNetwork = { ...small, ...more };
    const expected = balance(network);
    const solved = solveTwoClasses(network);
    expect(solved.throughput[0]).toBeCloseTo(expected[0], 5);
    expect(solved.throughput[1]).toBeCloseTo(expected[1], 5);
  });

  it.each([1, 2, 3])("is within 1.5 % of them if %d processors are too few", (processors) => {
    for (const serialDemand of [0.2, 0.7, 3]) {
      const network: TwoClassNetwork = { ...small, processors, serialDemand };
      const expected = balance(network);
      const solved = solveTwoClasses(network);
      expect(Math.abs(solved.throughput[0] / expected[0] - 1)).toBeLessThan(0.015);
      expect(Math.abs(solved.throughput[1] / expected[1] - 1)).toBeLessThan(0.015);
    }
  });

  it("is the network of one class if both are equal", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 16 }),
        fc.double({ min: 0, max: 50, noNaN: true }),
        (n0, n1, processors, delay) => {
          const { throughput } = solveTwoClasses({
            customers: [n0, n1],
            delay: [delay, delay],
            demand: [1.3, 1.3],
            processors,
            serialDemand: 0,
          });
          const single = productForm(
            [
              { kind: "delay", demand: delay },
              { kind: "queue", demand: 1.3, servers: processors },
            ],
            n0 + n1,
          );
          const share = n0 / (n0 + n1);
          expect(Math.abs(throughput[0] / (share * single.throughput) - 1)).toBeLessThanOrEqual(1e-9);
          expect(Math.abs(throughput[1] / ((1 - share) * single.throughput) - 1)).toBeLessThanOrEqual(1e-9);
        },
      ),
    );
  });

  it("keeps Little's law for both classes", () => {
    const { throughput, atProcessors, atSerial } = solveTwoClasses(busy);
    expect(throughput[0] * busy.delay[0] + atProcessors[0] + atSerial).toBeCloseTo(113, 8);
    expect(throughput[1] * busy.delay[1] + atProcessors[1]).toBeCloseTo(37, 8);
  });

  it("is solved without think times", () => {
    const { throughput, utilization } = solveTwoClasses({ ...busy, delay: [0, 0], serialDemand: 0 });
    expect(utilization).toBeCloseTo(1, 12);
    expect(throughput[0] * 0.16 + throughput[1] * 4.1).toBeCloseTo(8, 9);
  });

  it("is accurate with a thousand customers of each class and very different times", () => {
    const large: TwoClassNetwork = {
      customers: [1000, 1000],
      delay: [1e-3, 1e4],
      demand: [1e-3, 50],
      processors: 64,
      serialDemand: 1e-4,
    };
    const { throughput, atProcessors, atSerial } = solveTwoClasses(large);
    expect((throughput[0] * large.delay[0] + atProcessors[0] + atSerial) / 1000).toBeCloseTo(1, 9);
    expect((throughput[1] * large.delay[1] + atProcessors[1]) / 1000).toBeCloseTo(1, 9);
  });

  it("refuses a class without processor time", () => {
    expect(() => solveTwoClasses({ ...busy, demand: [0, 1] })).toThrow("processor time, not 0 and 1");
  });
});

/** Throughputs by solving the Markov chain itself: states by repeated averaging of the embedded uniform chain. */
function balance(network: TwoClassNetwork): readonly [number, number] {
  const [n0, n1] = network.customers;
  const states: (readonly [number, number, number])[] = [];
  for (let a = 0; a <= n0; a++)
    for (let s = 0; s + a <= n0; s++) for (let b = 0; b <= n1; b++) states.push([a, s, b]);
  const passes = network.serialDemand > 0 ? 1 : 0;
  const index = new Map(states.map((state, i) => [state.join(), i]));
  const at = (...state: number[]) => index.get(state.join()) ?? -1;
  const share = (a: number, s: number, b: number) => {
    const running = a + b + Math.min(1, s);
    return running > network.processors ? network.processors / running : 1;
  };
  const moves = states.map(([a, s, b]) => [
    { to: at(a + 1, s, b), rate: (n0 - a - s) / network.delay[0] },
    { to: at(a - 1, s + passes, b), rate: (a * share(a, s, b)) / network.demand[0] },
    { to: at(a, s - 1, b), rate: s * passes > 0 ? share(a, s, b) / network.serialDemand : 0 },
    { to: at(a, s, b + 1), rate: (n1 - b) / network.delay[1] },
    { to: at(a, s, b - 1), rate: (b * share(a, s, b)) / network.demand[1] },
  ]);
  const fastest = 1.1 * Math.max(...moves.map((list) => list.reduce((sum, { rate }) => sum + rate, 0)));
  let p = states.map((_, i): number => (i === 0 ? 1 : 0));
  for (let round = 0; round < 6000; round++) {
    const next = [...p];
    for (const [i, list] of moves.entries())
      for (const { to, rate } of list) {
        if (rate === 0) continue;
        const flow = ((p[i] ?? 0) * rate) / fastest;
        next[i] = (next[i] ?? 0) - flow;
        next[to] = (next[to] ?? 0) + flow;
      }
    p = next;
  }
  const mean = (value: (state: readonly [number, number, number]) => number) =>
    states.reduce((sum, state, i) => sum + (p[i] ?? 0) * value(state), 0);
  return [
    mean(([a, s, b]) => (a * share(a, s, b)) / network.demand[0]),
    mean(([a, s, b]) => (b * share(a, s, b)) / network.demand[1]),
  ];
}
