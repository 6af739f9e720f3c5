import { getModel, models, type RankedOption, type Simulation, sensitivity } from "@wirecost/sim-core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultHours, readHours, writeHours } from "./hours/hours-card.tsx";
import { savingText } from "./ranking/ranking-panel.tsx";
import { seatsText } from "./seats/seats-panel.tsx";
import { readMove, sensitivityText } from "./sensitivity/sensitivity-panel.tsx";
import { estimateText, unitText } from "./simulation/simulation-panel.tsx";
import { SlicedRun } from "./simulation/sliced-run.ts";

const model = getModel("openedge-query");

const bar = (param: string, low: number, high: number) => ({
  param,
  low: { value: 1, metric: low },
  high: { value: 2, metric: high },
  swing: high - low,
});

test("names the three that matter most, and the first that can be tuned", () => {
  const bars = [
    bar("records", 33, 3650),
    bar("latencyMs", 40, 119),
    bar("recordBytes", 60, 70),
    bar("mm", 64.7, 66),
  ];
  expect(sensitivityText(model, { metric: 65, bars, still: [] })).toBe(
    "Elapsed: the largest effects come from Records, One-way latency and Record size. Of the tunable settings, -Mm has the largest effect: from 64.7 ms to 66.0 ms.",
  );
  expect(sensitivityText(model, { metric: 65, bars: bars.slice(0, 1), still: [] })).toBe(
    "Elapsed: the largest effects come from Records.",
  );
});

test("reads what the model gives", () => {
  expect(sensitivityText(model, sensitivity(model, {}))).toMatch(
    /^Elapsed: the largest effects come from .+, .+ and .+\. Of the tunable/,
  );
});

test("says so where nothing matters", () => {
  expect(sensitivityText(model, { metric: 1, bars: [], still: ["mm"] })).toContain(
    "No setting has an effect",
  );
});

test("a text that is no per cent means halved and doubled", () => {
  expect(readMove("10")).toBe(0.1);
  for (const text of ["", "0", "-5", "900", "many"]) expect(readMove(text)).toBe("halve and double");
});

const seats = (...counts: number[]) =>
  counts.map((count, i) => ({
    label: `server ${i}`,
    clients: Array.from({ length: count }, (_, c) => c + 1),
  }));

test("says how many sit where, evenly or not, and what is empty", () => {
  expect(seatsText(seats(5, 5, 5))).toBe("15 clients on 3 servers, 5 on each.");
  expect(seatsText(seats(5, 4, 0, 0))).toBe("9 clients on 2 servers, 4 to 5 on each; 2 empty.");
  expect(seatsText(seats(1))).toBe("1 client on 1 server, 1 on it.");
  expect(seatsText([])).toBe("No client is connected.");
});

test("shows values to the place where their uncertainty begins", () => {
  expect(estimateText(0.72)(1190.4321)).toBe("1,190.43");
  expect(estimateText(3.4)(1190.4321)).toBe("1,190.4");
  expect(estimateText(120)(1190.4321)).toBe("1,190");
  expect(estimateText(0.00001)(0.1234567)).toBe("0.123457");
  expect(estimateText(0)(12)).toBe("12.000");
});

test("names units as a number would", () => {
  expect(unitText("tx/s")).toBe("tx/s");
  expect(unitText("ms")).toBe("ms");
  expect(unitText("1")).toBe("");
});

/** A simulation that takes so many milliseconds a completion on a clock of its own. */
function timed(msEach: number) {
  let now = 0;
  let completions = 0;
  const steps: number[] = [];
  const simulation: Simulation = {
    advance(count) {
      steps.push(count);
      completions += count;
      now += count * msEach;
    },
    report: () => ({ completions, warmup: 0, estimates: [], percentiles: [], stations: [] }),
  };
  return { run: new SlicedRun(simulation, () => now), steps, now: () => now };
}

test("a slice takes about as long as it is given, whatever a completion costs", () => {
  for (const msEach of [0.0005, 0.01, 0.15]) {
    const { run, now } = timed(msEach);
    for (let i = 0; i < 4; i++) run.slice(100);
    const before = now();
    run.slice(100);
    expect(now() - before).toBeGreaterThanOrEqual(100);
    expect(now() - before).toBeLessThan(130);
  }
});

test("each slice continues the previous one", () => {
  const { run } = timed(0.01);
  const first = run.slice(50).completions;
  expect(run.slice(50).completions).toBeGreaterThan(first);
});

test("steps shrink where a completion takes long, and one is always made", () => {
  const { run, steps } = timed(40);
  run.slice(100);
  for (let i = 0; i < 14; i++) run.slice(100);
  expect(steps.at(-1)).toBe(1);
});

const option = (saved: number, share: number, times: number): RankedOption => ({
  value: "one",
  params: {},
  metric: 1,
  saved,
  share,
  times,
});

test("says the amount, the share and the ratio, either way", () => {
  expect(savingText(option(3580, 0.982, 55.5), "ms")).toBe("3.58 s better (98\u00a0%, 55.5\u00a0×)");
  expect(savingText(option(-3580, -54.5, 1 / 55.5), "ms")).toBe("3.58 s worse (5,450\u00a0%, 55.5\u00a0×)");
});

test("omits a ratio close to one, and invisible differences", () => {
  expect(savingText(option(1.03, 0.0157, 1.016), "ms")).toBe("1.03 ms better (1.6\u00a0%)");
  expect(savingText(option(0.00001, 0.0001, 1.0001), "ms")).toBe("the same");
});

test.each(models.map((model) => [model.id, model] as const))("%s: reads back what it wrote", (_, model) => {
  const start = defaultHours(model);
  expect(start).toMatchObject({ executions: model.view.use.timesPerDay, users: model.view.use.users });
  expect(writeHours(model, start)).toBe("");
  expect(readHours(model, "")).toEqual(start);
  for (const settings of [
    { executions: 0.5, users: 250, inAll: undefined },
    { executions: 101, users: 102, inAll: 40 },
    { ...start, inAll: 3 },
  ])
    expect(readHours(model, writeHours(model, settings))).toEqual(settings);
});

test("a damaged text is none", () => {
  for (const text of ["100", "a:b", "1:2:3:4", "-1:5"])
    expect(readHours(getModel("bulk-insert"), text)).toBeUndefined();
});

test("reads back any numbers, of any system", () => {
  const number = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(
      fc.constantFrom(...models.map(({ id }) => id)),
      number,
      number,
      fc.option(number, { nil: undefined }),
      (id, executions, users, inAll) => {
        const model = getModel(id);
        const settings = { executions, users, inAll };
        expect(readHours(model, writeHours(model, settings))).toEqual(settings);
      },
    ),
  );
});
