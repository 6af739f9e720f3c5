import { changePoints, getModel, LEAST_SEGMENT, type Thresholds } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { changeText, checkText, historyText, spreadText } from "./history-text.ts";
import { isBeyond, pointChecks } from "./point-checks.ts";
import { pointOfUpload, type Series } from "./series.ts";

const { messages, elapsedMs } = getModel("openedge-query").metrics;
if (!messages || !elapsedMs) throw new Error("The model has lost its metrics.");
const noun = ["upload", "uploads"] as const;

const series = (metric: Series["metric"], ...values: (readonly number[])[]): Series => ({
  metric,
  points: values.map((own, i) =>
    pointOfUpload({
      uploadId: `u${i}`,
      name: `${i}.csv`,
      createdAt: `2026-11-${10 + i}T08:00:00.000Z`,
      measuredOn: null,
      runs: own.length,
      values: [...own],
    }),
  ),
});
const around = (value: number) => [0, 1, 2, 3, 4, 5, 6].map((i) => value + i - 3);
const said = (one: Series, thresholds: Thresholds) =>
  pointChecks(one, one.points[0], thresholds, 1).map((check) =>
    checkText(check, one.metric, thresholds).replaceAll("\u00a0", " "),
  );

describe("a point in words", () => {
  it("says how it stands to the baseline and its thresholds", () => {
    const times = series(elapsedMs, around(100), around(120), around(102), around(90), [130, 131]);
    expect(said(times, { worse: 0.1, limit: 125 })).toEqual([
      "baseline",
      "20 % worse: beyond the 10 % allowed",
      "2 % worse",
      "10 % better",
      "31 % worse; above the limit; too few runs to be sure, 3 more are needed",
    ]);
    expect(said(series(messages, [102], [130]), { limit: 110 })).toEqual([
      "baseline",
      "27 % worse; above the limit of 110 msgs",
    ]);
  });
  it("says nothing where there is nothing to hold it against", () => {
    const one = series(elapsedMs, around(100), around(120));
    const checks = pointChecks(one, undefined, {}, 1);
    expect(checks.map((check) => checkText(check, one.metric, {}))).toEqual(["", ""]);
    expect(checks.some(isBeyond)).toBe(false);
  });
  it("says what its interval is", () => {
    const [many, few, one, alike] = series(elapsedMs, around(100), [99, 101], [5], [7, 7]).points;
    if (!many || !few || !one || !alike) throw new Error("no points");
    expect(spreadText(many, elapsedMs)).toBe("95 % interval 97.0 ms to 103 ms, 7 runs");
    expect(spreadText(few, elapsedMs)).toBe("2 runs from 99.0 ms to 101 ms");
    expect(spreadText(one, elapsedMs)).toBe("1 run");
    expect(spreadText(alike, elapsedMs)).toBe("2 runs, all alike");
  });
});

describe("a history in words", () => {
  const steps = [100, 101, 99, 100, 101, 120, 121, 119, 120, 121].map((value) => [value]);
  it("says what changed last, and by how much", () => {
    const times = series(elapsedMs, ...steps);
    const changes = changePoints(times.points.map(({ median }) => median));
    const checks = pointChecks(times, times.points[0], {}, 1);
    expect(historyText(times, changes, checks, noun, LEAST_SEGMENT)).toBe(
      "Elapsed: 121 ms in the latest of 10 uploads. It changed once, with 5.csv (+20 %).",
    );
    const [change] = changes;
    expect(change && changeText(change, times)).toMatch(
      /^\+20 %, worse: \+20.0 ms, 95 % interval \+1\d.\d ms to \+2\d.\d ms; p = 0.0\d\d, from 5.csv on$/,
    );
  });
  it("does not say that nothing changed where no test could have shown it yet", () => {
    const times = series(elapsedMs, ...[100, 101, 99, 100, 101, 130, 131].map((value) => [value]));
    const changes = changePoints(times.points.map(({ median }) => median));
    expect(historyText(times, changes, pointChecks(times, undefined, {}, 1), noun, LEAST_SEGMENT)).toBe(
      "Elapsed: 131 ms in the latest of 7 uploads. No change is shown, which takes 3 uploads after it.",
    );
  });
  it("says how many uploads a change takes", () => {
    const one = series(elapsedMs, [100]);
    expect(historyText(one, [], pointChecks(one, undefined, {}, 1), noun, LEAST_SEGMENT)).toBe(
      "Elapsed: 100 ms in the latest of 1 upload. Changes are looked for from 6 uploads on, 3 before and 3 after.",
    );
  });
});
