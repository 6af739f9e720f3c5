import { getModel, models, type Param, recommend } from "@wirecost/sim-core";
import { anyValue } from "@wirecost/sim-core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { frontPoints } from "./front-chart.tsx";
import { certaintyText, certaintyWord } from "./recommend-result.tsx";
import {
  DEFAULT_RECOMMEND,
  type LimitSetting,
  type RecommendSettings,
  readRecommend,
  recommendOptions,
  writeRecommend,
} from "./recommend-settings.ts";

const model = getModel("openedge-query");

test("the defaults need no text, and everything set reads back", () => {
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

test("what cannot be used is left out and said", () => {
  const { settings, complaints } = readRecommend(
    model,
    "within:500~mm:9..20~latencyMs:1..2~colour:red~fields:maybe~mm:8192..1024~prefetchFactor:50",
  );
  expect(settings).toEqual({
    ...DEFAULT_RECOMMEND,
    limits: { prefetchFactor: { kind: "values", values: [50] } },
  });
  expect(complaints).toHaveLength(6);
  expect(complaints[0]).toContain("“within:500”");
});

test("as it is means as it is in the form", () => {
  const options = recommendOptions({ ...DEFAULT_RECOMMEND, limits: { mm: { kind: "keep" } } }, { mm: 4096 });
  expect(options.limits).toEqual({ mm: { allowed: [4096] } });
  expect(recommend(model, { mm: 4096 }, { ...options, draws: 1 }).best.params.mm).toBe(4096);
});

test("any limits of any model read back", () => {
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

test("the user's own settings, the recommended and the best ones stand among the trade-off, cheapest first", () => {
  expect(marks({}, 0.2)).toEqual([
    [1024, undefined],
    [4096, undefined],
    [8192, undefined],
    [8192, "yours"],
    [16_384, "recommended"],
    [32_600, "best"],
  ]);
});

test("one point is one point, whatever it is called", () => {
  expect(marks({}, 0).filter(([mm]) => mm === 32_600)).toEqual([[32_600, "recommended"]]);
  expect(marks({ pattern: "for-each-exclusive-lock", mm: 1024 }, 0.05).map(([, mark]) => mark)).toEqual([
    "recommended",
  ]);
});

const sure = { share: 0.975, draws: 200, regret95: 0.03, varied: ["recordBytes", "latencyMs"], fitted: [] };

test("says how often the recommendation holds, and under what", () => {
  expect(certaintyWord(sure)).toBe("Sure");
  expect(certaintyText(model, sure, 0.05)).toBe(
    "It stays within 5\u00a0% of the best in 195 of 200 draws of the uncertain constants (Record size, One-way latency).",
  );
});

test("says which constants a calibration left less open", () => {
  const one = certaintyText(model, { ...sure, fitted: ["recordBytes"] }, 0.05);
  expect(one).toMatch(/One-way latency\)\. 1 of them is drawn from the calibration's uncertainty\.$/);
  expect(certaintyText(model, { ...sure, fitted: sure.varied }, 0.05)).toMatch(/ They are drawn from/);
});

test("says how far off it may be where it does not always hold", () => {
  const unsure = { ...sure, share: 0.7, regret95: 0.83 };
  expect(certaintyWord(unsure)).toBe("Not sure");
  expect(certaintyText(model, unsure, 0.05)).toContain("140 of 200 draws");
  expect(certaintyText(model, unsure, 0.05)).toContain("in 95 % of them within 83\u00a0%.");
  expect(certaintyText(model, { ...unsure, varied: [] }, 0.05)).toContain("no uncertain constants");
});
