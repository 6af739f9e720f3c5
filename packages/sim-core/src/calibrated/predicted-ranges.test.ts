import { describe, expect, it } from "vitest";
import { defaultParams } from "../model/check-params.ts";
import { getModel } from "../models.ts";
import { simulate } from "../sweep/simulate.ts";
import { toyModel } from "../testing/toy-model.ts";
import { partRanges, predictedRanges } from "./predicted-ranges.ts";

const query = getModel("openedge-query");
const toy = toyModel();
const ranged = (overhead: number) => ({
  ...toy,
  free: {
    ...toy.free,
    overhead: { factor: 2, range: () => ({ low: 0, high: overhead }) },
  },
});

describe("partRanges", () => {
  it.each([
    { latencyMs: 3, records: 5000, mm: 8192 },
    { latencyMs: 0.2, records: 800, mm: 32_600, fields: false },
  ])("gives each part of the time at both ends, and its share: %j", (settings) => {
    const params = { ...defaultParams(query), ...settings };
    const range = query.free.fillAhead?.range?.(params);
    const at = (fillAhead: number | undefined) =>
      query.explain({ ...params, fillAhead: fillAhead ?? Number.NaN });
    const [low, high] = [at(range?.low), at(range?.high)];
    const sum = (parts: typeof low) => parts.reduce((total, { value }) => total + value, 0);
    const ranges = partRanges(query, params);
    expect(ranges.latency?.value).toBeDefined();
    low.forEach(({ id, value }, i) => {
      const other = high[i]?.value ?? Number.NaN;
      const shares = [value / sum(low), other / sum(high)];
      expect(ranges[id]?.share.low).toBeCloseTo(Math.min(...shares), 9);
      expect(ranges[id]?.share.high).toBeCloseTo(Math.max(...shares), 9);
      if (Math.abs(value - other) > 0.05 * Math.min(value, other))
        expect(ranges[id]?.value).toEqual({ low: Math.min(value, other), high: Math.max(value, other) });
    });
  });

  it("has no range for an entered constant", () => {
    expect(partRanges(query, { ...defaultParams(query), fillAhead: 2 })).toEqual({});
  });

  it("has the random variation if client and server race, for any entered value", () => {
    const raced = { ...defaultParams(query), prefetchNumRecs: 16, prefetchFactor: 0, fillAhead: 0.001 };
    const { messages, ...others } = predictedRanges(query, raced);
    expect(messages?.constants).toEqual(["raceChance"]);
    expect(messages?.low).toBeLessThan(query.simulate(raced, () => 0).messages ?? Number.NaN);
    expect(Object.keys(others)).toContain("requests");
    expect(predictedRanges(query, { ...raced, raceChance: 0.5 })).toEqual({});
  });
});

describe("predictedRanges", () => {
  it("gives the metrics at both ends of a constant's range, and names the constant", () => {
    const params = { ...defaultParams(toy), workers: 10, way: "fast" };
    expect(predictedRanges(ranged(80), params)).toEqual({
      ms: { low: 100, high: 180, constants: ["overhead"], ends: [100, 180] },
    });
  });

  it("omits differences below the noise of measurements", () => {
    const params = { ...defaultParams(toy), workers: 10, way: "fast" };
    expect(predictedRanges(ranged(5), params)).toEqual({});
    expect(predictedRanges(toy, params)).toEqual({});
  });

  it("combines two constants that add up", () => {
    const both = ranged(80);
    const free = { ...both.free, work: { ...both.free.work, range: () => ({ low: 1000, high: 2000 }) } };
    const params = { ...defaultParams(toy), workers: 10, way: "fast" };
    expect(predictedRanges({ ...both, free }, params).ms).toMatchObject({
      low: 100,
      high: 280,
      constants: ["work", "overhead"],
    });
  });

  it("has no range for an entered constant, and a narrower one if it is calibrated", () => {
    const params = { ...defaultParams(query), latencyMs: 20, records: 5000 };
    const open = predictedRanges(query, params).messages;
    // 64 of 301 records a message, or all of them after the first.
    expect(open).toMatchObject({ low: 37, high: 159, constants: ["fillAhead"] });
    expect(open?.high).toBe(simulate(query, params).messages);
    expect(predictedRanges(query, { ...params, fillAhead: 3 })).toEqual({});
    const fitted = predictedRanges(query, { ...params, fillAhead: 10 }, 1, {
      fillAhead: { low: 8, high: 20 },
    }).messages;
    expect(fitted?.low).toBeGreaterThan(37);
    expect(fitted?.high).toBeLessThan(159);
  });

  it("omits settings that the constant does not affect", () => {
    const full = { ...defaultParams(query), latencyMs: 20, prefetchNumRecs: 10_000 };
    expect(predictedRanges(query, full)).toEqual({});
    expect(predictedRanges(query, { ...full, pattern: "find-share-lock" })).toEqual({});
  });
});
