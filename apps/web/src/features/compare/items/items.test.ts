import { cellTests, judgeCells, type MeasuredSet, referenceSet, schemaOfColumns } from "@wirecost/analysis";
import type { ColumnChunk, UploadColumns } from "@wirecost/contract";
import { getModel, type MeasurementSchema, models, simulate } from "@wirecost/sim-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseItemAddress } from "../../../entities/comparison/comparison-address.ts";
import { uploadSet } from "../../../entities/measurement/uploaded-set.ts";
import type { Choice } from "../point-text.ts";
import { sharedCells } from "../shared-cells.ts";
import { type ComparedItem, pointOf, pointParams } from "./compared-item.ts";
import { itemFromSet } from "./item-from-set.ts";
import { predictionOf } from "./item-head.tsx";
import { filterOffered, NO_MODEL, offeredPresets, offeredReferences } from "./item-picker.tsx";
import { whyNot } from "./other-systems.tsx";
import { itemFromColumns, loadItem, reuseItem } from "./use-compared-items.ts";

const model = getModel("openedge-query");

it("creates a design of the measured settings and values", async () => {
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

it("reports why an item cannot be loaded", async () => {
  const load = (address: string) => {
    const item = parseItemAddress(address);
    if (!item) throw new Error(address);
    return loadItem(address, item, new AbortController().signal);
  };
  await expect(load("reference:joy")).rejects.toThrow("No reference data set is called “joy”.");
  await expect(load("design:model=joy")).rejects.toThrow("Unknown model “joy”. Use one of openedge-query,");
  expect((await load("design:model=openedge-query&mm=1")).detail).toContain("-Mm: 1 is not");
});

it("is the same item when requested again, unless something differs", () => {
  const item = itemFromSet(model, referenceSet(model, "openedge-messages-size"), {
    address: "a",
    detail: "",
  });
  if (!item) throw new Error("the reference has rows");
  expect(reuseItem(item, { ...item, points: [{ ...item.points[0] }, ...item.points.slice(1)] })).toBe(item);
  for (const change of [
    { base: { ...item.base, mm: 2048 } },
    { title: "renamed" },
    { points: [item.points[0]] as const },
  ]) {
    const fresh = { ...item, ...change };
    expect(reuseItem(item, fresh)).toBe(fresh);
  }
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

it("a distant network is slower than a near one", async () => {
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

it("searches all words in any case, in one system or in all", () => {
  const ocean = filterOffered(all, { search: "ACROSS ocean", system: "" });
  expect(ocean.map(({ title, model }) => [title, model])).toEqual([["Across an ocean", "round-trips"]]);
  expect(filterOffered(all, { search: "ocean", system: "bulk-insert" })).toEqual([]);
});

it("filters by system, or items without one", () => {
  for (const { id } of models) {
    const own = filterOffered(all, { search: "", system: id });
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own.map(({ model }) => model))).toEqual(new Set([id]));
  }
  const file = { address: "upload:x", title: "x.csv", detail: "", model: null };
  expect(filterOffered([...all, file], { search: "", system: NO_MODEL })).toEqual([file]);
});

const point = { id: "r0", settings: {}, metrics: {}, n: 1 };
const choice = (letter: string, more: Pick<ComparedItem, "schema" | "model">): Choice => ({
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
  it("names the metric and both units if only the units differ", () => {
    expect(whyNot(file("A", "time", "ms"), file("B", "time", "kB"))).toBe(
      "time is in ms in A and in kB in B, which cannot be converted. Use one unit for both to compare them.",
    );
  });
  it("says that there is no common metric", () => {
    expect(whyNot(file("A", "time", "ms"), file("B", "joy", "1"))).toBe(
      "B has no metric in common with A, so they are not compared.",
    );
  });
});

const own = schemaOfColumns({
  settings: [
    { kind: "number", id: "mm", label: "mm", unit: "1", min: 0, max: 1e9, integer: true },
    {
      kind: "number",
      id: "prefetchNumRecs",
      label: "prefetchNumRecs",
      unit: "1",
      min: 0,
      max: 1e9,
      integer: true,
    },
  ],
  metrics: [
    { id: "messages", label: "messages", unit: "1", better: "lower", noise: "noisy" },
    { id: "elapsedMs", label: "elapsedMs", unit: "ms", better: "lower", noise: "noisy" },
  ],
});

/** The third is the same as the first in another order. */
const cells = [
  { mm: 1024, prefetchNumRecs: 16 },
  { mm: 8192, prefetchNumRecs: 16 },
  { prefetchNumRecs: 16, mm: 1024 },
  { mm: 32_600, prefetchNumRecs: 100 },
];

const figure = fc.oneof(
  fc.constant(Number.NaN),
  fc.integer({ min: -3, max: 9 }),
  // No formatted number is parsed as negative zero.
  fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => value + 0),
);
const row = fc.record({
  cell: fc.integer({ min: 0, max: cells.length - 1 }),
  messages: figure,
  elapsedMs: figure,
  text: fc.string({ unit: "grapheme", maxLength: 5 }),
});
const chunk = fc
  .record({
    rows: fc.array(row, { minLength: 1, maxLength: 60 }),
    named: fc.boolean(),
    labelled: fc.boolean(),
  })
  .map(({ rows, named, labelled }): ColumnChunk => {
    const texts = textColumn(rows.map(({ text }) => text));
    return {
      cells: Int32Array.from(rows, ({ cell }) => cell),
      metrics: (["messages", "elapsedMs"] as const).map((id) => ({
        id,
        values: Float64Array.from(rows, (one) => one[id]),
      })),
      names: named ? texts : undefined,
      labels: labelled ? texts : undefined,
    };
  });

function textColumn(texts: readonly string[]) {
  const ends = new Int32Array(texts.length);
  const bytes = new TextEncoder().encode(texts.join(""));
  let end = 0;
  for (const [i, text] of texts.entries()) {
    end += new TextEncoder().encode(text).length;
    ends[i] = end;
  }
  return { bytes, ends };
}

function columnsOf(chunks: readonly ColumnChunk[], ofModel: boolean): UploadColumns {
  const upload: UploadColumns["upload"] = {
    id: "0197d0a0-0000-7000-8000-000000000001",
    name: "rows.csv",
    model: ofModel ? model.id : null,
    format: "table",
    sha256: "0".repeat(64),
    bytes: 1,
    rowCount: chunks.reduce((sum, { cells: own }) => sum + own.length, 0),
    createdAt: "2026-11-21T12:00:00.000Z",
    schema: null,
    environments: [],
    unstated: null,
    setup: {},
    axes: ["mm", "prefetchNumRecs"],
    metric: "elapsedMs",
  };
  return { upload, cells, chunks };
}

const about = { address: "upload:1", detail: "" };

function asColumns(schema: MeasurementSchema, columns: UploadColumns) {
  return itemFromColumns(schema, columns, uploadSet(columns), about);
}

/** Sends rows through JSON, as the API does. */
function asRows(schema: MeasurementSchema, columns: UploadColumns) {
  const set = uploadSet(columns);
  const sent: MeasuredSet = JSON.parse(JSON.stringify(set));
  return itemFromSet(schema, sent, about);
}

it("equals the item made from its rows, bit for bit", () => {
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 3 }), fc.boolean(), (chunks, ofModel) => {
      const schema = ofModel ? model : own;
      const columns = columnsOf(chunks, ofModel);
      expect(asColumns(schema, columns)).toEqual(asRows(schema, columns));
    }),
  );
});

it("gets the same verdicts", () => {
  fc.assert(
    fc.property(fc.array(chunk, { minLength: 2, maxLength: 2 }), ([first, second]) => {
      if (!first || !second) throw new Error("two chunks were asked for");
      const verdicts = (as: typeof asColumns) => {
        const items = [first, second].flatMap((one) => as(model, columnsOf([one], true)) ?? []);
        return judged(items, "elapsedMs");
      };
      expect(verdicts(asColumns)).toEqual(verdicts(asRows));
    }),
    { numRuns: 50 },
  );
});

function judged(items: readonly ComparedItem[], metricId: string) {
  const shared = sharedCells(items, 0);
  const tests = shared && cellTests(shared, metricId);
  return tests && judgeCells(tests, 0.05);
}

it("is undefined without rows", () => {
  expect(asColumns(model, columnsOf([], true))).toBeUndefined();
});
