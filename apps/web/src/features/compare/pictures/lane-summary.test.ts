import { medianInterval } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { LEAST_FOR_BOX, summarizeLane } from "./lane-summary.ts";

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
    const { low, high } = medianInterval(runs, 1);
    expect(summarizeLane(runs)).toMatchObject({ interval: [low, high], method: "bootstrap" });
    expect(summarizeLane(runs.toReversed())).toEqual(summarizeLane(runs));
  });

  it("draws a box and a density from five runs on, and no density of equal ones", () => {
    expect(summarizeLane(upTo(LEAST_FOR_BOX - 1)).box).toBeUndefined();
    expect(summarizeLane(upTo(LEAST_FOR_BOX)).box).toMatchObject({ lower: 2, median: 3, upper: 4 });
    expect(summarizeLane([5, 5, 5, 5, 5, 5])).toMatchObject({ curve: undefined, box: { outliers: [] } });
  });

  it("thins many runs by rank, keeps the outermost, and reads their interval from the ranks", () => {
    const many = summarizeLane(upTo(10_001));
    expect(many.dots).toHaveLength(240);
    expect([many.dots[0], many.dots.at(-1)]).toEqual([1, 10_001]);
    expect([many.steps.at[0], many.steps.at.at(-1), many.steps.share.at(-1)]).toEqual([1, 10_001, 1]);
    // 10,001 / 2 -+ 0.98 * sqrt(10,001), the normal approximation of a binomial variable of p = 1/2.
    expect(many).toMatchObject({ method: "ranks", median: 5001, interval: [4902, 5100] });
  });

  it("hands over at the same interval", () => {
    const runs = Array.from({ length: 400 }, (_, i) => (i * 7919) % 1000);
    const drawn = summarizeLane(runs).interval ?? [0, 0];
    const ranked = summarizeLane([...runs, 500]).interval ?? [0, 0];
    expect(Math.abs(drawn[0] - ranked[0])).toBeLessThan(25);
    expect(Math.abs(drawn[1] - ranked[1])).toBeLessThan(25);
  });
});
