import { schemaOfColumns } from "@wirecost/analysis";
import type { SharedSet } from "@wirecost/contract";
import { type ColumnMapping, readMeasurements, toCsv } from "@wirecost/importers";
import { getModel } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { uploadQuery } from "./shared-page.tsx";

const own: SharedSet = {
  model: null,
  schema: {
    settings: [
      { kind: "number", id: "shift", label: "shift", unit: "1", min: -3.5, max: 4, integer: false },
      { kind: "choice", id: "flags", label: "flags", values: ["-O2", "=1+1", "'x", "a,b"] },
    ],
    metrics: [
      { id: "answer-ms", label: "answer", unit: "ms", better: "lower", noise: "noisy" },
      { id: "gain", label: "gain", unit: "1", better: "higher", noise: "noisy" },
    ],
  },
  setup: {},
  axes: ["shift", "flags"],
  metric: "answer-ms",
  environment: { cores: 8, note: "=1+1" },
  rows: [
    ["first", "@SUM(A1)", -3.5, "-O2", 0.1, 2],
    ["second", '-1+"1"', -3.5, "=1+1", 1e-7, 0.25],
    ["3", "'quoted", 4, "'x", 1234567.125, 3],
    ["4", "plain", 4, "a,b", 2, 1e21],
  ].map(([row, label, shift, flags, answer, gain]) => ({
    row: String(row),
    label: String(label),
    settings: { shift: Number(shift), flags: String(flags) },
    metrics: { "answer-ms": Number(answer), gain: Number(gain) },
  })),
};
const ofModel: SharedSet = {
  ...own,
  model: "openedge-query",
  schema: null,
  setup: { records: 1000 },
  axes: ["mm", "prefetchNumRecs"],
  metric: "messages",
  rows: own.rows.map((row, i) => ({
    ...row,
    settings: { mm: 1024 * (i + 1) },
    metrics: { messages: 7 + i },
  })),
};

it.each([
  ["columns of its own", own],
  ["a model's columns", ofModel],
])("a copy of rows with %s has the same rows", (_, set) => {
  const schema = set.schema ? schemaOfColumns(set.schema) : getModel(set.model ?? "");
  const { model, mapping, environment, setup } = uploadQuery(set, schema);
  const as: ColumnMapping | undefined = mapping === undefined ? undefined : JSON.parse(mapping);
  const file = { name: "copy.csv", bytes: new TextEncoder().encode(toCsv(set.rows, schema)) };
  const read = readMeasurements(file, {
    model: model === undefined ? null : getModel(model),
    ...(as ? { mapping: as } : {}),
  });
  expect(read.complaints).toEqual([]);
  expect(read.rows.map(({ line: _line, ...row }) => row)).toEqual(set.rows);
  // Columns are named by their ids in a CSV file, so labels become those.
  if (set.schema)
    expect(read.schema).toMatchObject({
      settings: set.schema.settings.map(({ label: _, ...column }) => column),
      metrics: set.schema.metrics.map(({ label: _, ...column }) => column),
    });
  else expect(JSON.parse(setup ?? "")).toEqual(set.setup);
  expect(JSON.parse(environment ?? "")).toEqual({ environmentId: null, facts: set.environment });
});
