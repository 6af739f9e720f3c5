import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Station } from "../station.ts";
import { solveClosedNetwork } from "./closed-network.ts";

/** A queue whose demand is a whole number; a delay has as many servers as there are customers. */
type WholeQueue = { demand: number; servers: number };

/**
 * Throughput and mean numbers present by exact rational arithmetic over whole numbers: the product form
 * summed over all states, no recurrence in the number of customers and no scaling in common with the solver.
 */
function enumerate(queues: readonly WholeQueue[], customers: number) {
  const factors = queues.map(({ demand, servers }) => {
    // Times customers! * servers ** customers, every factor is a whole number.
    let factor = BigInt(servers) ** BigInt(customers);
    for (let k = 2; k <= customers; k++) factor *= BigInt(k);
    return Array.from({ length: customers + 1 }, (_, n) => {
      if (n > 0) factor = (factor * BigInt(demand)) / BigInt(Math.min(n, servers));
      return factor;
    });
  });
  const none = queues.map(() => 0n);
  const sumOver = (station: number, left: number): { weight: bigint; present: bigint[] } => {
    const own = factors[station] ?? [];
    if (station === factors.length - 1) {
      const weight = own[left] ?? 0n;
      return { weight, present: none.map((_, i) => (i === station ? weight * BigInt(left) : 0n)) };
    }
    const total = { weight: 0n, present: [...none] };
    for (let n = 0; n <= left; n++) {
      const rest = memo(station + 1, left - n);
      const factor = own[n] ?? 0n;
      total.weight += factor * rest.weight;
      total.present = total.present.map(
        (sum, i) => sum + factor * (i === station ? BigInt(n) * rest.weight : (rest.present[i] ?? 0n)),
      );
    }
    return total;
  };
  const known = new Map<string, ReturnType<typeof sumOver>>();
  const memo = (station: number, left: number) => {
    const key = `${station} ${left}`;
    const found = known.get(key) ?? sumOver(station, left);
    known.set(key, found);
    return found;
  };
  const { weight, present } = memo(0, customers);
  return {
    throughput: quotient(memo(0, customers - 1).weight, weight),
    present: present.map((sum) => quotient(sum, weight)),
  };
}

/** Rounded to 30 digits and more, then to a double. */
function quotient(a: bigint, b: bigint): number {
  return Number((a * 10n ** 40n) / b) / 1e40;
}

function expectClose(actual: number, expected: number, tolerance = 1e-9) {
  expect(Math.abs(actual - expected), `${actual} against ${expected}`).toBeLessThanOrEqual(
    tolerance * Math.abs(expected),
  );
}

/** The same network for the solver, with a delay where there are servers for everybody. */
const asStations = (queues: readonly WholeQueue[], customers: number): Station[] =>
  queues.map(({ demand, servers }) =>
    servers >= customers ? { kind: "delay", demand } : { kind: "queue", demand, servers },
  );

describe("solveClosedNetwork against exact rational arithmetic", () => {
  it.each([
    {
      what: "the reference network",
      queues: [
        [800, 150],
        [40, 8],
        [4, 1],
      ],
      customers: 150,
    },
    // Textbook multi-server mean value analysis is 64 % off here, and says nothing.
    {
      what: "a network near saturation",
      queues: [
        [800, 150],
        [200, 16],
        [4, 1],
      ],
      customers: 150,
    },
    {
      what: "the knee of that network",
      queues: [
        [800, 90],
        [200, 16],
        [4, 1],
      ],
      customers: 90,
    },
    {
      what: "two stations with several servers",
      queues: [
        [300, 60],
        [40, 4],
        [50, 5],
        [9, 1],
      ],
      customers: 60,
    },
    {
      what: "three of them and no delay",
      queues: [
        [40, 4],
        [50, 5],
        [21, 2],
      ],
      customers: 40,
    },
    {
      what: "more servers than customers",
      queues: [
        [40, 12],
        [50, 5],
      ],
      customers: 9,
    },
    {
      what: "demands far apart",
      queues: [
        [1_000_000, 50],
        [999, 3],
        [1, 1],
      ],
      customers: 50,
    },
  ])("solves $what", ({ queues, customers }) => {
    const whole = queues.map(([demand = 0, servers = 1]) => ({ demand, servers }));
    const expected = enumerate(whole, customers);
    const solved = solveClosedNetwork(asStations(whole, customers), customers);
    expectClose(solved.throughput, expected.throughput);
    for (const [i, { present }] of solved.stations.entries()) expectClose(present, expected.present[i] ?? 0);
  });

  it("agrees on any small network", () => {
    const queue = fc.record({
      demand: fc.integer({ min: 1, max: 1000 }),
      servers: fc.integer({ min: 1, max: 6 }),
    });
    fc.assert(
      fc.property(
        fc.array(queue, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 12 }),
        (queues, n) => {
          const expected = enumerate(queues, n);
          const solved = solveClosedNetwork(asStations(queues, n), n);
          expectClose(solved.throughput, expected.throughput);
          for (const [i, { present }] of solved.stations.entries())
            expectClose(present, expected.present[i] ?? 0);
        },
      ),
      { numRuns: 200 },
    );
  });
});
