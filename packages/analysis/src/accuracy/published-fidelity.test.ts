import { type Model, openedgeQuery } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import type { HeldOutReference } from "./held-out.ts";
import { findWorse, findWorseHeldOut, publishFidelity } from "./published-fidelity.ts";

const query: Model = openedgeQuery;

/** The model with one predicted metric off by a factor. */
function withError(share: number): Model {
  return {
    ...query,
    simulate(params, rng) {
      const metrics = query.simulate(params, rng);
      return { ...metrics, messages: (metrics.messages ?? 0) * (1 + share) };
    },
  };
}

const published = publishFidelity([openedgeQuery]);

describe("publishFidelity", () => {
  it("rounds errors up to 6 digits", () => {
    for (const { median, mean, worst } of published.flatMap(({ errors }) => errors)) {
      for (const value of [median, mean, worst]) expect(Number(value.toPrecision(6))).toBe(value);
    }
    const [exact] =
      publishFidelity([withError(0.123_412_2)])[0]?.errors.filter(
        ({ role, metric }) => role === "exact" && metric === "messages",
      ) ?? [];
    expect(exact?.median).toBe(0.123_413);
  });
});

describe("findWorse", () => {
  it("finds nothing in the published values or better ones", () => {
    expect(findWorse(published, published)).toEqual([]);
    expect(findWorse(publishFidelity([withError(0.2)]), published)).toEqual([]);
  });

  it("names the model, the metric and the difference", () => {
    expect(findWorse(published, publishFidelity([withError(0.25)]))).toContain(
      "openedge-query messages (exact): the worst error is 25 %, and 0 % is published.",
    );
  });

  it("finds a missing model, version or metric", () => {
    expect(findWorse([], published)).toEqual(["openedge-query is not published."]);
    const [first] = published;
    if (!first) throw new RangeError("nothing is published");
    const old = { ...first, version: "0.9.0", errors: first.errors.slice(1) };
    expect(findWorse([old], published)).toEqual([
      `openedge-query ${openedgeQuery.version} is published as 0.9.0.`,
      `openedge-query all metrics (${first.errors[0]?.role}) is not published.`,
    ]);
  });

  it("reports a value that is newly called unexplained", () => {
    const references = openedgeQuery.references.map((reference) => ({
      ...reference,
      rows: reference.rows.map((row) => ({
        ...row,
        roles: Object.fromEntries(Object.keys(row.roles).map((id) => [id, "unexplained" as const])),
      })),
    }));
    expect(findWorse(published, publishFidelity([{ ...openedgeQuery, references }]))).toContain(
      "openedge-query messages (exact): 24 values are published, and none is left.",
    );
  });
});

describe("findWorseHeldOut", () => {
  const errors = { figures: 2, median: 0.02, mean: 0.03, worst: 0.04 };
  const before: HeldOutReference = {
    reference: "calls",
    constants: ["callMs"],
    situations: 3,
    reason: null,
    inSample: errors,
    heldOut: { ...errors, worst: 0.2 },
    values: [
      { row: "1", metric: "seconds", predicted: 4 },
      { row: "2", metric: "seconds", predicted: 7 },
    ],
  };
  const worse = (change: Partial<HeldOutReference>) => findWorseHeldOut([before], [{ ...before, ...change }]);
  it("names larger errors in sample and held out, and ignores rounding", () => {
    expect(worse({})).toEqual([]);
    expect(worse({ heldOut: { ...errors, worst: 0.20001 } })).toEqual([]);
    expect(worse({ inSample: { ...errors, mean: 0.05 } })).toEqual([
      expect.stringMatching(/^calls, in sample: the mean error is 5.* %, and 3.* % is published\.$/),
    ]);
    expect(worse({ heldOut: { ...errors, worst: 0.3 } })).toEqual([
      expect.stringMatching(/^calls, held out: the worst error is 30.* %, and 20.* % is published\.$/),
    ]);
  });
  it("names errors that are held out on one side only, and unpublished ones", () => {
    expect(worse({ values: [] })).toEqual(["calls: 0 values are held out, and 2 are published."]);
    expect(worse({ heldOut: null })).toHaveLength(1);
    expect(findWorseHeldOut([], [before])).toEqual(["calls is not published."]);
  });
});
