import { computeRun, getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { itemLooks, lineChart, pointChart } from "./chart-data.ts";
import { itemFromRun } from "./items/item-from-set.ts";
import type { SharedCell } from "./shared-cells.ts";

const model = getModel("openedge-query");

const point = (messages: number) => ({ id: "own", settings: {}, metrics: { messages }, n: 1 });

const column = model.params.prefetchNumRecs;

if (!column) throw new Error("the model has -prefetchNumRecs");

const cells: readonly Pick<SharedCell, "values" | "points">[] = [
  { values: [1024, 16], points: [point(200), undefined] },
  { values: [1024, 10_000], points: [point(10), point(12)] },
];

it("draws a line per item, with gaps for unknown values", () => {
  const chart = lineChart(cells, column, "messages", []);
  expect([chart.xName, chart.xUnit]).toEqual(["-prefetchNumRecs", "records"]);
  expect(chart.points).toEqual([
    { label: "16", values: [200, undefined], ranges: [undefined, undefined] },
    { label: "10,000", values: [10, 12], ranges: [undefined, undefined] },
  ]);
  expect(chart.log).toEqual([10, 200]);
  expect(lineChart(cells.slice(1), column, "messages", []).log).toBeUndefined();
  expect(lineChart(cells, column, "joy", []).log).toBeUndefined();
});

it("does not connect points of a choice parameter", () => {
  const { findBy } = model.params;
  if (findBy?.kind !== "choice") throw new Error("the model has the index that a FIND reads by");
  const [one = "", other = ""] = findBy.options.map(({ value }) => value);
  const chosen = [one, other].map((value, i) => ({
    ...(cells[i] as (typeof cells)[number]),
    values: [733, value],
  }));
  expect(lineChart(chosen, findBy, "messages", []).kind).toBe("dots");
  expect(lineChart(cells, column, "messages", []).kind).toBe("lines");
});

it("draws one bar per item, each in its own place", () => {
  const run = computeRun({
    model: model.id,
    params: {},
    axes: [
      { param: "mm", values: [1024] },
      { param: "prefetchNumRecs", values: [16] },
    ],
    metric: "messages",
    seed: 1,
  });
  const item = itemFromRun(model, run, { address: "run:1", title: "", detail: "" });
  const chart = pointChart(
    [
      { item, point: point(3), letter: "A" },
      { item, point: point(4), letter: "B" },
    ],
    "messages",
  );
  expect(chart.points).toMatchObject([
    { label: "A", values: [3, undefined] },
    { label: "B", values: [undefined, 4] },
  ]);
});

it("gives a prediction a range if a constant is unmeasured, and none if it is entered", () => {
  const items = [{}, { fillAhead: 3 }].map((constants) =>
    itemFromRun(
      model,
      computeRun({
        model: model.id,
        params: { records: 4000, latencyMs: 6, ...constants },
        axes: [
          { param: "mm", values: [8192] },
          { param: "prefetchNumRecs", values: [32, 10_000] },
        ],
        metric: "elapsedMs",
        seed: 1,
      }),
      { address: "run:1", title: "", detail: "" },
    ),
  );
  const shared = [0, 1].map(
    (i): Pick<SharedCell, "values" | "points"> => ({
      values: [8192, [32, 10_000][i] ?? 0],
      points: items.map(
        ({ points }) => points.filter(({ settings }) => settings.prefetchNumRecs === [32, 10_000][i])[0],
      ),
    }),
  );
  const [few, full] = lineChart(shared, column, "elapsedMs", items).points;
  const [own] = few?.ranges ?? [];
  expect(own?.low).toBeLessThan(0.9 * (own?.high ?? 0));
  expect(few?.values[0]).toBeLessThanOrEqual(own?.high ?? 0);
  expect(few?.ranges[1]).toBeUndefined();
  expect(full?.ranges).toEqual([undefined, undefined]);
});

const asItem = (title: string, measured: boolean, letter = "") => ({
  letter,
  item: { title, provenance: measured ? ("measured" as const) : ("predicted" as const) },
});

describe("chart look", () => {
  const looks = (kinds: string) =>
    itemLooks([...kinds].map((kind, i) => asItem(`${i}`, kind === "m", "ABCDEFGH"[i])));

  describe("itemLooks", () => {
    it("distinguishes eight items by dashes and points alone", () => {
      for (const kinds of ["mmmmmmmm", "pppppppp", "mpmpmpmp"]) {
        expect(new Set(looks(kinds).map(({ dashes }) => dashes)).size).toBe(8);
        expect(new Set(looks(kinds).map(({ marker }) => marker.d)).size).toBe(8);
      }
    });
    it("gives the first four measurements their own colors, different from predictions", () => {
      const measured = looks("mmmm").map(({ color }) => color);
      expect(new Set(measured).size).toBe(4);
      for (const { color } of looks("pppppppp")) expect(measured).not.toContain(color);
    });
    it("draws a single measurement in a warm color at any position", () => {
      expect(looks("ppm")[2]?.color).toBe("--warn");
      expect(looks("mpp")[0]?.color).toBe("--warn");
    });
  });
});

it("shortens long titles in a legend so that they differ", () => {
  const files = ["A", "B", "A"].map((one) => `release candidate of november with the new driver ${one}.csv`);
  const choices = files.map((title, i) => asItem(title, i < 2, "ABC"[i]));
  expect(itemLooks(choices).map(({ text }) => text)).toEqual([
    "A: release candidate of ...the new driver A.csv (measured)",
    "B: release candidate of ...the new driver B.csv (measured)",
    "C: release candidate of ...the new driver A.csv",
  ]);
});
