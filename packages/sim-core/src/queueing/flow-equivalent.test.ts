import { describe, expect, it } from "vitest";
import { solveClosedNetwork } from "./closed-network.ts";
import { flowEquivalentRates } from "./flow-equivalent.ts";

const cpu = { demand: 0.16, servers: 8 };
const log = { demand: 0.63, servers: 1 };

describe("flowEquivalentRates", () => {
  it("is the throughput of the closed subnetwork, for every number of customers", () => {
    const rates = flowEquivalentRates([cpu, log], 40);
    for (const n of [1, 2, 3, 8, 15, 40]) {
      const stations = [cpu, log].map((queue) => ({ kind: "queue" as const, ...queue }));
      expect((rates[n - 1] ?? 0) / solveClosedNetwork(stations, n).throughput).toBeCloseTo(1, 12);
    }
  });

  it("makes one station out of two that a closed network cannot tell from them", () => {
    const rates = flowEquivalentRates([cpu, log], 60);
    const whole = solveClosedNetwork(
      [
        { kind: "delay", demand: 20 },
        { kind: "queue", ...cpu },
        { kind: "queue", ...log },
      ],
      60,
    );
    const reduced = solveClosedNetwork(
      [
        { kind: "delay", demand: 20 },
        { kind: "load-dependent", demand: 1, rate: (n) => rates[n - 1] ?? 0 },
      ],
      60,
    );
    expect(reduced.throughput / whole.throughput).toBeCloseTo(1, 12);
  });

  it("names a queue that is none", () => {
    expect(() => flowEquivalentRates([{ demand: -1, servers: 1 }], 3)).toThrow("Station 0 has demand -1");
  });
});
