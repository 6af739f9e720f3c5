import { describe, expect, it, vi } from "vitest";
import { rng } from "../math/rng.ts";
import { parseParams } from "../model/check-params.ts";
import type { Params } from "../model/param.ts";
import { sameJob } from "../model/same-job.ts";
import { getModel, models } from "../models.ts";
import { crossover } from "../sweep/crossover.ts";
import { best, competingValues, knee, marks } from "../sweep/knee.ts";
import { simulate } from "../sweep/simulate.ts";
import { advise } from "./advise.ts";
import { advisePair } from "./advise-pair.ts";

const model = getModel("openedge-query");

describe("advise", () => {
  it("finds the one change that saves most, with the smallest sufficient value", () => {
    const advice = advise(model, {});
    expect(advice?.changes).toEqual([{ param: "prefetchNumRecs", from: 64, to: 1000 }]);
    expect(advice?.after).toBe(simulate(model, { prefetchNumRecs: 1000 }).elapsedMs);
  });

  it("recommends another code pattern of the same family", () => {
    expect(advise(model, { pattern: "find-no-lock" })?.changes).toMatchObject([
      { param: "pattern", to: "for-each-no-lock" },
    ]);
  });

  it("never recommends SQL89, whose record size differs from the user's", () => {
    for (const pattern of ["find-no-lock", "for-each-no-lock", "open-query"]) {
      const advice = advise(model, { pattern, fields: false, recordBytes: 1000, prefetchNumRecs: 10_000 });
      expect(advice?.params.pattern, pattern).not.toBe("sql89-select");
    }
    expect(advise(model, { pattern: "find-no-lock", fields: false })?.changes).toMatchObject([
      { to: "for-each-no-lock" },
    ]);
  });

  it("does not recommend a loop over no records for sending nothing", () => {
    expect(simulate(model, { pattern: "find-no-lock", records: 0 }).elapsedMs).toBe(0);
    const advice = advise(model, { records: 0 });
    expect(advice?.params.pattern).not.toBe("find-no-lock");
    expect(advice?.after).not.toBe(0);
  });

  it("recommends nothing if nothing saves 5 %", () => {
    expect(advise(model, { pattern: "for-each-exclusive-lock" })).toBeUndefined();
  });
});

describe("advice is by worth, and says what it rests on", () => {
  it.each([
    ["openedge-query", { records: 400, latencyMs: 9 }],
    ["openedge-servers", { clients: 140, mn: 9, cores: 6 }],
    ["bulk-insert", { rowCount: 7000, rowBytes: 300 }],
    ["round-trips", { pattern: "cursor", fetchSize: 7, rttMs: 31, rowCount: 900 }],
    ["program-calls", { calls: 4321, callee: "cl", logging: true }],
    ["program-calls", { calls: 60, technique: "command", libraryPosition: 7 }],
  ] as const)("%s with %j: nothing that does the same job saves 2 % more", (id, settings) => {
    const one = getModel(id);
    const params = parseParams(one, settings);
    const higher = one.metrics[one.view.metric]?.better === "higher";
    const main = (changed: Params) => {
      const metrics = one.simulate(changed, rng(1));
      return (metrics[one.view.turnsAway ?? ""] ?? 0) > 0 ? undefined : metrics[one.view.metric];
    };
    const advice = advise(one, settings);
    expect(advice).toBeDefined();
    if (!advice) return;
    for (const [other, param] of Object.entries(one.params)) {
      if (!param.tunable) continue;
      for (const value of sameJob(param, params, params[other])) {
        const after = main({ ...params, [other]: value });
        if (after === undefined) continue;
        const ahead = higher ? after - advice.after : advice.after - after;
        expect(ahead, `${other} ${value}`).toBeLessThanOrEqual(0.02 * advice.before);
      }
    }
  });

  it("names extrapolated settings, and none within the published rows", () => {
    const servers = advise(getModel("openedge-servers"), { clients: 150, threadedServer: true });
    expect(servers?.changes).toMatchObject([{ param: "threadedServer", to: false }]);
    expect(servers?.beyond.map(({ param }) => param)).toEqual(["mn"]);
    expect(advise(model, { prefetchNumRecs: 20 })?.beyond).toEqual([]);
  });

  it("compares results, not savings: a JOIN is not as good as a cursor that takes several times as long", () => {
    const trips = getModel("round-trips");
    const job = { rttMs: 12, rowCount: 700 };
    const join = simulate(trips, { ...job, pattern: "join" }).elapsedMs ?? Number.NaN;
    const cursor = simulate(trips, { ...job, pattern: "cursor" }).elapsedMs ?? Number.NaN;
    expect(cursor).toBeGreaterThan(2 * join);
    expect(cursor - join).toBeLessThan(0.02 * (simulate(trips, job).elapsedMs ?? Number.NaN));
    expect(advise(trips, job)).toMatchObject({ after: join, params: { pattern: "join" } });
  });

  it("prefers values within measured rows if they are equally good", () => {
    const query = { prefetchNumRecs: 16, mm: 32_600 };
    const free = advise(model, query, 1, () => []);
    const first = free?.changes[0]?.to;
    const elsewhere = advise(model, query, 1, ({ prefetchNumRecs }) =>
      first !== undefined && prefetchNumRecs === first
        ? [{ param: "prefetchNumRecs", value: first, range: { values: [16] }, rows: "fit" }]
        : [],
    );
    expect(free?.changes).toMatchObject([{ param: "prefetchNumRecs" }]);
    expect(elsewhere?.beyond).toEqual([]);
    expect(elsewhere?.changes[0]?.to).not.toBe(first);
    expect(elsewhere?.after).toBeLessThan((free?.after ?? 0) + 0.02 * (free?.before ?? 0));
  });
});

describe("advisePair", () => {
  const servers = getModel("openedge-servers");
  const many = { mn: 200 };

  it("finds two settings that help only together", () => {
    expect(advise(servers, many)).toBeUndefined();
    const pair = advisePair(servers, many);
    expect(pair?.changes).toHaveLength(2);
    expect(pair?.after).toBe(simulate(servers, pair?.params).tps);
    expect(pair?.after).toBeGreaterThan(1.05 * (pair?.before ?? Number.NaN));
    for (const { param, from, to } of pair?.changes ?? []) {
      const alone = simulate(servers, { ...many, [param]: to }).tps ?? Number.NaN;
      expect(alone).toBeLessThan(1.05 * (pair?.before ?? Number.NaN));
      expect(pair?.params[param]).toBe(to);
      expect(from).not.toBe(to);
    }
  });

  it.each(models.map((one) => [one.id, one] as const))("%s: tries a bounded number of pairs", (_, one) => {
    const simulated = vi.fn(one.simulate);
    advisePair({ ...one, simulate: simulated }, {}, 1, () => []);
    expect(simulated.mock.calls.length).toBeLessThanOrEqual(201);
  });

  it("recommends nothing if no pair helps", () => {
    expect(advisePair(getModel("round-trips"), { pattern: "join", rttMs: 77 })).toBeUndefined();
  });
});

describe("crossover", () => {
  it("finds where a temp-table copy begins to beat a nested FOR EACH", () => {
    const { crossings, x, series } = crossover(model, { mm: 32_600 }, "latencyMs", [
      { pattern: "nested-for-each" },
      { pattern: "temp-table" },
    ]);
    const [crossing] = crossings;
    expect(crossings).toHaveLength(1);
    expect(crossing?.cheaperAbove).toBe(1);
    const at = (pattern: string) =>
      simulate(model, { mm: 32_600, pattern, latencyMs: crossing?.x }).elapsedMs ?? Number.NaN;
    expect(at("nested-for-each") / at("temp-table")).toBeCloseTo(1, 4);
    expect(series[0]).toHaveLength(x.length);
  });

  it("finds none if one is always cheaper", () => {
    const { crossings } = crossover(model, {}, "latencyMs", [
      { pattern: "find-no-lock" },
      { pattern: "for-each-no-lock" },
    ]);
    expect(crossings).toEqual([]);
  });

  it("finds the first whole number from which the order differs", () => {
    const { crossings } = crossover(model, { latencyMs: 0.1, bandwidthMbit: 1 }, "records", [
      { pattern: "temp-table" },
      { pattern: "nested-for-each" },
    ]);
    for (const { x } of crossings) expect(Number.isInteger(x)).toBe(true);
    expect(crossings.length).toBeGreaterThan(0);
  });
});

it("serves clients that are refused, even if the others are then served more slowly", () => {
  const servers = getModel("openedge-servers");
  const load = { clients: 740, threadedServer: false, ma: 12, mn: 20, mi: 2 };
  const advice = advise(servers, load);
  expect(advice?.changes).toEqual([{ param: "mn", from: 20, to: 75 }]);
  expect(advice?.refused).toEqual({ before: 740 - 240, after: 0 });
  expect(advice?.after).toBeLessThan(advice?.before ?? Number.NaN);
  expect(advise(servers, { ...load, mn: 75 })?.refused).toBeUndefined();
});

it("serves the most clients among the changes worth making", () => {
  const servers = getModel("openedge-servers");
  const load = { clients: 260, ma: 7, mi: 3, joinShare: 12 };
  const advice = advise(servers, load);
  expect(advice?.changes).toEqual([{ param: "mn", from: 4, to: 75 }]);
  // Fewer servers refuse clients and serve the others faster.
  expect(simulate(servers, { ...load, mn: 16 })).toMatchObject({ refused: 148 });
  expect(simulate(servers, { ...load, mn: 16 }).tps).toBeGreaterThan(advice?.after ?? Number.NaN);
});

describe("best and knee", () => {
  const values = [100, 50, 20.5, 100, 21, 20];

  it("marks every best cell", () => {
    expect(best([3, 1, 2, 1], "lower")).toEqual([1, 3]);
    expect(best([3, 1, 2, 1], "higher")).toEqual([0]);
    expect(best([3, 1], "none")).toEqual([]);
    expect(best([], "lower")).toEqual([]);
  });

  it("marks all that look equal to the best", () => {
    expect(best([1000, 1000.4, 1000.6], "lower")).toEqual([0, 1]);
    expect(best([1000, 999.6, 999.4], "higher")).toEqual([0, 1]);
    expect(best([0, 1e-9], "lower")).toEqual([0]);
    expect(best([-1000, -999.6, -999], "lower")).toEqual([0, 1]);
  });

  it("marks nothing if all are equally good", () => {
    expect(marks([5, 5.001, 5, 5], [2, 2], "lower")).toEqual({ best: [], knee: undefined });
    expect(marks(values, [2, 3], "none")).toEqual({ best: [], knee: undefined });
    expect(marks(values, [2, 3], "lower")).toEqual({ best: [5], knee: 2 });
  });

  it("selects the smallest settings within 5 % of the best", () => {
    expect(knee(values, [2, 3], "lower")).toBe(2);
    expect(knee(values, [2, 3], "lower", 0)).toBe(5);
    expect(knee(values, [2, 3], "none")).toBeUndefined();
  });

  it("skips cells that refuse more clients than another", () => {
    const servers = getModel("openedge-servers");
    const cells = [2, 5, 9, 40].map((mn) =>
      simulate(servers, { clients: 43, ma: 5, mi: 1, mn, threadedServer: false, joinShare: 0 }),
    );
    expect(cells.map(({ refused }) => refused)).toEqual([33, 18, 0, 0]);
    const [, , nine = Number.NaN, forty = Number.NaN] = cells.map(({ responseMs }) => responseMs);
    expect(competingValues(servers, cells, "responseMs")).toEqual([Infinity, Infinity, nine, forty]);
    expect(competingValues(servers, cells, "tps").slice(0, 2)).toEqual([-Infinity, -Infinity]);
    // The fewest clients refused by any cell; the count itself competes as it is.
    expect(competingValues(servers, cells.slice(0, 2), "responseMs")[1]).toBe(cells[1]?.responseMs);
    expect(competingValues(servers, cells, "refused")).toEqual([33, 18, 0, 0]);
    expect(competingValues(servers, cells, "contenders")).toEqual(cells.map((cell) => cell.contenders));
    expect(competingValues(model, [{ messages: 3 }, { elapsedMs: 1 }], "messages")).toEqual([3, Number.NaN]);
    expect(marks([Infinity, Infinity, 7, 7], [2, 2], "lower")).toEqual({ best: [2, 3], knee: 2 });
  });
});
