import { changePoints, MIN_SEGMENT, type Thresholds } from "@wirecost/analysis";
import { getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { changeText, checkText, historyText, spreadText } from "./history-text.ts";
import { isBeyond, pointChecks, pointOfUpload, type Series } from "./series.ts";

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
      times: null,
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
      "31 % worse; above the limit; too few runs for a verdict, 3 more are needed",
    ]);
    expect(said(series(messages, [102], [130]), { limit: 110 })).toEqual([
      "baseline",
      "27 % worse; above the limit of 110 msgs",
    ]);
  });
  it("gives no verdict where run times show that drift would make the difference", () => {
    const rising = (uploadId: string, from: number) =>
      pointOfUpload({
        uploadId,
        name: `${uploadId}.csv`,
        createdAt: "2026-11-10T08:00:00.000Z",
        measuredOn: null,
        runs: 12,
        values: Array.from({ length: 12 }, (_, i) => 40 * 1.01 ** (from + i) + (i % 3) / 20),
        times: Array.from({ length: 12 }, (_, i) => ({ clock: "time", at: 6e4 * (from + i) })),
      });
    const apart: Series = { metric: elapsedMs, points: [rising("a", 0), rising("b", 12)] };
    expect(said(apart, { worse: 0.05 })[1]).toMatch(
      /^13 % worse; no verdict: runs drift by about 1 % per run \(p = [\d.e-]+\), and this upload was measured after the baseline\. Interleave the runs\.$/,
    );
    const untimed = apart.points.map(({ times: _, ...point }) => point);
    expect(said({ ...apart, points: untimed }, { worse: 0.05 })[1]).toBe(
      "13 % worse: beyond the 5 % allowed",
    );
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
    expect(spreadText(alike, elapsedMs)).toBe("2 runs, all equal");
  });
});

describe("a history in words", () => {
  const steps = [100, 101, 99, 100, 101, 120, 121, 119, 120, 121].map((value) => [value]);
  it("says what changed last, and by how much", () => {
    const times = series(elapsedMs, ...steps);
    const found = changePoints(times.points.map(({ median }) => median));
    const checks = pointChecks(times, times.points[0], {}, 1);
    expect(historyText(times, found, checks, noun, MIN_SEGMENT)).toBe(
      "Elapsed: 121 ms in the latest of 10 uploads. It changed once, with 5.csv (+20 %).",
    );
    const [change] = found.changes;
    expect(change && changeText(change, times)).toMatch(
      /^\+20 %, worse: \+20.0 ms, 95 % interval \+1\d.\d ms to \+2\d.\d ms; p = 0.0\d\d, from 5.csv on$/,
    );
  });
  it("does not say that nothing changed where no test could have shown it yet", () => {
    const times = series(elapsedMs, ...[100, 101, 99, 100, 101, 130, 131].map((value) => [value]));
    const found = changePoints(times.points.map(({ median }) => median));
    expect(historyText(times, found, pointChecks(times, undefined, {}, 1), noun, MIN_SEGMENT)).toBe(
      "Elapsed: 131 ms in the latest of 7 uploads. No significant change; detection needs 3 uploads after it.",
    );
  });
  it("does not say that it changed where the interval of the difference includes 0", () => {
    const times = series(elapsedMs, ...steps);
    const found = changePoints(times.points.map(({ median }) => median));
    const checks = pointChecks(times, undefined, {}, 1);
    const [change] = found.changes;
    if (!change) throw new Error("no change");
    for (const interval of [[-1, 21] as const, [0, 21] as const]) {
      const unsure = { ...change, shift: { ...change.shift, interval } };
      expect(historyText(times, { ...found, changes: [unsure] }, checks, noun, MIN_SEGMENT)).toBe(
        "Elapsed: 121 ms in the latest of 10 uploads. No significant change. The values differ before and from 5.csv on, but the 95 % interval of the difference includes 0.",
      );
      expect(changeText(unsure, times)).toContain("no significant shift");
      expect(
        historyText(
          times,
          { ...found, changes: [change, { ...unsure, index: 8 }] },
          checks,
          noun,
          MIN_SEGMENT,
        ),
      ).toMatch(/ It changed once, with 5\.csv \(\+20 %\)\. The values differ before and from 8\.csv on/);
    }
  });
  it("says that points are correlated, and what that means", () => {
    const wave = Array.from({ length: 24 }, (_, i) => [50 + 4 * Math.sin(i / 2)]);
    const times = series(elapsedMs, ...wave);
    const found = changePoints(times.points.map(({ median }) => median));
    expect(found.changes).toEqual([]);
    expect(historyText(times, found, pointChecks(times, undefined, {}, 1), noun, MIN_SEGMENT)).toMatch(
      / The uploads are correlated \(about (0\.[89]|1\.0)\): each upload resembles the one before it, so the values rise and fall without a change\.$/,
    );
  });
  it("says how many uploads a change takes", () => {
    const one = series(elapsedMs, [100]);
    expect(historyText(one, changePoints([]), pointChecks(one, undefined, {}, 1), noun, MIN_SEGMENT)).toBe(
      "Elapsed: 100 ms in the latest of 1 upload. Change detection needs 6 uploads, 3 before and 3 after a change.",
    );
  });
});
