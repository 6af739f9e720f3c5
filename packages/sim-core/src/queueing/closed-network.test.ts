import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { solveClosedNetwork } from "./closed-network.ts";
import type { Station } from "./station.ts";

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

const reference: Station[] = [
  { kind: "delay", demand: 80 },
  { kind: "queue", demand: 4, servers: 8 },
  { kind: "queue", demand: 0.4, servers: 1 },
];

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

describe("solveClosedNetwork against closed forms", () => {
  it("gives the reference throughput of 1727.0187 a second", () => {
    expect(solveClosedNetwork(reference, 150).throughput * 1000).toBeCloseTo(1727.0187, 4);
  });

  it.each([1, 3, 10])("is the machine repair model with %i repairers", (servers) => {
    // Gross & Harris: p(n) from the birth rate (N - n) / Z and the death rate min(n, c) / D.
    const [machines, uptime, repair] = [40, 100, 7];
    let state = 1;
    let sum = 0;
    let repairs = 0;
    let broken = 0;
    for (let n = 0; n <= machines; n++) {
      if (n > 0) state *= (((machines - n + 1) / uptime) * repair) / Math.min(n, servers);
      sum += state;
      repairs += (state * Math.min(n, servers)) / repair;
      broken += state * n;
    }
    const { throughput, stations } = solveClosedNetwork(
      [
        { kind: "delay", demand: uptime },
        { kind: "queue", demand: repair, servers },
      ],
      machines,
    );
    expectClose(throughput, repairs / sum);
    expectClose(stations[1]?.present ?? 0, broken / sum);
  });

  it.each([
    [2, 10],
    [5, 150],
    [7, 10_000],
  ])("serves N / (D (N + K - 1)) through %i balanced stations with %i customers", (count, customers) => {
    const stations = Array.from({ length: count }, (): Station => ({ kind: "queue", demand: 3, servers: 1 }));
    const { throughput } = solveClosedNetwork(stations, customers);
    expectClose(throughput, customers / (3 * (customers + count - 1)));
  });

  it("turns into M/M/c as the customers grow in number and think ever longer", () => {
    // Erlang's C for 3 servers at 80 %: 0.6471910 waiting, 0.6471910 * 0.8 / 0.2 in line.
    const customers = 1_000_000;
    const { stations } = solveClosedNetwork(
      [
        { kind: "delay", demand: customers / 2.4 },
        { kind: "queue", demand: 1, servers: 3 },
      ],
      customers,
    );
    const waiting = 13.824 / 6 / 0.2 / (1 + 2.4 + 2.88 + 13.824 / 6 / 0.2);
    expectClose(stations[1]?.waiting ?? 0, (waiting * 0.8) / 0.2, 1e-4);
  });

  it("takes a load-dependent station for the queue whose rates it has", () => {
    const asRates: Station[] = [
      { kind: "delay", demand: 80 },
      { kind: "load-dependent", demand: 4, rate: (n) => Math.min(n, 8) },
      { kind: "load-dependent", demand: 0.4, rate: () => 1 },
    ];
    const rates = solveClosedNetwork(asRates, 150);
    const queues = solveClosedNetwork(reference, 150);
    expectClose(rates.throughput, queues.throughput);
    for (const [i, { present }] of rates.stations.entries())
      expectClose(present, queues.stations[i]?.present ?? 0);
    expectClose(rates.stations[2]?.utilization ?? 0, queues.stations[2]?.utilization ?? 0);
    expectClose(rates.stations[2]?.waiting ?? 0, queues.stations[2]?.waiting ?? 0);
  });

  it("solves rates that fall with the load by their birth-death balance", () => {
    const [customers, think, demand] = [2000, 3, 1];
    const rate = (n: number) => (n < 20 ? n : 20 - (15 * (n - 20)) / (customers - 20));
    // In the log domain: p(n) / p(0) spans hundreds of orders of magnitude.
    const logs = [0];
    for (let n = 1; n <= customers; n++)
      logs.push((logs[n - 1] ?? 0) + Math.log(((customers - n + 1) / think) * (demand / rate(n))));
    const top = Math.max(...logs);
    const weights = logs.map((log) => Math.exp(log - top));
    const sum = weights.reduce((a, b) => a + b);
    const served = weights.reduce((total, weight, n) => total + (n > 0 ? weight * rate(n) : 0), 0);
    const solved = solveClosedNetwork(
      [
        { kind: "delay", demand: think },
        { kind: "load-dependent", demand, rate },
      ],
      customers,
    );
    expectClose(solved.throughput, served / sum / demand);
  });

  it("lets a rate come from another solution", () => {
    // Chandy, Herzog and Woo: a subnetwork may be replaced by a station with its throughputs as rates.
    const [, cpu, disk] = reference;
    const inner = cpu && disk ? [cpu, disk] : [];
    const equivalent: Station = {
      kind: "load-dependent",
      demand: 1,
      rate: (n) => solveClosedNetwork(inner, n).throughput,
    };
    const solved = solveClosedNetwork([{ kind: "delay", demand: 80 }, equivalent], 150);
    expectClose(solved.throughput, solveClosedNetwork(reference, 150).throughput);
  });
});

describe("solveClosedNetwork on any network", () => {
  const demand = fc.oneof(fc.constant(0), fc.double({ min: 1e-6, max: 1e6, noNaN: true }));
  const station: fc.Arbitrary<Station> = fc.oneof(
    fc.record({ kind: fc.constant("delay" as const), demand }),
    fc.record({ kind: fc.constant("queue" as const), demand, servers: fc.integer({ min: 1, max: 40 }) }),
  );
  const network = fc
    .array(station, { minLength: 1, maxLength: 5 })
    .filter((stations) => stations.some((each) => each.demand > 0));
  const slack = 1 + 1e-9;

  it("keeps the bounds of operational analysis, Little's law and every customer", () => {
    fc.assert(
      fc.property(network, fc.integer({ min: 1, max: 300 }), (stations, customers) => {
        const { throughput, responseTime, stations: solved } = solveClosedNetwork(stations, customers);
        const total = stations.reduce((sum, each) => sum + each.demand, 0);
        expect(throughput).toBeLessThanOrEqual((customers / total) * slack);
        for (const [i, each] of stations.entries()) {
          if (each.kind === "queue" && each.demand > 0)
            expect(throughput).toBeLessThanOrEqual((each.servers / each.demand) * slack);
          const { present, waiting, utilization, residenceTime } = solved[i] ?? {};
          for (const value of [present, waiting, utilization, residenceTime])
            expect(Number.isFinite(value), `${value}`).toBe(true);
          expectClose(present ?? 0, throughput * (residenceTime ?? 0));
          if (each.kind === "queue")
            expect(Math.abs((present ?? 0) - (waiting ?? 0) - throughput * each.demand)).toBeLessThan(
              1e-9 * customers,
            );
          expect(utilization).toBeLessThanOrEqual(slack);
        }
        expect(Number.isFinite(responseTime)).toBe(true);
        expectClose(
          solved.reduce((sum, { present }) => sum + present, 0),
          customers,
        );
      }),
      { numRuns: 200 },
    );
  });

  it("serves no less with one more customer", () => {
    fc.assert(
      fc.property(network, fc.integer({ min: 1, max: 200 }), (stations, customers) => {
        const { throughput } = solveClosedNetwork(stations, customers + 1);
        expect(throughput * slack).toBeGreaterThanOrEqual(solveClosedNetwork(stations, customers).throughput);
      }),
      { numRuns: 100 },
    );
  });

  it("stays exact with 10,000 customers at a saturated station", () => {
    const { throughput, stations } = solveClosedNetwork(reference, 10_000);
    expectClose(throughput, 2);
    expectClose(stations[1]?.present ?? 0, 10_000 - 160 - 4);
  });
});

describe("solveClosedNetwork refuses", () => {
  it.each<[Station[], number, string]>([
    [[{ kind: "delay", demand: 1 }], 0, "1 or more whole customers, not 0"],
    [[{ kind: "delay", demand: -1 }], 1, "Station 0 has demand -1"],
    [[{ kind: "queue", demand: 1, servers: 1.5 }], 1, "Station 0 has 1.5 servers"],
    [[{ kind: "queue", demand: 0, servers: 1 }], 1, "a demand above 0"],
    [[{ kind: "load-dependent", demand: 1, rate: () => 0 }], 1, "rate(1) 0"],
  ])("what makes no network", (stations, customers, words) => {
    expect(() => solveClosedNetwork(stations, customers)).toThrow(words);
  });
});
