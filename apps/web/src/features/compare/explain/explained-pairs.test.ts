import { cellTests, explainDifference, judgeCells, referenceSet } from "@wirecost/analysis";
import { computeRun, getModel, type MeasuredRow, type Model, type Params } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import type { ComparedItem } from "../items/compared-item.ts";
import { itemFromRun, itemFromSet } from "../items/item-from-set.ts";
import { sharedCells } from "../shared-cells.ts";
import { explainedText } from "./explain-panel.tsx";
import {
  differingCells,
  type ExplainedPairs,
  MAX_EXPLAINED,
  pairOfColumns,
  pairsOfCells,
  summarize,
} from "./explained-pairs.ts";

/** In percent. */
const LEAST = 2;

/** Two items and one metric with verdicts. The first item is the baseline. */
function judged(items: readonly [ComparedItem, ComparedItem], metricId: string) {
  const shared = sharedCells(items, 0);
  const tests = shared && cellTests(shared, metricId);
  if (!shared || !tests) throw new Error("the items have no cell in common");
  return { shared, verdicts: judgeCells(tests, LEAST / 100), metricId, minimumEffect: LEAST };
}

function explain(model: Model, metricId: string, group: ExplainedPairs) {
  const found = summarize(
    group,
    group.pairs.map(({ before, after }) => explainDifference(model, before, after, metricId)),
  );
  const metric = model.metrics[metricId];
  if (!found || !metric) throw new Error("nothing is explained");
  return { found, text: explainedText(model, metric, found, ["B", "A"], LEAST) };
}

const at = (items: readonly ComparedItem[], points: readonly number[]) =>
  items.map((item, i) => ({ item, point: item.points[points[i] ?? 0] ?? item.points[0] }));

describe("counts, which are compared without a test", () => {
  const model = getModel("openedge-query");
  const set = (id: string, setup: Params, rows: readonly (readonly [mm: number, messages: number])[]) => {
    const own = rows.map(
      ([mm, messages], i): MeasuredRow => ({
        row: String(i),
        label: "",
        settings: { mm, prefetchNumRecs: 1000 },
        metrics: { messages },
      }),
    );
    const about = { ...referenceSet(model, "openedge-messages-size"), id, setup, rows: own };
    const item = itemFromSet(
      model,
      { ...about, axes: ["mm", "prefetchNumRecs"] },
      { address: `upload:${id}`, detail: "" },
    );
    if (!item) throw new Error("no rows");
    return item;
  };
  const columns = (a: ComparedItem, b: ComparedItem) => {
    const items = [a, b] as const;
    return pairOfColumns(model, judged(items, "messages"), at(items, [0, 0]), 1);
  };
  it("uses a setting of one side for the other if it is not stated there", () => {
    const [a, b] = [set("a", { records: 500 }, [[1024, 30]]), set("b", {}, [[8192, 10]])];
    expect(columns(a, b)).toMatchObject({
      pairs: [{ before: { records: 500, mm: 1024 }, after: { records: 500, mm: 8192 } }],
    });
  });
  it("are the sum of the settings' effects and a rest", () => {
    const [a, b] = [set("a", { records: 500 }, [[1024, 30]]), set("b", { records: 900 }, [[8192, 10]])];
    const { found, text } = explain(model, "messages", columns(a, b));
    expect(found.settings.map(({ param }) => param).toSorted()).toEqual(["mm", "records"]);
    const sum = found.settings.reduce((total, { amount }) => total + amount, 0);
    expect(sum).toBeCloseTo(found.predicted, 9);
    expect(sum + (found.rest ?? 0)).toBeCloseTo(-20, 9);
    expect(text).toContain("B is 20 msgs below A. Most is due to -Mm: the model predicts a decrease of");
  });
  it("say so if no setting differs", () => {
    const [a, b] = [set("a", {}, [[1024, 30]]), set("b", {}, [[1024, 40]])];
    const { found, text } = explain(model, "messages", columns(a, b));
    expect(found).toMatchObject({ observed: 10, predicted: 0, rest: 10, settings: [] });
    expect(text).toBe(
      "B is 10 msgs above A. No stated setting differs, so the model predicts the same for both and does not explain the difference.",
    );
  });
  it("are averaged over cells, sampled if there are very many", () => {
    const rows = Array.from({ length: 100 }, (_, i) => [1024 + 64 * i, 100 - i] as const);
    const fewer = rows.map(([mm, count]) => [mm, count - 4] as const);
    const of = judged([set("a", { records: 500 }, rows), set("b", { records: 400 }, fewer)], "messages");
    const { found, text } = explain(model, "messages", pairsOfCells(model, of, 1));
    expect(found).toMatchObject({ pairs: MAX_EXPLAINED, of: 100, unshown: 0, observed: -4, orders: 0 });
    expect(found.settings).toMatchObject([{ param: "records", from: 500, to: 400 }]);
    expect(found.settings[0]?.low).toBeLessThanOrEqual(found.settings[0]?.amount ?? 0);
    expect(text).toMatch(/^B is 4 msgs below A, on average over 24 of 100 cells\./);
  });
});

describe("noisy runs", () => {
  const model = getModel("openedge-servers");
  /** Transactions per second by -Mi. */
  const measured = (id: string, setup: Params, cells: Readonly<Record<number, readonly number[]>>) => {
    const rows = Object.entries(cells).flatMap(([mi, values]) =>
      values.map(
        (tps, i): MeasuredRow => ({
          row: `${mi}/${i}`,
          label: "",
          settings: { threadedServer: false, mi: Number(mi) },
          metrics: { tps },
        }),
      ),
    );
    const about = { id, title: id, source: "", model: model.id, setup, rows, metric: "tps" };
    const item = itemFromSet(
      model,
      { ...about, axes: ["threadedServer", "mi"] },
      { address: id, detail: "" },
    );
    if (!item) throw new Error("no rows");
    return item;
  };
  const runs = (from: number, steps: readonly number[]) => steps.map((step) => from + step);
  const wide = [0, 90, -70, 140, -160, 30];
  const close = [0, 3, -4, 6, -2, 1, 5];
  const a = measured("a", { clients: 3 }, { 2: runs(1000, wide), 6: runs(1000, close), 11: [900, 950] });
  const b = measured("b", { clients: 5 }, { 2: runs(1012, wide), 6: runs(1200, close), 11: [990, 880] });
  const of = judged([a, b], "tps");
  const column = (points: readonly [number, number]) =>
    explain(model, "tps", pairOfColumns(model, of, at([a, b], points), 1));

  it("are not explained if their verdict shows no difference", () => {
    const { found, text } = column([0, 0]);
    // Their medians differ.
    expect(b.points[0].metrics.tps).toBe((a.points[0].metrics.tps ?? 0) + 12);
    expect(found).toMatchObject({ observed: undefined, rest: undefined, verdict: { outcome: "unshown" } });
    expect(found.settings.map(({ param }) => param)).toEqual(["clients"]);
    expect(text).toMatch(
      /^No difference between B and A is shown at the settings above each column\. The model predicts an? \w+ of [\d.]+ tx\/s from .*Clients.*\.$/i,
    );
  });
  it("are reported as too few if they are", () => {
    expect(column([2, 2]).text).toContain(
      "is shown at the settings above each column (too few runs: 3 more).",
    );
  });
  it("differ by the tested shift", () => {
    const { found, text } = column([1, 1]);
    expect(found).toMatchObject({ observed: 200, verdict: { outcome: "better" } });
    expect(text).toMatch(/^B is 200 tx\/s above A\. /);
  });
  it("are tested directly if the columns are at no shared cell", () => {
    expect(column([0, 1]).found).toMatchObject({ observed: expect.closeTo(185, -2), of: 1 });
    expect(column([1, 0]).found).toMatchObject({ observed: undefined });
    expect(column([2, 1]).found).toMatchObject({ verdict: { outcome: "few" } });
  });
  it("are explained over cells with a significant difference, and the others are counted", () => {
    const { found, text } = explain(model, "tps", pairsOfCells(model, of, 1));
    expect(found).toMatchObject({ observed: 200, pairs: 1, of: 1, unshown: 2 });
    expect(text).toMatch(
      /^B is 200 tx\/s above A, on average over 1 cell; no difference is shown in 2 more\. /,
    );
    expect(differingCells(of, 1)).toMatchObject({ cells: 3, differing: 1 });
  });
  it("have no cell to open if none differs significantly", () => {
    const alike = judged([a, measured("c", { clients: 70 }, { 2: runs(988, wide), 6: [1010] })], "tps");
    expect(differingCells(alike, 1)).toBeUndefined();
    const { text } = explain(model, "tps", pairsOfCells(model, alike, 1));
    expect(text).toMatch(/^No difference between B and A is shown in any of 2 cells\. The model predicts/);
  });
});

it("explains two predictions without a test", () => {
  const model = getModel("bulk-insert");
  const predicted = (params: Params) =>
    itemFromRun(
      model,
      computeRun({
        model: model.id,
        params,
        axes: [
          { param: model.view.rows.param, values: model.view.rows.values.slice(1, 3) },
          { param: model.view.columns.param, values: model.view.columns.values.slice(1, 3) },
        ],
        metric: model.view.metric,
        seed: 3,
      }),
      { address: "run:1", title: "run", detail: "" },
    );
  const { metric } = model.view;
  const [near, far] = [predicted({ rowBytes: 140 }), predicted({ rowBytes: 900 })];
  const { found } = explain(model, metric, pairsOfCells(model, judged([near, far], metric), 1));
  expect(found.settings.map(({ param }) => param)).toEqual(["rowBytes"]);
  expect(found.rest).toBeCloseTo(0, 6);
});
