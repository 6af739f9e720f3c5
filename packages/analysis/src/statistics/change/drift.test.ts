import { rng } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { checkThresholds } from "../check-thresholds.ts";
import { judge } from "../judge.ts";
import { type RunTimes, readRunTime } from "../run-time.ts";
import {
  APART,
  at,
  IN_TURNS,
  metric,
  NUMBERED,
  REVERSED,
  driftRates as rates,
  sides,
  verdictsLost,
} from "../testing/drift-study.ts";
import { driftText } from "./drift-text.ts";

describe("judge, with sides measured one after the other", () => {
  it.each([
    [6, 0.01, 0.01],
    [8, 0.02, -0.01],
    [12, 0.04, 0.01],
    [20, 0.05, -0.01],
    [40, 0.08, 0.01],
  ])(
    "%i runs with noise %d and drift %d per run get false verdicts as rarely as without drift",
    (n, noise, drift) => {
      for (const times of [APART, REVERSED]) {
        const own = rates((random) => sides(times(n), { noise, drift }, random), n);
        expect(own.called).toBeLessThanOrEqual(0.06);
        // Without times, the same runs are judged different.
        const blind = rates(
          (random) => ({ ...sides(times(n), { noise, drift }, random), times: APART(0) }),
          n,
        );
        expect(blind.called).toBeGreaterThan(0.85);
      }
    },
  );

  it("also works in a table of cells, with the trend of all cells", () => {
    const make = (random: () => number) => sides(APART(10), { noise: 0.04, drift: 0.01 }, random);
    expect(rates(make, 3, 8, 200).called).toBeLessThanOrEqual(0.06);
  });

  it.each([
    [8, 0.03, 0.15],
    [10, 0.05, 0.2],
    [30, 0.08, -0.15],
  ])("keeps the power of %i runs that scatter by %d and differ by %d without drift", (n, noise, effect) => {
    for (const times of [APART, REVERSED, NUMBERED]) {
      const make = (random: () => number) => sides(times(n), { noise, effect }, random);
      expect(rates(make, n).called).toBeGreaterThanOrEqual(0.9);
    }
  });

  it.each([
    [6, 0.03],
    [10, 0.05],
    [20, 0.05],
    [40, 0.08],
  ])("loses few verdicts on %i runs with noise %d and a barely significant difference", (n, noise) => {
    const { shown, lost } = verdictsLost(n, noise, 2, 300);
    expect(shown).toBeGreaterThan(0.3);
    expect(lost).toBeLessThanOrEqual(0.36);
  });

  it.each([
    [8, 0.002, 0.005, 0.49],
    [12, 0.01, -0.01, -0.6],
    [20, 0.02, 0.005, 0.7],
  ])(
    "%i runs with noise %d and drift %d per run keep their verdict on a difference of %d, far larger than the drift",
    (n, noise, drift, effect) => {
      for (const times of [APART, REVERSED, NUMBERED]) {
        const found = rates((random) => sides(times(n), { noise, drift, effect }, random), n, 1, 200);
        expect(found.called).toBeGreaterThanOrEqual(0.98);
      }
    },
  );

  it("calls no difference of two sides on the way from a cold to a warm cache", () => {
    const random = rng(21);
    for (let i = 0; i < 100; i++) {
      const pair = sides(APART(10), { noise: 0.01 }, random);
      const baseline = pair.baseline.map((value, k) => value * (1 + 0.4 * Math.exp(-k / 3)));
      const other = pair.other.map((value, k) => value * (1 + 0.4 * Math.exp(-(k + 10) / 3)));
      expect(judge([{ ...pair, baseline, other }], metric, 0.02)[0]?.outcome).not.toMatch(/better|worse/);
    }
  });

  it("changes nothing if sides alternated, or if no row has a time", () => {
    const random = rng(8);
    for (let i = 0; i < 200; i++) {
      const pair = sides(IN_TURNS(9), { noise: 0.02, drift: 0.01, effect: i % 2 ? 0.1 : 0 }, random);
      const { times: _, ...untimed } = pair;
      expect(judge([pair], metric, 0.02)).toEqual(judge([untimed], metric, 0.02));
    }
  });

  it("says which side ran first, and reports no regression", () => {
    const random = rng(9);
    const later = sides(APART(12), { noise: 0.01, drift: -0.01 }, random);
    const [verdict] = judge([later], metric, 0.02);
    expect(verdict).toMatchObject({ outcome: "drift", drift: { order: "after" } });
    expect(verdict?.drift?.perRun).toBeCloseTo(-0.01, 2);
    expect(verdict?.drift && driftText(verdict.drift, "v1", "v2")).toMatch(
      /^runs drift by about 1 % per run \(p < 0.001\), and v2 was measured after v1\. Interleave the runs\.$/,
    );
    const [checked] = checkThresholds([{ ...later, thresholds: { worse: 0.05 } }], metric, 1);
    expect(checked?.worse).toBe("drift");
    const numbered = sides(NUMBERED(12), { noise: 0.01 }, random);
    const rising = numbered.baseline.map((value, i) => value * 1.01 ** i);
    const on = numbered.other.map((value, i) => value * 1.01 ** (i + 12));
    const [open] = judge([{ ...numbered, baseline: rising, other: on }], metric, 0.02);
    expect(open).toMatchObject({ outcome: "drift", drift: { order: "open" } });
    expect(open?.drift && driftText(open.drift, "v1", "v2")).toContain(
      "no times show that v1 and v2 were measured in turns",
    );
  });

  it("treats cells of one plan as alternating, and one cell in two executions as not", () => {
    const drifting = sides(APART(12), { noise: 0.01, drift: 0.01 }, rng(10));
    const marked = (plan: string, cell: string) => at(1, 12, `${plan} ${cell}`);
    const outcome = (other: RunTimes) =>
      judge(
        [{ ...drifting, times: { baseline: marked("plan-0a1b2c3d4e5f6", "c1"), other } }],
        metric,
        0.02,
      )[0]?.outcome;
    expect(outcome(marked("plan-0a1b2c3d4e5f6", "c4"))).toBe("better");
    expect(outcome(marked("plan-0a1b2c3d4e5f6", "c1"))).toBe("drift");
    expect(outcome(marked("plan-6f5e4d3c2b1a0", "c4"))).toBe("drift");
  });
});

describe("readRunTime", () => {
  it("parses plan marks, times and run numbers", () => {
    expect(readRunTime("plan-0a1b2c3d4e5f6 c12 r3")).toEqual({ clock: "plan-0a1b2c3d4e5f6 c12", at: 3 });
    const times = [
      "2026-03-01T12:30:15Z",
      "nightly 2026-03-01 12:30:15",
      "2026-03-01T14:30:15.000+02:00 warm",
      "2026-03-01 07:30:15,000 -0500",
    ];
    for (const label of times)
      expect(readRunTime(label)).toEqual({ clock: "time", at: Date.UTC(2026, 2, 1, 12, 30, 15) });
    expect(readRunTime("Run 7")).toEqual({ clock: "run", at: 7 });
    expect(readRunTime("commit abc, trial #12")).toEqual({ clock: "run", at: 12 });
  });
  it.each([
    ["2026-03-01 12:30 AM", 0, 30],
    ["2026-03-01 12:30:15 pm", 12, 30, 15],
    ["2026-03-01 7:30p.m.", 19, 30],
    ["3/1/2026 2:05:07 PM", 14, 5, 7],
    ["cold, 3/1/2026, 9:05 AM", 9, 5],
    ["01.03.2026 09:05:30,5", 9, 5, 30.5],
    ["1.3.2026, 9:05", 9, 5],
    ["2026-03-01 9:05 +0100", 8, 5],
  ])("reads the time of %j", (label, hour, minute, second = 0) =>
    expect(readRunTime(label)).toEqual({
      clock: "time",
      at: Date.UTC(2026, 2, 1, hour, minute) + second * 1000,
    }),
  );
  it.each([
    "Row 3",
    "2026-03-01",
    "prune 5",
    "run 1.5",
    "truncate 12",
    "2026-13-45 99:00:00",
    "3/1/2026 14:05",
    "13/1/2026 2:05 PM",
    "2026-03-01 13:30 PM",
    "2026-03-01 0:30 AM",
    "31.13.2026 12:00",
    "10.1.3.2026 12:00:05",
    "",
  ])("reads no time from %j", (label) => expect(readRunTime(label)).toBeUndefined());
});
