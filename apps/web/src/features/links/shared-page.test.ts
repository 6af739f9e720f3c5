import { schemaOfColumns } from "@wirecost/analysis";
import type { SharedContent, SharedSet } from "@wirecost/contract";
import { type ColumnMapping, readMeasurements, toCsv } from "@wirecost/importers";
import {
  computeRun,
  defaultParams,
  getModel,
  type Model,
  models,
  type ParamValue,
  simulate,
} from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { defaultView } from "../../entities/design/lab-view.ts";
import { designOfRun } from "../../entities/experiment/run/stored-run.ts";
import { ownCell } from "../../entities/experiment/run/stored-table.tsx";
import { redesigned, sharedCell } from "./shared-lab.tsx";
import { uploadQuery } from "./shared-page.tsx";
import { sharedVersions } from "./shared-view.tsx";

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

/** A value of a setting that its axis does not have. */
function besides(model: Model, id: string, values: readonly ParamValue[]): ParamValue {
  const param = model.params[id];
  if (param?.kind === "choice")
    return param.options.find(({ value }) => !values.includes(value))?.value ?? param.default;
  if (param?.kind !== "number") return !values.includes(true);
  const step = param.integer ? 1 : (param.max - param.min) / 997;
  let value = param.min;
  while (values.includes(value)) value += step;
  return value;
}

describe.each(models.map((model) => [model.id, model] as const))("a shared run of %s", (_, model) => {
  const { rows, columns, metric } = defaultView(model);
  const off = Object.fromEntries(
    [rows, columns].map(({ param, values }) => [param, besides(model, param, values)]),
  );
  const seed = 7;
  const params = { ...defaultParams(model), ...off };
  const design = { model: model.id, params, axes: [rows, columns] as const, metric, seed };

  it("says the metrics of the cell that its table has selected, whatever its own settings are", () => {
    const run = computeRun(design);
    for (const index of [ownCell(run), run.cells.length - 1]) {
      const cell = sharedCell(run, index);
      expect(cell.metrics).toEqual(simulate(model, cell.params, seed));
      expect(
        [rows.values, columns.values].map((values, i) =>
          values.includes(cell.params[[rows, columns][i]?.param ?? ""] ?? ""),
        ),
      ).toEqual([true, true]);
    }
  });

  it("has a cell of the settings that a recipient chooses, and selects it", () => {
    const stored = designOfRun(model, computeRun({ ...design, params: defaultParams(model) }));
    if (!stored) throw new Error("today's model does not take its own run");
    const run = computeRun(redesigned(model, stored, params));
    const cell = sharedCell(run, ownCell(run));
    expect(cell.params).toEqual(run.params);
    expect(Object.values(cell.metrics)).toEqual(run.base);
  });
});

const today = getModel("openedge-query").version;
const measured = (version: Pick<SharedSet, "model" | "modelVersion">) => ({
  kind: "measured" as const,
  title: "night.csv",
  document: {
    ...version,
    schema: null,
    setup: {},
    axes: ["mm", "prefetchNumRecs"] as [string, string],
    metric: "messages",
    environment: null,
    rows: [],
  },
});
const comparison = (...items: ReturnType<typeof measured>[]): SharedContent => ({
  kind: "comparison",
  document: { items, view: { points: [], baseline: 0, metric: "", row: "" } },
});

it("names each version once", () => {
  const own = measured({ model: "openedge-query", modelVersion: today });
  expect(sharedVersions(own)).toEqual([{ model: "openedge-query", version: today }]);
  expect(sharedVersions(comparison(own, own))).toEqual([{ model: "openedge-query", version: today }]);
});

it("says where predictions beside measured rows are of another version now", () => {
  const old = measured({ model: "openedge-query", modelVersion: "0.1" });
  expect(sharedVersions(comparison(old))).toEqual([{ model: "openedge-query", version: "0.1", now: today }]);
});

it("has none for rows of no model, and for links that kept none", () => {
  expect(sharedVersions(measured({ model: null }))).toEqual([]);
  expect(sharedVersions(measured({ model: "openedge-query" }))).toEqual([]);
});
