import { referenceSet, schemaOfColumns } from "@wirecost/analysis";
import { getModel, models, simulate } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { parseItemAddress } from "../../../entities/comparison/comparison-address.ts";
import type { LetteredChoice } from "../point-text.ts";
import { type ComparedItem, pointOf, pointParams } from "./compared-item.ts";
import { itemFromSet } from "./item-from-set.ts";
import { predictionOf } from "./item-head.tsx";
import { filterOffered, NO_MODEL, offeredPresets, offeredReferences } from "./item-picker.tsx";
import { whyNot } from "./other-systems.tsx";
import { loadItem } from "./use-compared-items.ts";

const model = getModel("openedge-query");

it("designs the very settings that were measured, over the values that were measured", async () => {
  const item = itemFromSet(model, referenceSet(model, "openedge-messages-size"), {
    address: "reference:openedge-messages-size",
    detail: "",
  });
  if (!item) throw new Error("the reference has rows");
  const point = pointOf(item, "r2");
  const address = predictionOf(model, item, point);
  const parsed = parseItemAddress(address);
  if (!parsed) throw new Error(`${address} is no address`);
  const predicted = await loadItem(address, parsed, new AbortController().signal);
  expect(predicted.base).toMatchObject(pointParams(item, point));
  expect(predicted.axes).toEqual(item.axes);
  expect(predicted.provenance).toBe("predicted");
  expect(predicted.detail).toBe("Design, computed here");
});

it("says why an item cannot be had", async () => {
  const load = (address: string) => {
    const item = parseItemAddress(address);
    if (!item) throw new Error(address);
    return loadItem(address, item, new AbortController().signal);
  };
  await expect(load("reference:joy")).rejects.toThrow("No reference data set is called “joy”.");
  await expect(load("design:model=joy")).rejects.toThrow("Unknown model “joy”. Use one of openedge-query,");
  expect((await load("design:model=openedge-query&mm=1")).detail).toContain("-Mm: 1 is not");
});

it("offers the presets of every model as designs of that model", async () => {
  for (const one of models)
    for (const { address, title } of offeredPresets(one)) {
      const parsed = parseItemAddress(address);
      if (!parsed) throw new Error(`${address} is no address`);
      const item = await loadItem(address, parsed, new AbortController().signal);
      const preset = one.presets.find((known) => known.title === title);
      expect(item.model?.id).toBe(one.id);
      expect(item.base).toMatchObject(preset?.params ?? {});
      const { metrics } = pointOf(item, "own");
      expect(metrics).toEqual(simulate(one, preset?.params));
    }
});

it("finds a distant network slower than a near one", async () => {
  const costs = await Promise.all(
    ["WAN of 10 km", "Across an ocean"].map(async (title) => {
      const offered = offeredPresets(getModel("round-trips")).find((preset) => preset.title === title);
      const parsed = parseItemAddress(offered?.address ?? "");
      if (!offered || !parsed) throw new Error(`no preset is called ${title}`);
      const item = await loadItem(offered.address, parsed, new AbortController().signal);
      return pointOf(item, "own").metrics[item.metric] ?? Number.NaN;
    }),
  );
  const [near = Number.NaN, far = Number.NaN] = costs;
  expect(near).toBeGreaterThan(0);
  expect(near).toBeLessThan(far);
});

const all = models.flatMap((model) => [...offeredPresets(model), ...offeredReferences(model)]);

it("finds by every word, whatever its case, in one system or in all", () => {
  const ocean = filterOffered(all, { search: "ACROSS ocean", system: "" });
  expect(ocean.map(({ title, model }) => [title, model])).toEqual([["Across an ocean", "round-trips"]]);
  expect(filterOffered(all, { search: "ocean", system: "bulk-insert" })).toEqual([]);
});

it("leaves what is of one system, or of none", () => {
  for (const { id } of models) {
    const own = filterOffered(all, { search: "", system: id });
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own.map(({ model }) => model))).toEqual(new Set([id]));
  }
  const file = { address: "upload:x", title: "x.csv", detail: "", model: null };
  expect(filterOffered([...all, file], { search: "", system: NO_MODEL })).toEqual([file]);
});

const point = { id: "r0", settings: {}, metrics: {}, n: 1 };
const choice = (letter: string, more: Pick<ComparedItem, "schema" | "model">): LetteredChoice => ({
  letter,
  point,
  item: {
    address: letter,
    title: letter,
    detail: "",
    provenance: "measured",
    base: {},
    axes: ["", ""],
    metric: "",
    points: [point],
    ...more,
  },
});
const ofModel = (letter: string, id: string) => choice(letter, { schema: getModel(id), model: getModel(id) });
const file = (letter: string, metric: string, unit: string) =>
  choice(letter, {
    schema: schemaOfColumns({
      settings: [],
      metrics: [{ id: metric, label: metric, unit, better: "lower", noise: "noisy" }],
    }),
  });

describe("why items are not compared", () => {
  it("names both systems", () => {
    expect(whyNot(ofModel("A", "bulk-insert"), ofModel("B", "program-calls"))).toContain(
      `B is of ${getModel("program-calls").title} and A of ${getModel("bulk-insert").title}`,
    );
  });
  it("names the metric and both units where that is all that keeps them apart", () => {
    expect(whyNot(file("A", "time", "ms"), file("B", "time", "s"))).toBe(
      "time is in ms in A and in s in B. Use one unit for both to compare them.",
    );
  });
  it("says that no metric is in common", () => {
    expect(whyNot(file("A", "time", "ms"), file("B", "joy", "1"))).toBe(
      "B has no metric in common with A, so they are not compared.",
    );
  });
});
