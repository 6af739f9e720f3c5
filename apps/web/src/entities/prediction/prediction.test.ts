import { referenceSet } from "@wirecost/analysis";
import { isUsable } from "@wirecost/importers";
import { readMeasurements } from "@wirecost/importers/testing";
import {
  type Axis,
  advise,
  computeRun,
  defaultParams,
  extrapolationText,
  formatQuantity,
  getModel,
  models,
  residual,
  type UsedCalibration,
} from "@wirecost/sim-core";
import { anySmallParams, anyUsedCalibration } from "@wirecost/sim-core/testing";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { defaultView, viewDesign } from "../design/lab-view.ts";
import { measuredView } from "../design/measured-view.ts";
import { cellRanges, marksHold } from "./cell-ranges.ts";
import { computeCells, marks, overlaid } from "./compute-matrix.ts";
import { overlaidCells, predictedCells, residualText, viewCells } from "./matrix-cells.ts";
import { adviceOutside, originOf, originsOf, outsideOf } from "./origin.ts";
import { cellsCsv, computedBy, originsText } from "./run-files.ts";
import { beyondRows } from "./use-advice.ts";

const model = getModel("openedge-query");

const set = referenceSet(model, "openedge-messages-size");

const view = measuredView(model, set);

const cells = computeCells(model, view);

const values = cells.map((cell) => cell.messages ?? Number.NaN);

const all = {
  cells,
  values,
  ...marks(model, values, [view.rows.values.length, view.columns.values.length], "messages"),
};

test("measured values are shown with predictions, and unmeasured cells are hatched", () => {
  const over = overlaid(model, set, view.params, [view.rows, view.columns]);
  if (!over) throw new Error("no overlay");
  const drawn = overlaidCells(model, all, over, "messages", "residual");
  const measured = drawn.cells.filter((cell) => cell.measured);
  expect(measured).toHaveLength(set.rows.length - over.outside.length);
  expect(measured[0]).toMatchObject({ text: "102 msgs", small: "pred. 102 · 0 %", step: 3, residual: true });
  expect(drawn.cells.filter((cell) => cell.hatched)).toHaveLength(cells.length - measured.length);
});

test("a prediction in another unit than the measurement shows its unit", () => {
  const bulk = getModel("bulk-insert");
  const rows = referenceSet(bulk, "nexusdb-lan-transactions");
  const opened = measuredView(bulk, rows);
  const computed = computeCells(bulk, opened);
  const seconds = computed.map((cell) => cell.seconds ?? Number.NaN);
  const over = overlaid(bulk, rows, opened.params, [opened.rows, opened.columns]);
  if (!over) throw new Error("no overlay");
  const values = { cells: computed, values: seconds, best: new Set<number>(), knee: undefined };
  const { cells } = overlaidCells(bulk, values, over, "seconds", "residual");
  const autocommit = cells.find((cell) => cell.text === "4.36 h");
  expect(autocommit?.small).toMatch(/^pred\. [\d.]+ min · −\d+ %$/);
  expect(cells.find((cell) => cell.text === "10.1 min")?.small).toMatch(/^pred\. [\d.]+ · /);
});

test("the best cells are all that look equal to the best", () => {
  const drawn = predictedCells(model, all, "messages", "elapsedMs");
  const best = Math.min(...values);
  expect(drawn.cells.filter((cell) => cell.mark === "best")).toHaveLength(
    values.filter((value) => value === best).length,
  );
});

test("a cell that refuses clients has the worst color and is marked, however fast it is", () => {
  const servers = getModel("openedge-servers");
  const load = {
    ...defaultView(servers),
    params: { ...defaultParams(servers), clients: 43, ma: 5, mi: 1, threadedServer: false },
    rows: { param: "thinkMs", values: [0, 700] },
    columns: { param: "mn", values: [2, 9, 40] },
    metric: "responseMs",
    second: "servers",
  };
  const cells = computeCells(servers, load);
  expect(cells.map(({ refused }) => refused)).toEqual([33, 0, 0, 33, 0, 0]);
  const state = { cells, ranges: undefined, overlaid: undefined, origins: undefined };
  const drawn = viewCells(servers, load, state);
  expect(drawn.cells.map(({ mark }) => mark === "refuses")).toEqual([true, false, false, true, false, false]);
  expect(drawn.cells[0]).toMatchObject({
    text: formatQuantity(cells[0]?.responseMs ?? Number.NaN, "ms"),
    step: 7,
  });
  const served = [1, 2, 4, 5].map((i) => cells[i]?.responseMs ?? Number.NaN);
  expect(drawn.scale).toMatchObject({ min: Math.min(...served), max: Math.max(...served) });
});

test("equal values are not marked", () => {
  expect(marks(model, [5, 5, 5, 5], [2, 2], "messages").best.size).toBe(0);
});

test("a value that depends on an unmeasured constant is a range, and a measurement within it has no residual", () => {
  const axes = [
    { param: "mm", values: [2048, 30_000] },
    { param: "prefetchNumRecs", values: [20, 8000] },
  ] as const;
  const params = { ...view.params, pattern: "for-each-no-lock", records: 5000, latencyMs: 20 };
  const own = { params, rows: axes[0], columns: axes[1], seed: 5 };
  const computed = computeCells(model, own);
  const messages = computed.map((cell) => cell.messages ?? Number.NaN);
  const ranged = {
    cells: computed,
    values: messages,
    ranges: cellRanges(model, own, axes),
    ...marks(model, messages, [2, 2], "messages"),
  };
  const drawn = predictedCells(model, ranged, "messages", "elapsedMs").cells;
  expect(drawn[0]?.text).toMatch(/^\d+–\d+ msgs$/);
  expect(drawn[0]?.small).toMatch(/–.*s$/);
  expect(drawn[1]?.text).toMatch(/^\d+ msgs$/);
  const dense = predictedCells(model, ranged, "messages", "", undefined, false).cells;
  expect(dense[0]).toMatchObject({ text: `~ ${messages[0]} msgs`, small: drawn[0]?.text });
  expect(dense[1]).toMatchObject({ text: drawn[1]?.text });

  const range = ranged.ranges?.[0]?.messages;
  const [inside, outside] = [
    Math.round(((range?.low ?? 0) + (range?.high ?? 0)) / 2),
    3 * (range?.high ?? 0),
  ];
  const rows = [inside, outside].map((measured, i) => ({
    row: String(i + 1),
    label: "",
    settings: { mm: axes[0].values[i] ?? 0, prefetchNumRecs: 20 },
    metrics: { messages: measured },
  }));
  const measured = { ...set, setup: { ...params }, rows };
  const over = overlaid(model, measured, params, axes);
  if (!over) throw new Error("no overlay");
  const [first, , third] = overlaidCells(model, ranged, over, "messages", "residual").cells;
  expect(first).toMatchObject({ text: `${inside.toLocaleString("en-US")} msgs`, step: 3 });
  expect(first?.small).toMatch(/^pred\. \d+–\d+ · in range$/);
  expect(third?.small).toMatch(/–\d+ · −\d+ %$/);
});

describe("residual text", () => {
  it.each([
    [110, 100, 0.1, "+10 %"],
    [0, 0, 0, "0 %"],
    [0, 4, -1, "−100 %"],
    [5, 0, null, "measured 0"],
  ])("the residual of %d predicted, %d measured is %d", (predicted, measured, share, text) => {
    const found = residual(predicted, measured);
    if (share === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(share);
    expect(residualText(found)).toBe(text);
  });
});

describe("cell ranges", () => {
  const query = getModel("openedge-query");
  const view = { params: { ...defaultParams(query), latencyMs: 20, records: 5000 }, seed: 7 };
  const mm = { param: "mm", values: [2048, 30_000] };
  const numRecs = { param: "prefetchNumRecs", values: [20, 8000] };

  describe("cellRanges", () => {
    test("gives a range to cells that depend on an unmeasured constant", () => {
      const ranges = cellRanges(query, view, [mm, numRecs]);
      expect(ranges).toHaveLength(4);
      expect(ranges?.map((cell) => Object.keys(cell).includes("messages"))).toEqual([
        true,
        false,
        true,
        false,
      ]);
      const { cells, metrics } = computeRun({
        model: query.id,
        params: view.params,
        axes: [mm, numRecs],
        metric: "messages",
        seed: view.seed,
      });
      const at = metrics.indexOf("messages");
      for (const index of [0, 2]) {
        const range = ranges?.[index]?.messages;
        const value = cells[index]?.[at] ?? Number.NaN;
        expect(range?.low).toBeLessThan(value);
        expect(range?.high).toBeGreaterThanOrEqual(value);
      }
    });

    test("is undefined if the constant is entered, or is an axis", () => {
      expect(cellRanges(query, { ...view, params: { ...view.params, fillAhead: 3 } }, [mm, numRecs])).toBe(
        undefined,
      );
      const ahead = { param: "fillAhead", values: [4, 60] };
      const intervals = { fillAhead: { low: 1, high: 90 } };
      const calibration = { name: "own", params: ["fillAhead"], intervals, domain: {}, rows: 3 };
      expect(cellRanges(query, { ...view, calibration }, [ahead, mm])).toBe(undefined);
    });

    test.each(models.filter(({ free }) => Object.values(free).every(({ range }) => !range)).map((m) => m.id))(
      "%s has no constant with only a range",
      (id) => {
        const model = getModel(id);
        expect(
          cellRanges(model, { params: defaultParams(model), seed: 2 }, [model.view.rows, model.view.columns]),
        ).toBe(undefined);
      },
    );
  });

  describe("marksHold", () => {
    const ranged = (low: number, high: number) => ({
      ms: { low, high, constants: ["c"], ends: [high, low] as const },
    });

    test("says whether another cell is the best at one end", () => {
      // With the default the second is best. With the constant's maximum the first is.
      expect(marksHold([9, 6], [ranged(3, 9), {}], [1, 2], "ms", "lower")).toBe(false);
      expect(marksHold([9, 6], [ranged(7, 9), {}], [1, 2], "ms", "lower")).toBe(true);
      expect(marksHold([9, 6], [ranged(3, 9), {}], [1, 2], "ms", "higher")).toBe(false);
    });

    test("are true if all cells are equal at an end, and for a metric without ranges", () => {
      expect(marksHold([9, 6], [ranged(6, 9), {}], [1, 2], "ms", "lower")).toBe(true);
      expect(marksHold([9, 6], [ranged(1, 9), {}], [1, 2], "bytes", "lower")).toBe(true);
    });
  });
});

const params = { ...defaultParams(model), mm: 8192, latencyMs: 0.3 };
const calibration: UsedCalibration = {
  name: "ours",
  params: ["latencyMs"],
  domain: { mm: { min: 1024, max: 16_384 } },
};
const of = { params, metric: "messages", calibration };
const mm: Axis = { param: "mm", values: [1024, 8192, 32_600] };
const latency: Axis = { param: "latencyMs", values: [0.3, 1] };

describe("the origin of a number", () => {
  it.each([
    ["with no calibration", { params, metric: "messages" }, params, "predicted"],
    ["with calibrated constants", of, params, "calibrated"],
    ["with another value for one of them", of, { ...params, latencyMs: 1 }, "predicted"],
    ["beyond the fitted rows", of, { ...params, mm: 32_600 }, "extrapolated"],
  ])("%s", (_, computed, settings, origin) => {
    expect(originOf(model, computed, settings)).toBe(origin);
  });

  it("names the extrapolated setting and the range of the rows", () => {
    const [outside] = outsideOf(model, of, { ...params, mm: 32_600 });
    expect(outside).toMatchObject({
      param: "mm",
      value: 32_600,
      range: { min: 1024, max: 16_384 },
    });
    expect(outsideOf(model, of, params)).toEqual([]);
    expect(outsideOf(model, of, { ...params, mm: 32_600, latencyMs: 1 })).toEqual([]);
  });

  it("is counted over a matrix", () => {
    expect(originsOf(model, { params, metric: "messages" }, [mm, latency])).toBeUndefined();
    const origins = originsOf(model, of, [mm, latency]);
    expect(origins).toEqual([
      "calibrated",
      "predicted",
      "calibrated",
      "predicted",
      "extrapolated",
      "predicted",
    ]);
    expect(originsText(origins)).toBe(
      "2 of 6 cells calibrated, 1 of 6 cells extrapolated, 3 of 6 cells predicted",
    );
    expect(originsText(undefined)).toBe("predicted");
    expect(originsText(["calibrated", "calibrated"])).toBe("calibrated");
  });
});

describe("extrapolation of a recommendation", () => {
  it.each(models)("is reported for it or for its settings, in $id", (model) => {
    // Most settings are the defaults, as in a lab: with random settings hardly any design is close to a published row.
    const some = fc.subarray(Object.keys(model.params), { maxLength: 6 });
    const designs = fc.record({
      params: fc.tuple(some, anySmallParams(model)).map(([ids, params]) => ({
        ...defaultParams(model),
        ...Object.fromEntries(ids.map((id) => [id, params[id] ?? Number.NaN])),
      })),
      metric: fc.constantFrom(...Object.keys(model.metrics)),
      calibration: fc.option(anyUsedCalibration(model), { nil: undefined }),
    });
    fc.assert(
      fc.property(designs, (of) => {
        const advice = advise(model, of.params, 3, beyondRows(model, of));
        if (!advice) return;
        const reports = [...adviceOutside(model, of, of.params, advice), ...outsideOf(model, of, of.params)];
        const texts = reports.map((one) => extrapolationText(model, one));
        for (const one of advice.beyond) expect(texts).toContain(extrapolationText(model, one));
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    // The published rows of another option have another range of an unchanged setting.
    ["openedge-servers", "tps", { clients: 60, mn: 7, cores: 6 }, ["mn"]],
    [
      "round-trips",
      "elapsedMs",
      { pattern: "cursor", fetchSize: 7, rttMs: 31, rowCount: 900 },
      ["slowStart"],
    ],
    ["openedge-query", "elapsedMs", { pattern: "find-no-lock", records: 300, latencyMs: 9 }, []],
    // For a metric that never extrapolates, no setting is reported.
    ["openedge-query", "messages", { pattern: "find-no-lock", records: 300, latencyMs: 9 }, ["records"]],
  ] as const)("in %s beside %s for %j is said of it: %j", (id, metric, settings, expected) => {
    const model = getModel(id);
    const params = { ...defaultParams(model), ...settings };
    const advice = advise(model, params);
    const outside = advice && adviceOutside(model, { params, metric }, params, advice);
    expect(outside?.map(({ param }) => param)).toEqual(expected);
  });
});

test.each(models)("cells of $id are parsed again without a prompt", (model) => {
  const run = computeRun(viewDesign(model, defaultView(model)));
  const bytes = new TextEncoder().encode(cellsCsv(model, run));
  const reading = readMeasurements({ name: "cells.csv", bytes }, { model });
  expect(reading.complaints).toEqual([]);
  expect(isUsable(reading)).toBe(true);
  expect(reading.columns?.filter(({ known }) => !known)).toEqual([]);
  expect(reading.rows).toHaveLength(run.cells.length);
  const [row] = reading.rows;
  expect(row?.settings).toMatchObject({
    ...run.params,
    [run.axes[0].param]: run.axes[0].values[0],
    [run.axes[1].param]: run.axes[1].values[0],
  });
  const figures = run.metrics.map((id, i) => [id, run.cells[0]?.[i]]);
  expect(row?.metrics).toEqual(Object.fromEntries(figures.filter(([, value]) => Number.isFinite(value))));
});

describe("computed by", () => {
  const model = getModel("openedge-query");

  const calibration: UsedCalibration = {
    name: "ours",
    params: ["latencyMs"],
    domain: { mm: { min: 1024, max: 8192 } },
  };

  const design = {
    model: model.id,
    params: { latencyMs: 0.3 },
    axes: [
      { param: "mm", values: [1024, 32_600] },
      { param: "prefetchNumRecs", values: [16] },
    ],
    metric: "messages",
    seed: 1,
  } as const;

  it.each([
    ["a plain run", {}, `predicted by openedge-query ${model.version}`],
    [
      "a calibrated one",
      { calibration: { ...calibration, domain: {} } },
      `calibrated by openedge-query ${model.version}; calibration ours: latencyMs 0.3`,
    ],
    [
      "one that extrapolates in part",
      { calibration },
      `1 of 2 cells calibrated, 1 of 2 cells extrapolated by openedge-query ${model.version}; calibration ours: latencyMs 0.3`,
    ],
  ])("names what %s is", (_, more, text) => {
    expect(computedBy(model, computeRun({ ...design, ...more }))).toBe(text);
  });
});
