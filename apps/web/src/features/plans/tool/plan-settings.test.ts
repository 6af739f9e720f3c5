import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_PLAN, readPlan, writePlan } from "./plan-settings.ts";

describe("plan settings", () => {
  it("say nothing in the address while they are the usual ones", () => {
    expect(writePlan(DEFAULT_PLAN)).toBe("");
    expect(readPlan("")).toEqual({ settings: DEFAULT_PLAN, complaints: [] });
  });

  it("are read back as they were written", () => {
    const any = fc.record({
      cells: fc.integer({ min: 2, max: 50 }),
      noise: fc.integer({ min: 0, max: 100 }),
      effect: fc.integer({ min: 1, max: 1000 }),
      runs: fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
      corners: fc.boolean(),
      minutes: fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: undefined }),
      restarts: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(any, (settings) => {
        expect(readPlan(writePlan(settings))).toEqual({ settings, complaints: [] });
      }),
    );
  });

  it.each([
    "cells:1",
    "cells:x",
    "runs:0",
    "minutes:0",
    "restarts:2.5",
    "noise:-1",
    "joy:3",
    "corners:on",
    "toString:1",
  ])("say so about %s and keep the usual ones", (text) => {
    const { settings, complaints } = readPlan(text);
    expect(settings).toEqual(DEFAULT_PLAN);
    expect(complaints).toEqual([expect.stringContaining(text)]);
  });
});
