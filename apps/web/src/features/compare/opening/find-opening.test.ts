import { cellTests, judgeCells, unstated } from "@wirecost/analysis";
import {
  computeRun,
  defaultParams,
  getModel,
  type MeasuredRow,
  models,
  type Params,
  paramName,
} from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { findOpening } from "../comparison.tsx";
import { type ComparedItem, pointOf, pointParams, pointRanges } from "../items/compared-item.ts";
import { itemFromRun, itemFromSet } from "../items/item-from-set.ts";
import type { Choice } from "../point-text.ts";
import { sharedCells } from "../shared-cells.ts";
import { amountText, directionWord, type Found, largestOf } from "./effects.ts";

const trips = getModel("round-trips");

type Runs = Readonly<Record<number, readonly number[]>>;

/** Runs of elapsed time by round-trip time, and a constant count. */
function measured(title: string, cells: Runs, more: Readonly<Record<string, number>> = {}): ComparedItem {
  const rows = Object.entries(cells).flatMap(([rttMs, values]) =>
    values.map(
      (elapsedMs, i): MeasuredRow => ({
        row: `${rttMs}/${i}`,
        label: "",
        settings: { rttMs: Number(rttMs), rowCount: 700 },
        metrics: { elapsedMs, ...more },
      }),
    ),
  );
  const item = itemFromSet(
    trips,
    {
      id: title,
      title,
      source: "",
      model: trips.id,
      setup: {},
      axes: ["rttMs", "rowCount"],
      metric: "elapsedMs",
      rows,
    },
    { address: `upload:${title}`, detail: "" },
  );
  if (!item) throw new Error("rows");
  return item;
}

function opening(items: readonly ComparedItem[], baseline = 0) {
  const shared = sharedCells(items, baseline);
  const metricIds = Object.keys(items[baseline]?.schema.metrics ?? {});
  const choices = items.map(
    (item, i): Choice => ({ item, point: pointOf(item, ""), letter: "ABCDEFGH"[i] ?? "" }),
  );
  const verdicts =
    shared &&
    new Map(
      metricIds.flatMap((id) => {
        const tests = cellTests(shared, id);
        return tests ? [[id, judgeCells(tests, 0.05)] as const] : [];
      }),
    );
  const open = new Map(
    choices.map(({ item, point, letter }) => [
      letter,
      new Map(
        metricIds.flatMap((id) => {
          const { model } = item;
          const ids = model ? unstated(model, pointParams(item, point), id).settings : [];
          const names = ids.flatMap((one) => (model?.params[one] ? [paramName(model.params[one])] : []));
          return names.length > 0 ? [[id, names] as const] : [];
        }),
      ),
    ]),
  );
  return findOpening({ choices, baseline, shared, metricIds, verdicts, open });
}

const near = (value: number) => [0.99, 0.995, 1, 1.004, 1.008, 1.011].map((factor) => value * factor);

describe("the initial verdict of a comparison", () => {
  const before = measured("before.csv", { 0.7: near(100), 3.5: near(400), 12: near(1300) });

  it("is about the cell with the largest effect, not the first", () => {
    const after = measured("after.csv", { 0.7: near(100.5), 3.5: near(350), 12: near(1299) });
    const { sentences, metricId, points } = opening([before, after]);
    expect(sentences[0]).toMatch(
      /^after\.csv is 1\d(–1\d)? % faster than before\.csv at .*3\.5.*; no difference shown in the other 2 cells\.$/,
    );
    expect(metricId).toBe("elapsedMs");
    expect(points.map((id, i) => pointOf(i === 0 ? before : after, id).settings.rttMs)).toEqual([3.5, 3.5]);
  });

  it("counts the cells that agree, and names those that differ the other way", () => {
    const after = measured("after.csv", { 0.7: near(60), 3.5: near(300), 12: near(1900) });
    expect(opening([before, after]).sentences[0]).toMatch(
      /^after\.csv is faster than before\.csv in 2 of 3 cells, most at .*0\.7.* \(\d+–\d+ %\); slower in the other cell\.$/,
    );
  });

  it("ranks effects by the certain part of their intervals", () => {
    const noisy = measured("noisy.csv", {
      0.7: [101, 108, 190, 210, 240, 300],
      3.5: near(520),
      12: near(1300),
    });
    const { points } = opening([before, noisy]);
    expect(pointOf(noisy, points[1]).settings.rttMs).toBe(3.5);
  });

  it("says that no difference is shown, and that runs are missing", () => {
    expect(opening([before, measured("after.csv", { 0.7: near(100.2), 3.5: near(401) })]).sentences).toEqual([
      "No difference shown between after.csv and before.csv in any of 2 cells at 5 %.",
    ]);
    const few = measured("few.csv", { 0.7: [50], 3.5: [200] });
    expect(opening([before, few]).sentences[0]).toMatch(
      /^Too few runs to compare few\.csv with before\.csv: a verdict takes .* more of few\.csv in each cell\.$/,
    );
    expect(opening([before, measured("other.csv", { 99: near(5) })]).sentences).toEqual([
      "other.csv and before.csv have no cells in common, so there is no verdict.",
    ]);
  });

  it("does not pass over a time without a verdict where a count is the same", () => {
    const counts = (title: string, cells: Runs) => ({
      ...measured(title, cells, { statements: 37 }),
      metric: "statements",
    });
    const few = opening([counts("old", { 3.5: [400, 401] }), counts("new", { 3.5: [310, 311] })]).sentences;
    expect(few).toEqual([
      "new counts the same as old in the one cell they share. No verdict on Elapsed (too few runs).",
    ]);
  });

  it("names the metric that both have, if they lack that of the baseline", () => {
    const lacking = { ...measured("old", { 3.5: near(400) }), metric: "throughputMbit" };
    expect(opening([lacking, measured("new", { 3.5: near(400.4) })]).sentences).toEqual([
      "No difference shown between new and old in Elapsed in the one cell they share at 5 %.",
    ]);
  });

  it("has a sentence per item, largest effect first, with letters for similar titles", () => {
    const small = measured("same.csv", { 0.7: near(90) });
    const large = measured("same.csv", { 0.7: near(30) });
    const { sentences } = opening([before, small, large]);
    expect(sentences).toHaveLength(2);
    expect(sentences[0]).toMatch(/^C is 3\.\d(–3\.\d)? times faster than before\.csv/);
    expect(sentences[1]).toMatch(/^B is /);
  });

  it("is about what is better or worse before what is only higher or lower", () => {
    const found = (metricId: string, share: number, outcome: Found["outcome"]): Found => ({
      metricId,
      cell: undefined,
      effect: { low: share, high: share },
      outcome,
    });
    const reads = found("reads", 0.41, "higher");
    const took = found("took", 0.23, "worse");
    expect(largestOf([reads, took, found("cpu", -0.07, "better")], [])).toBe(took);
    expect(largestOf([found("rows", 0.2, "lower"), reads], [])).toBe(reads);
  });

  it("names a metric that is not a time, and whether it is better", () => {
    const servers = getModel("openedge-servers");
    const item = (title: string, values: readonly number[]) => {
      const rows = values.map(
        (tps, i): MeasuredRow => ({
          row: `${i}`,
          label: "",
          settings: { mi: 4, clients: 90 },
          metrics: { tps },
        }),
      );
      const set = { id: title, title, source: "", model: servers.id, setup: {}, rows };
      const found = itemFromSet(
        servers,
        { ...set, axes: ["mi", "clients"], metric: "tps" },
        { address: title, detail: "" },
      );
      if (!found) throw new Error("rows");
      return found;
    };
    const text = opening([item("old", near(1000)), item("new", near(1200))]).sentences[0];
    expect(text).toMatch(/^new is (19|20)–2\d % higher than old in Transactions at .*, which is better\.$/);
  });
});

describe("of predictions", () => {
  const predicted = (model: (typeof models)[number], params: Params, title: string) => {
    const { rows, columns, metric } = model.view;
    const run = computeRun({
      model: model.id,
      params: { ...defaultParams(model), ...params },
      axes: [rows, columns],
      metric,
      seed: 3,
    });
    return itemFromRun(model, run, { address: `run:${title}`, title, detail: "" });
  };

  it.each(models.map((model) => [model.id, model] as const))("compares two presets of %s", (_, model) => {
    const [one, other] = model.presets;
    if (!one || !other) throw new Error("two presets");
    const items = [predicted(model, one.params, one.title), predicted(model, other.params, other.title)];
    const { sentences } = opening(items);
    const [base = 0, value = 0] = items.map((item) => pointOf(item, "own").metrics[model.view.metric] ?? 0);
    const metric = model.metrics[model.view.metric];
    if (!metric) throw new Error("metric");
    expect(sentences).toHaveLength(1);
    if (base !== value) {
      const share = value / base - 1;
      expect(sentences[0]).toContain(directionWord(metric, { low: share, high: share }));
      // For a range, either end or a value in between may be equal.
      const ranged = items.some((item) => pointRanges(item, pointOf(item, "own"))[model.view.metric]);
      const amount = amountText({ low: share, high: share });
      expect(sentences[0]).toMatch(ranged ? /[\d.]+–[\d.]+ (%|times) / : new RegExp(` ${amount} `));
    }
  });

  it("does not find a distant network faster", () => {
    const near10 = predicted(trips, { rttMs: 1.2 }, "near");
    const far = predicted(trips, { rttMs: 180 }, "far");
    expect(opening([near10, far]).sentences[0]).toMatch(
      /^far is predicted to be [\d.,]+ times slower than near/,
    );
    expect(opening([near10, far], 1).sentences[0]).toMatch(
      /^near is predicted to be [\d.,]+ times faster than far/,
    );
  });

  it("of different amounts of work says so, and gives the cost per unit", () => {
    const [few, many] = [
      predicted(trips, { rowCount: 700 }, "few"),
      predicted(trips, { rowCount: 91_000 }, "many"),
    ];
    expect(opening([many, few]).sentences[0]).toMatch(
      /^few and many do different work \(Rows 700\srows instead of 91,000\srows\): .+ against .+ predicted\. Per row, few is predicted to be [\d.]+ (%|times) slower\.$/,
    );
    const inserts = getModel("bulk-insert");
    const [narrow, wide] = [
      predicted(inserts, { rowBytes: 90 }, "narrow"),
      predicted(inserts, { rowBytes: 4000 }, "wide"),
    ];
    expect(opening([wide, narrow]).sentences[0]).toMatch(
      /^narrow and wide do different work \(.*90.*\): [^.]+/,
    );
    expect(opening([wide, narrow]).sentences[0]).not.toContain("faster");
  });

  it("with costs per unit that differ only by rounding says that they are equal per unit", () => {
    const calls = getModel("program-calls");
    const [few, many] = [4662, 6216].map((count) =>
      predicted(calls, { calls: count, technique: "command" }, String(count)),
    );
    if (!few || !many) throw new Error("items");
    const [cpu, more] = [few, many].map((item) => pointOf(item, "").metrics.cpuS ?? Number.NaN);
    expect(Number(cpu) / 4662).not.toBe(Number(more) / 6216);
    expect(opening([many, few]).sentences[0]).toMatch(/predicted\. Per call, they are equal\.$/);
  });

  it("of the same settings says that they cost the same", () => {
    const [a, b] = [predicted(trips, { rowCount: 44 }, "a"), predicted(trips, { rowCount: 44 }, "b")];
    expect(opening([a, b]).sentences).toEqual([
      "b and a have the same prediction at the settings of their columns.",
    ]);
  });

  it("gives no verdict if it depends on settings that the measurement does not state", () => {
    const run = predicted(trips, { rowCount: 700 }, "model");
    const { rows: along, columns } = trips.view;
    const cells = run.points.filter(({ id }) => id !== "own").slice(0, 2);
    const item = itemFromSet(
      trips,
      {
        id: "m",
        title: "m.csv",
        source: "",
        model: trips.id,
        setup: { rowCount: 700 },
        metric: "elapsedMs",
        rows: cells.map(
          ({ settings, metrics }, i): MeasuredRow => ({
            row: `${i}`,
            label: "",
            settings,
            metrics: { elapsedMs: 1.5 * (metrics.elapsedMs ?? 0) },
          }),
        ),
        axes: [along.param, columns.param],
      },
      { address: "upload:m", detail: "" },
    );
    if (!item) throw new Error("rows");
    for (const order of [
      [run, item],
      [item, run],
    ])
      expect(opening(order)).toMatchObject({
        sentences: [
          expect.stringMatching(
            /^m\.csv does not state .*Bandwidth.*\. The prediction model depends on it, so there is no verdict\.$/,
          ),
        ],
        metricId: undefined,
      });
  });

  describe("of a value that depends on an unmeasured constant", () => {
    const query = getModel("openedge-query");
    const run = (title: string, params: Params, values: readonly number[] = [30_000]) =>
      itemFromRun(
        query,
        computeRun({
          model: query.id,
          params: { ...defaultParams(query), records: 5000, latencyMs: 20, mm: 30_000, ...params },
          axes: [
            { param: "mm", values },
            { param: "clients", values: [70] },
          ],
          metric: "messages",
          seed: 3,
        }),
        { address: title, title, detail: "" },
      );
    const small = run("small", { prefetchNumRecs: 40 });
    const range = pointRanges(small, small.points[0]).messages;

    it("gives the range of the effect", () => {
      const large = run("large", { prefetchNumRecs: 9000 });
      expect(range?.low).toBeLessThan(range?.high ?? 0);
      expect(opening([small, large]).sentences[0]).toMatch(
        /^large is predicted to be \d+–\d+ (%|times) lower than small in Messages\.$/,
      );
    });

    it("gives no verdict if either can be better, and names the constant", () => {
      const single = run("single", { prefetchNumRecs: 9000, mm: 3000 }, [3000]);
      expect(opening([small, single]).sentences[0]).toMatch(
        /^Whether single is lower than small in Messages depends on “Filled ahead over a network”, which is not measured: it may be .* lower or .* higher\.$/,
      );
    });

    it("reports no error if a measurement is within the range, and otherwise the distance to the nearer end", () => {
      const verdictFor = (messages: number) => {
        const set = {
          id: "m",
          title: "m.csv",
          source: "",
          model: query.id,
          setup: small.base,
          metric: "messages",
          axes: ["mm", "clients"] as const,
          rows: [{ row: "1", label: "", settings: { mm: 30_000, clients: 70 }, metrics: { messages } }],
        };
        const item = itemFromSet(query, set, { address: "upload:m", detail: "" });
        if (!item) throw new Error("rows");
        return opening([small, item]).sentences[0];
      };
      const { low = 0, high = 0 } = range ?? {};
      expect(verdictFor(Math.round((low + high) / 2))).toBe(
        "m.csv and the prediction small agree within the range of the prediction.",
      );
      expect(verdictFor(3 * high)).toMatch(
        /^The prediction small is 3\.0–[\d.]+ times lower than measured in m\.csv in Messages/,
      );
    });
  });

  it("with a measurement gives the error, and its largest value", () => {
    const run = predicted(trips, { rowCount: 700 }, "model");
    const [first, second] = trips.view.rows.values;
    const cellOf = (value: unknown) =>
      run.points.find(({ id, settings }) => id !== "own" && settings[trips.view.rows.param] === value);
    expect(cellOf(first) && cellOf(second)).toBeDefined();
    const rows = [first, second].map((value, i): MeasuredRow => {
      const point = cellOf(value);
      return {
        row: `${i}`,
        label: "",
        settings: { ...run.base, ...point?.settings },
        metrics: { elapsedMs: (point?.metrics.elapsedMs ?? 0) * (i === 0 ? 1.02 : 1.5) },
      };
    });
    const { rows: along, columns } = trips.view;
    const set = {
      id: "m",
      title: "m.csv",
      source: "",
      model: trips.id,
      setup: {},
      metric: "elapsedMs",
      rows,
    };
    const item = itemFromSet(
      trips,
      { ...set, axes: [along.param, columns.param] },
      { address: "upload:m", detail: "" },
    );
    if (!item) throw new Error("rows");
    const { sentences, points } = opening([run, item]);
    expect(sentences[0]).toMatch(
      /^The prediction model is 33 % faster than measured in m\.csv at .*; the median prediction error of 2 cells is 18\s%\.$/,
    );
    expect(pointOf(run, points[0]).settings[along.param]).toBe(second);
    expect(opening([item, run]).sentences[0]).toMatch(/^The prediction model is 33 % faster than measured/);
  });
});

describe("an effect in words", () => {
  it.each([
    [{ low: -0.14, high: -0.11 }, "11–14 %"],
    [{ low: 0.034, high: 0.034 }, "3.4 %"],
    [{ low: 2, high: 2.4 }, "3.0–3.4 times"],
    [{ low: -0.75, high: -0.75 }, "4.0 times"],
    [{ low: -1, high: -1 }, "100 %"],
    [{ low: Number.POSITIVE_INFINITY, high: Number.POSITIVE_INFINITY }, undefined],
  ])("%j is %s", (effect, text) => {
    expect(amountText(effect)).toBe(text);
  });
});
