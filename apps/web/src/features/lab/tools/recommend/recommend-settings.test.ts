import { getModel, recommend } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import {
  DEFAULT_RECOMMEND,
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
