import {
  defaultParams,
  getModel,
  models,
  type Param,
  type RankedOption,
  recommend,
  type Simulation,
  sensitivity,
} from "@wirecost/sim-core";
import { anyValue } from "@wirecost/sim-core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultHours, readHours, refusedText, writeHours } from "./hours/hours-card.tsx";
import { savingText } from "./ranking/ranking-panel.tsx";
import { frontPoints } from "./recommend/front-chart.tsx";
import {
  DEFAULT_RECOMMEND,
  type LimitSetting,
  type RecommendSettings,
  readRecommend,
  recommendOptions,
  writeRecommend,
} from "./recommend/limit-row.tsx";
import { certaintyText, certaintyWord } from "./recommend/recommend-result.tsx";
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

test("names the three largest effects, and the first tunable one", () => {
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

test("uses the model's own values", () => {
  expect(sensitivityText(model, sensitivity(model, {}))).toMatch(
    /^Elapsed: the largest effects come from .+, .+ and .+\. Of the tunable/,
  );
});

test("compares no hours if a change admits clients that were rejected", () => {
  const servers = getModel("openedge-servers");
  const params = (ma: number) => ({ ...defaultParams(servers), clients: 90, mn: 4, ma });
  expect(refusedText(servers, params(10), params(20))).toMatch(
    /^Refused clients: 50 before the change, 10 after it\./,
  );
  expect(refusedText(servers, params(30), params(40))).toBeUndefined();
  expect(refusedText(getModel("bulk-insert"), {}, {})).toBeUndefined();
});

test("says so if nothing has an effect", () => {
  expect(sensitivityText(model, { metric: 1, bars: [], still: ["mm"] })).toContain(
    "No setting has an effect",
  );
});

test("an invalid percentage means halved and doubled", () => {
  expect(readMove("10")).toBe(0.1);
  for (const text of ["", "0", "-5", "900", "many"]) expect(readMove(text)).toBe("halve and double");
});

const seats = (...counts: number[]) =>
  counts.map((count, i) => ({
    label: `server ${i}`,
    clients: Array.from({ length: count }, (_, c) => c + 1),
  }));

test("gives the clients per server, evenly or not, and empty servers", () => {
  expect(seatsText(seats(5, 5, 5))).toBe("15 clients on 3 servers, 5 on each.");
  expect(seatsText(seats(5, 4, 0, 0))).toBe("9 clients on 2 servers, 4 to 5 on each; 2 empty.");
  expect(seatsText(seats(1))).toBe("1 client on 1 server, 1 on it.");
  expect(seatsText([])).toBe("No client is connected.");
});

test("rounds values to their uncertainty", () => {
  expect(estimateText(0.72)(1190.4321)).toBe("1,190.43");
  expect(estimateText(3.4)(1190.4321)).toBe("1,190.4");
  expect(estimateText(120)(1190.4321)).toBe("1,190");
  expect(estimateText(0.00001)(0.1234567)).toBe("0.123457");
  expect(estimateText(0)(12)).toBe("12.000");
});

test("formats units like numbers", () => {
  expect(unitText("tx/s")).toBe("tx/s");
  expect(unitText("ms")).toBe("ms");
  expect(unitText("1")).toBe("");
});

/** A simulation with the given milliseconds per completion, on its own clock. */
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

test("a slice takes about its given time, whatever a completion costs", () => {
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

test("steps get shorter if a completion takes long, and one is always made", () => {
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

test("gives the amount, the share and the ratio in either direction", () => {
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

test("an invalid text gives nothing", () => {
  for (const text of ["100", "a:b", "1:2:3:4", "-1:5"])
    expect(readHours(getModel("bulk-insert"), text)).toBeUndefined();
});

test("parses any numbers of any system back", () => {
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

test("the defaults need no text, and all other settings are parsed back", () => {
  expect(writeRecommend(DEFAULT_RECOMMEND)).toBe("");
  const settings: RecommendSettings = {
    within: 12.5,
    most: 2_000_000,
    limits: {
      mm: { kind: "range", min: 1024, max: 8192 },
      pattern: { kind: "keep" },
      prefetchNumRecs: { kind: "values", values: [16, 64] },
      fields: { kind: "values", values: [true] },
    },
  };
  const text = writeRecommend(settings);
  expect(text).toBe("within:12.5~most:2000000~mm:1024..8192~pattern:keep~prefetchNumRecs:16,64~fields:on");
  expect(readRecommend(model, text)).toEqual({ settings, complaints: [] });
});

test("invalid parts are omitted and reported", () => {
  const { settings, complaints } = readRecommend(
    model,
    "within:500~mm:9..20~latencyMs:1..2~color:red~fields:maybe~mm:8192..1024~prefetchFactor:50",
  );
  expect(settings).toEqual({
    ...DEFAULT_RECOMMEND,
    limits: { prefetchFactor: { kind: "values", values: [50] } },
  });
  expect(complaints).toHaveLength(6);
  expect(complaints[0]).toContain("“within:500”");
});

test('"keep" means the form\'s value', () => {
  const options = recommendOptions({ ...DEFAULT_RECOMMEND, limits: { mm: { kind: "keep" } } }, { mm: 4096 });
  expect(options.limits).toEqual({ mm: { allowed: [4096] } });
  expect(recommend(model, { mm: 4096 }, { ...options, draws: 1 }).best.params.mm).toBe(4096);
});

test("any limits of any model are parsed back", () => {
  const number = fc.double({ min: 0, max: 100, noNaN: true });
  const limit = (id: string, param: Param): fc.Arbitrary<readonly [string, LimitSetting]> => {
    const values = fc
      .uniqueArray(anyValue(param), { minLength: 1, maxLength: 4 })
      .map((some): LimitSetting => ({ kind: "values", values: some }));
    const range = fc.tuple(anyValue(param), anyValue(param)).map(([one, other]): LimitSetting => {
      const [min = 0, max = 0] = [Number(one), Number(other)].toSorted((a, b) => a - b);
      return { kind: "range", min, max };
    });
    const kinds = [fc.constant<LimitSetting>({ kind: "keep" }), values];
    return fc.oneof(...kinds, ...(param.kind === "number" ? [range] : [])).map((one) => [id, one] as const);
  };
  for (const one of models) {
    const tunable = Object.entries(one.params).filter(([, param]) => param.tunable);
    const limits = fc
      .subarray(tunable)
      .chain((some) => fc.tuple(...some.map(([id, param]) => limit(id, param))));
    fc.assert(
      fc.property(number, fc.option(number, { nil: undefined }), limits, (within, most, entries) => {
        const settings = { within, most, limits: Object.fromEntries(entries) };
        expect(readRecommend(one, writeRecommend(settings))).toEqual({ settings, complaints: [] });
      }),
      { numRuns: 50 },
    );
  }
});

const marks = (params: Record<string, number | string>, within: number) =>
  frontPoints(recommend(model, params, { within, draws: 1 })).map(({ trial, mark }) => [
    trial.params.mm,
    mark,
  ]);

test("the current, the recommended and the best settings are in the trade-off, cheapest first", () => {
  expect(marks({}, 0.2)).toEqual([
    [1024, undefined],
    [4096, undefined],
    [8192, undefined],
    [8192, "yours"],
    [16_384, "recommended"],
    [32_600, "best"],
  ]);
});

test("equal points are one point", () => {
  expect(marks({}, 0).filter(([mm]) => mm === 32_600)).toEqual([[32_600, "recommended"]]);
  expect(marks({ pattern: "for-each-exclusive-lock", mm: 1024 }, 0.05).map(([, mark]) => mark)).toEqual([
    "recommended",
  ]);
});

const sure = { share: 0.975, draws: 200, regret95: 0.03, varied: ["recordBytes", "latencyMs"], fitted: [] };

test("gives how often the recommendation holds, and under which uncertainty", () => {
  expect(certaintyWord(sure)).toBe("Sure");
  expect(certaintyText(model, sure, 0.05)).toBe(
    "It stays within 5\u00a0% of the best in 195 of 200 draws of the uncertain constants (Record size, One-way latency).",
  );
});

test("names the constants that a calibration narrowed", () => {
  const one = certaintyText(model, { ...sure, fitted: ["recordBytes"] }, 0.05);
  expect(one).toMatch(/One-way latency\)\. 1 of them is drawn from the calibration's uncertainty\.$/);
  expect(certaintyText(model, { ...sure, fitted: sure.varied }, 0.05)).toMatch(/ They are drawn from/);
});

test("gives the possible error if it does not always hold", () => {
  const unsure = { ...sure, share: 0.7, regret95: 0.83 };
  expect(certaintyWord(unsure)).toBe("Not sure");
  expect(certaintyText(model, unsure, 0.05)).toContain("140 of 200 draws");
  expect(certaintyText(model, unsure, 0.05)).toContain("in 95 % of them within 83\u00a0%.");
  expect(certaintyText(model, { ...unsure, varied: [] }, 0.05)).toContain("no uncertain constants");
});
