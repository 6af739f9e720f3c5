import { cellTests, judgeCells, type MeasuredSet, schemaOfColumns } from "@wirecost/analysis";
import type { ColumnChunk, UploadColumns } from "@wirecost/contract";
import { getModel, type MeasurementSchema } from "@wirecost/sim-core";
import fc from "fast-check";
import { expect, it } from "vitest";
import { uploadSet } from "../../../entities/measurement/uploaded-set.ts";
import { sharedCells } from "../shared-cells.ts";
import type { ComparedItem } from "./compared-item.ts";
import { itemFromSet } from "./item-from-set.ts";
import { itemFromColumns } from "./use-compared-items.ts";

const model = getModel("openedge-query");
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

/** The third says the same as the first in another order. */
const cells = [
  { mm: 1024, prefetchNumRecs: 16 },
  { mm: 8192, prefetchNumRecs: 16 },
  { prefetchNumRecs: 16, mm: 1024 },
  { mm: 32_600, prefetchNumRecs: 100 },
];

const figure = fc.oneof(
  fc.constant(Number.NaN),
  fc.constant(-0),
  fc.integer({ min: -3, max: 9 }),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }),
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

/** Through rows, which went over the wire as JSON. */
function asRows(schema: MeasurementSchema, columns: UploadColumns) {
  const set = uploadSet(columns);
  const sent: MeasuredSet = JSON.parse(JSON.stringify(set));
  return itemFromSet(schema, sent, about);
}

it("is the item that its rows make, to the last bit", () => {
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

it("is none without rows", () => {
  expect(asColumns(model, columnsOf([], true))).toBeUndefined();
});
