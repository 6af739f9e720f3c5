import { describe, expect, it } from "vitest";
import { defaultParams } from "../model/check-params.ts";
import { AxisError } from "../model/errors.ts";
import { getModel } from "../models.ts";
import { toyModel } from "../testing/toy-model.ts";
import { rankable, rankOptions } from "./ranking.ts";

const toy = toyModel();
const openedge = getModel("openedge-query");

describe("rankOptions", () => {
  it("ranks the ways that do the same job, with what a change saves", () => {
    expect(rankOptions(toy, { log: false }, "way").map(({ params: _, ...rest }) => rest)).toEqual([
      { value: "fast", metric: 1000, saved: 1000, share: 0.5, times: 2 },
      { value: "slow", metric: 2000, saved: 0, share: 0, times: 1 },
    ]);
  });

  it("counts a higher rate as saved where higher is better", () => {
    const rate = {
      ...toy,
      metrics: { ...toy.metrics, ms: { ...toy.metrics.ms, better: "higher" } },
    } as const;
    const [first, second] = rankOptions(rate, { log: false, way: "fast" }, "way");
    expect(first).toMatchObject({ value: "slow", saved: 1000, share: 1, times: 2 });
    expect(second).toMatchObject({ value: "fast", times: 1 });
  });

  it("ranks the code patterns of one family only", () => {
    const ranked = rankOptions(openedge, { pattern: "find-share-lock" }, "pattern");
    expect(ranked.map(({ value }) => value).toSorted()).toEqual(["find-share-lock", "for-each-share-lock"]);
  });

  it("refuses what is no choice", () => {
    expect(() => rankOptions(toy, {}, "work")).toThrow(AxisError);
  });
});

describe("rankable", () => {
  it("names the choices with more than one way to do the job", () => {
    expect(rankable(openedge, defaultParams(openedge))).toEqual(["pattern"]);
    expect(rankable(openedge, { ...defaultParams(openedge), pattern: "for-each-exclusive-lock" })).toEqual(
      [],
    );
    expect(rankable(toy, { ...defaultParams(toy), way: "other" })).toEqual([]);
  });
});
