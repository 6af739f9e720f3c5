import { openedgeQuery, type Params, parseParams, rng } from "@wirecost/sim-core";
import { describe, expect, it, vi } from "vitest";
import type { RepeatedQuery } from "../cost/execution-cost.ts";
import { parseRelease, type ReviewRequest, reviewedWorkload, reviewParameters } from "./index.ts";

const PATTERNS = ["for-each-no-lock", "for-each-share-lock", "open-query-cache", "find-no-lock"];

/** Queries of an application: few have many records. */
function queries(count: number, seed: number): readonly RepeatedQuery[] {
  const random = rng(seed);
  return Array.from({ length: count }, (_, i) => ({
    settings: parseParams(openedgeQuery, {
      pattern: PATTERNS[i % PATTERNS.length],
      records: Math.floor(Math.exp(8 * random())),
      recordBytes: 30 + Math.floor(900 * random()),
      counterReadings: 0,
      fields: false,
    }),
    times: 1 + Math.floor(12 * random()),
  }));
}

const reviewed = (all: readonly RepeatedQuery[]) =>
  reviewedWorkload({ name: "app", queries: all, otherRoundTrips: 17 }, 9, undefined);

function exact(all: readonly RepeatedQuery[], server: Params) {
  return all.reduce(
    (sum, { settings, times }) => {
      const { messages = 0, elapsedMs = 0 } = openedgeQuery.simulate({
        ...settings,
        ...server,
        latencyMs: 9,
      });
      return { messages: sum.messages + times * messages, elapsedMs: sum.elapsedMs + times * elapsedMs };
    },
    { messages: 0, elapsedMs: 0 },
  );
}

const SERVERS = [
  { mm: 2048, prefetchNumRecs: 30, prefetchFactor: 0, prefetchDelay: false },
  { mm: 16_384, prefetchNumRecs: 500, prefetchFactor: 80, prefetchDelay: true },
];

describe("a workload of many different queries", () => {
  it.each(SERVERS)("is computed query by query if there are few: %o", (server) => {
    const all = queries(250, 3);
    expect(exact(reviewed([...all, ...all]).queries, server).messages).toBeCloseTo(
      2 * exact(all, server).messages,
      6,
    );
    expect(reviewed([...all, ...all]).queries.length).toBeLessThanOrEqual(250);
  });

  it.each(SERVERS)("is computed with the smallest queries in groups if there are many: %o", (server) => {
    const all = queries(2600, 5);
    const { queries: some, recordBytes } = reviewed(all);
    expect(some.length).toBeLessThanOrEqual(500);
    const sum = (of: readonly RepeatedQuery[], value: (settings: Params) => number) =>
      of.reduce((total, { settings, times }) => total + times * value(settings), 0);
    expect(sum(some, () => 1)).toBeCloseTo(
      sum(all, () => 1),
      6,
    );
    expect(sum(some, ({ records }) => Number(records))).toBeCloseTo(
      sum(all, ({ records }) => Number(records)),
      4,
    );
    expect(recordBytes).toBe(Math.max(...all.map(({ settings }) => Number(settings.recordBytes))));
    const [found, right] = [exact(some, server), exact(all, server)];
    expect(found.messages / right.messages).toBeCloseTo(1, 2);
    expect(found.elapsedMs / right.elapsedMs).toBeCloseTo(1, 2);
  });

  it("is not computed again if a file's change has no effect on it", () => {
    const release = parseRelease("12.4");
    if (!release) throw new Error("12.4 is a release");
    const review = (text: string, workload: ReviewRequest["workload"]) =>
      reviewParameters({ files: [{ name: "s.pf", text }], side: "server", release, workload });
    const [all, locked] = [queries(40, 11), queries(40, 11).filter((_, i) => i % PATTERNS.length === 1)];
    const simulate = vi.spyOn(openedgeQuery, "simulate");
    const count = (run: () => unknown) => {
      simulate.mockClear();
      run();
      return simulate.mock.calls.length;
    };
    const workload = reviewed(all);
    expect(count(() => review("-S 1 -Mm 2048\n", workload))).toBeGreaterThan(40);
    expect(count(() => review("-S 1 -Mm 2048 -n 70\n", workload))).toBe(0);
    // Prefetch does not apply to queries with a lock.
    const ofLocked = reviewed(locked);
    review("-S 1 -Mm 2048\n", ofLocked);
    expect(count(() => review("-S 1 -Mm 2048 -prefetchNumRecs 77\n", ofLocked))).toBe(0);
    expect(count(() => review("-S 1 -Mm 3072\n", ofLocked))).toBeGreaterThan(0);
    simulate.mockRestore();
  });
});
