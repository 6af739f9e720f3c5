import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Station } from "../station.ts";
import { solveClosedNetwork } from "./closed-network.ts";

function expectClose(actual: number, expected: number, tolerance = 1e-9) {
  expect(Math.abs(actual - expected), `${actual} against ${expected}`).toBeLessThanOrEqual(
    tolerance * Math.abs(expected),
  );
}

const reference: Station[] = [
  { kind: "delay", demand: 80 },
  { kind: "queue", demand: 4, servers: 8 },
  { kind: "queue", demand: 0.4, servers: 1 },
];

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
