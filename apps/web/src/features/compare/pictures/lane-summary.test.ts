import { orderInterval } from "@wirecost/analysis";
import { describe, expect, it } from "vitest";
import { MIN_BOX_RUNS, summarizeLane } from "./lane-summary.ts";

const upTo = (count: number) => Array.from({ length: count }, (_, i) => count - i);

describe("summarizeLane", () => {
  it("has nothing but the figure of one run", () => {
    const one = summarizeLane([7]);
    expect(one).toMatchObject({ runs: 1, median: 7, method: "one", dots: [7], modes: [] });
    expect([one.interval, one.box, one.curve]).toEqual([undefined, undefined, undefined]);
    expect(one.steps).toEqual({ at: [7], share: [1] });
  });

  it("has the interval of the verdicts, whatever the order of the runs", () => {
    const runs = [12, 15, 11, 19, 14, 13, 17];
    const { low, high } = orderInterval(runs);
    expect(summarizeLane(runs)).toMatchObject({ interval: [low, high], method: "95" });
    expect(summarizeLane(runs.toReversed())).toEqual(summarizeLane(runs));
  });

  it("draws a box and a density from five runs on, and no density of equal ones", () => {
    expect(summarizeLane(upTo(MIN_BOX_RUNS - 1)).box).toBeUndefined();
    expect(summarizeLane(upTo(MIN_BOX_RUNS)).box).toMatchObject({ lower: 2, median: 3, upper: 4 });
    expect(summarizeLane([5, 5, 5, 5, 5, 5])).toMatchObject({ curve: undefined, box: { outliers: [] } });
  });

  it("thins many runs by rank, keeps the outermost, and reads their interval from the ranks", () => {
    const many = summarizeLane(upTo(10_001));
    expect(many.dots).toHaveLength(240);
    expect([many.dots[0], many.dots.at(-1)]).toEqual([1, 10_001]);
    expect([many.steps.at[0], many.steps.at.at(-1), many.steps.share.at(-1)]).toEqual([1, 10_001, 1]);
    // 10,001 / 2 -+ 0.98 * sqrt(10,001), the normal approximation of a binomial variable of p = 1/2.
    expect(many).toMatchObject({ method: "95", median: 5001, interval: [4902, 5100] });
  });

  it("has the range of runs too few for an interval", () => {
    expect(summarizeLane([30, 10, 20, 15])).toMatchObject({ method: "range", interval: [10, 30] });
  });
});
