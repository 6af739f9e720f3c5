import { describe, expect, it } from "vitest";
import { getModel } from "../models.ts";
import { toyModel } from "../testing/toy-model.ts";
import { sensitivity } from "./sensitivity.ts";

const toy = toyModel();

describe("sensitivity", () => {
  it("moves every parameter that applies, one at a time, the widest swing first", () => {
    const { metric, bars, still } = sensitivity(toy, { workers: 4 });
    // 2 x 1000 / 4 + 1
    expect(metric).toBe(501);
    expect(bars).toEqual([
      { param: "work", low: { value: 500, metric: 251 }, high: { value: 2000, metric: 1001 }, swing: 750 },
      { param: "workers", low: { value: 8, metric: 251 }, high: { value: 2, metric: 1001 }, swing: 750 },
      { param: "way", low: { value: "fast", metric: 250 }, high: { value: "slow", metric: 501 }, swing: 251 },
      { param: "overhead", low: { value: 0, metric: 501 }, high: { value: 5, metric: 511 }, swing: 10 },
      { param: "log", low: { value: false, metric: 500 }, high: { value: true, metric: 501 }, swing: 1 },
    ]);
    expect(still).toEqual([]);
  });

  it("moves numbers by a share, within their range", () => {
    const { bars } = sensitivity(toy, { workers: 64, work: 6400, way: "fast" }, 0.25);
    expect(bars.find(({ param }) => param === "work")).toMatchObject({
      low: { value: 4800 },
      high: { value: 8000 },
    });
    expect(bars.find(({ param }) => param === "workers")).toMatchObject({
      low: { value: 64 },
      high: { value: 48 },
    });
  });

  it("leaves out what does not apply, and names what moves nothing", () => {
    const { bars, still } = sensitivity(getModel("openedge-query"), { pattern: "find-no-lock" });
    const named = bars.map(({ param }) => param);
    expect(named.slice(0, 2)).toEqual(["records", "latencyMs"]);
    expect(named).not.toContain("prefetchNumRecs");
    expect(still).toContain("clients");
  });

  it("moves a constant of which only a range is known to both its ends", () => {
    const settings = { latencyMs: 12, prefetchNumRecs: 40, mm: 4096 };
    const bar = (intervals = {}) =>
      sensitivity(getModel("openedge-query"), settings, 0.1, 1, { intervals }).bars.find(
        ({ param }) => param === "fillAhead",
      );
    expect(bar()).toMatchObject({ low: { value: 100 }, high: { value: 0 } });
    expect(bar({ fillAhead: { low: 2, high: 60 } })).toMatchObject({
      low: { value: 60 },
      high: { value: 0 },
    });
  });

  it("refuses a share that is none", () => {
    expect(() => sensitivity(toy, {}, 0)).toThrow(RangeError);
    expect(() => sensitivity(toy, {}, 2)).toThrow("not 2");
  });
});
