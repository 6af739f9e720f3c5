import { readFileSync } from "node:fs";
import { type MeasuredSet, overlay, referenceSet } from "@wirecost/analysis";
import { readMeasurements, suggestSetup } from "@wirecost/importers";
import { checkAxes, fidelity, getModel, type MeasuredRow, models, sweep } from "@wirecost/sim-core";
import { describe, expect, test } from "vitest";
import { shownView, suggestedValues } from "./lab-view.ts";
import { measuredView } from "./measured-view.ts";

test.each(models.flatMap((model) => model.references.map((reference) => [reference.id, model] as const)))(
  "%s opens with at least half of its rows in the matrix",
  (id, model) => {
    const set = referenceSet(model, id);
    const view = measuredView(model, set);
    const axes = [view.rows, view.columns];
    expect(() => checkAxes(model, axes)).not.toThrow();
    const { outside } = overlay(model, set, view.params, axes);
    expect(outside.length / set.rows.length).toBeLessThanOrEqual(0.5);
  },
);

const judged = fidelity(models);

test.each(models.flatMap((model) => model.references.map((reference) => [reference.id, model] as const)))(
  "%s opens on the predictions that fidelity publishes",
  (id, model) => {
    const set = referenceSet(model, id);
    const view = measuredView(model, set);
    const axes = [view.rows, view.columns];
    const { cells } = sweep(model, view.params, axes, view.seed);
    const over = overlay(model, set, view.params, axes);
    const shown = over.cells.flatMap((measured, i) =>
      (measured?.rows ?? []).map(({ row }) => ({ row, predicted: cells[i]?.[set.metric] })),
    );
    expect(shown.length).toBeGreaterThan(0);
    for (const { row, predicted } of shown) {
      const published = judged.find(
        (other) =>
          other.model === model.id &&
          other.reference === id &&
          other.row === row &&
          other.metric === set.metric,
      );
      if (published) expect(predicted, row).toBeCloseTo(published.predicted, 6);
    }
  },
);

describe("a nettraffic report that says a pattern of some rows only", () => {
  const model = getModel("openedge-query");
  const report = (lines: readonly string[]) => [
    "      totMsgs      qryRecv      recSent     recs/qry      etime",
    "------------- ------------ ------------ ------------ ----------",
    ...lines,
  ];
  const finds = [
    "        3,519            0        1,758            ?        139 do while ... find no-lock",
    "        5,276            0        1,758            ?        174 do while ... find share-lock",
  ];
  const sized = [
    "          102           49        1,758           36          8 -Mm 1024 -prefetchNumRecs 10000",
    "           28           12        1,758          147          9 -Mm 4096 -prefetchNumRecs 10000",
  ];
  const view = (lines: readonly string[]) => {
    const bytes = Buffer.from(report(lines).join("\n"));
    const { rows } = readMeasurements({ name: "nettraffic.txt", bytes }, { model });
    const { axes, metric, common } = suggestSetup(rows, model);
    return measuredView(model, {
      id: "x",
      title: "x",
      source: "x",
      model: model.id,
      setup: common,
      axes,
      metric,
      rows,
    });
  };

  test("opens on the pattern of the rows in its matrix, which is the default where they say none", () => {
    expect(view([...sized, ...finds]).params).toMatchObject({
      pattern: "for-each-no-lock",
      fields: true,
      prefetchNumRecs: 10_000,
    });
  });

  test("opens on the pattern that most rows say where none has a place in the matrix", () => {
    expect(view([...finds, finds[0] ?? ""]).params).toMatchObject({ pattern: "find-no-lock", fields: false });
  });
});

test("a table of servers opens on the axes that show the most of its rows", () => {
  const model = getModel("openedge-servers");
  const bytes = readFileSync(
    new URL("../../../../../packages/importers/fixtures/openedge-atm-tps.csv", import.meta.url),
  );
  const { rows } = readMeasurements({ name: "atm.csv", bytes }, { model });
  const { axes, metric, common } = suggestSetup(rows, model);
  const shown = (pair: readonly [string, string]) => {
    const set = {
      id: "x",
      title: "x",
      source: "x",
      model: model.id,
      setup: common,
      axes: pair,
      metric,
      rows,
    };
    const view = measuredView(model, set);
    return rows.length - overlay(model, set, view.params, [view.rows, view.columns]).outside.length;
  };
  const varying = ["connection", "threadedServer", "mi", "ma"];
  const counts = varying.flatMap((a, i) => varying.slice(i + 1).map((b) => shown([a, b])));
  expect(rows).toHaveLength(42);
  expect(shown(axes)).toBe(21);
  expect(Math.max(...counts)).toBe(21);
});

test("shows rows of both modes where only one of them has a batch", () => {
  const model = getModel("bulk-insert");
  const common = { place: "remote", rowCount: 4321 };
  const rows = [0.3, 7].flatMap((latencyMs) =>
    [{ mode: "autocommit" }, { mode: "batch", batchMiB: 11.7, compression: "zip-9" }].map(
      (mode, i): MeasuredRow => ({
        row: `${latencyMs}/${i}`,
        label: "",
        settings: { ...common, ...mode, latencyMs },
        metrics: { seconds: 3 + i },
      }),
    ),
  );
  const set: MeasuredSet = {
    id: "load.csv",
    title: "load.csv",
    source: "",
    model: model.id,
    setup: {},
    axes: ["mode", "latencyMs"],
    metric: "seconds",
    rows,
  };
  for (const order of [rows, rows.toReversed()]) {
    const view = measuredView(model, { ...set, rows: order });
    expect(view.params).toMatchObject({ ...common, batchMiB: 11.7, compression: "zip-9" });
    expect(overlay(model, set, view.params, [view.rows, view.columns]).outside).toEqual([]);
  }
});

test.each(models.map((model) => [model.id, model] as const))(
  "rows of %s that state one setting only are all in the matrix, whichever it is",
  (_, model) => {
    for (const [id, param] of Object.entries(model.params)) {
      const values = suggestedValues(model, id).filter((value) => value !== param.default);
      const rows = values.map(
        (value, i): MeasuredRow => ({
          row: `${i}`,
          label: "",
          settings: { [id]: value },
          metrics: { [model.view.metric]: 3 + i },
        }),
      );
      const { axes, metric, common: setup } = suggestSetup(rows, model);
      const about = { id: "x", title: "x", source: "", model: model.id };
      const set: MeasuredSet = { ...about, setup, axes, metric, rows };
      const view = shownView(model, measuredView(model, set));
      expect(overlay(model, set, view.params, [view.rows, view.columns]).outside, id).toEqual([]);
    }
  },
);
