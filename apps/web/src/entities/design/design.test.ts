import { readFileSync } from "node:fs";
import { type MeasuredSet, overlay, referenceSet } from "@wirecost/analysis";
import { readMeasurements, suggestSetup } from "@wirecost/importers/testing";
import {
  checkAxes,
  defaultParams,
  fidelity,
  getModel,
  type MeasuredRow,
  models,
  real,
  sweep,
} from "@wirecost/sim-core";
import { anyDesignOf } from "@wirecost/sim-core/testing";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { decodeDesign, designText, modelMissing } from "./decode-design.ts";
import { designQuery, encodeDesign } from "./design-address.ts";
import { cellName, suggestName } from "./design-names.ts";
import { nextSensible } from "./form/number-field.tsx";
import { fromPosition, SLIDER_STEPS, toPosition } from "./form/param-control.tsx";
import { decodeView } from "./lab-address.ts";
import { shownView, suggestedValues } from "./lab-view.ts";
import { measuredView } from "./measured-view.ts";

describe("the text of a design", () => {
  it("names its model and is parsed back to the same design, for any system", () => {
    fc.assert(
      fc.property(anyDesignOf(models), (design) => {
        const model = getModel(design.model);
        const text = encodeDesign(model, design);
        expect(text.startsWith(`model=${model.id}`)).toBe(true);
        expect(decodeDesign(text)).toEqual({ model, design, issues: [] });
      }),
    );
  });

  it("opens in its model's lab with the same settings", () => {
    fc.assert(
      fc.property(anyDesignOf(models), (design) => {
        const model = getModel(design.model);
        const { view, issues } = decodeView(model, designQuery(model, design));
        expect(issues).toEqual([]);
        expect(view).toMatchObject({ params: design.params, rows: design.axes[0], columns: design.axes[1] });
      }),
    );
  });

  it("is not written with another model's settings, or without a model", () => {
    const model = getModel("round-trips");
    const { rows, columns, metric } = model.view;
    const design = { params: defaultParams(model), axes: [rows, columns] as const, metric, seed: 1 };
    expect(() => encodeDesign(getModel("bulk-insert"), { ...design, model: model.id })).toThrow(
      "A design of round-trips cannot be encoded with the settings of bulk-insert.",
    );
    // @ts-expect-error A design needs a model.
    expect(() => encodeDesign(model, design)).toThrow(RangeError);
  });

  it("has its model first, in any input order", () => {
    expect(designText("rttMs=30&model=round-trips&queries=7")).toBe("model=round-trips&rttMs=30&queries=7");
    for (const text of ["", "rttMs=30", "model=", "model=&rttMs=30"])
      expect(designText(text)).toBeUndefined();
  });

  it("without a model, or with an unknown one, gives an error that lists the models", () => {
    expect(modelMissing("rttMs=30")).toBe(
      "A design needs a model: “design:rttMs=30” has none. Add one of openedge-query, openedge-servers, bulk-insert, round-trips, program-calls, such as “design:model=round-trips&rttMs=30”.",
    );
    expect(decodeDesign("model=joy&rttMs=30")).toEqual({
      error:
        "Unknown model “joy”. Use one of openedge-query, openedge-servers, bulk-insert, round-trips, program-calls.",
    });
  });
});

const model = getModel("openedge-query");

const defaults = defaultParams(model);

it("a title has what is read, how much, and the row axis if nothing was tuned", () => {
  expect(suggestName(model, defaults)).toBe("FOR EACH NO-LOCK, 1,758 records, -Mm 8192");
});

it("a title has at most two tuned settings, and none without effect", () => {
  const tuned = { ...defaults, mm: 16_384, prefetchNumRecs: 10_000, prefetchFactor: 0 };
  expect(suggestName(model, tuned)).toBe(
    "FOR EACH NO-LOCK, 1,758 records, -Mm 16384, -prefetchNumRecs 10000",
  );
  const find = { ...defaults, pattern: "find-no-lock", prefetchNumRecs: 10_000 };
  expect(suggestName(model, find)).toBe("FIND in a loop, NO-LOCK, 1,758 records, -Mm 8192");
});

describe("cell name", () => {
  test("a cell is named in its model's terms", () => {
    expect(cellName(getModel("openedge-query"), { mm: 8192, records: 1758 })).toBe("-Mm 8192, Records 1,758");
  });

  test("a cell of an unknown model is named by its stored ids", () => {
    expect(cellName(undefined, { mm: 8192, mode: "fast" })).toBe("mm 8192, mode fast");
  });

  test("a setting unknown to the model keeps its id", () => {
    expect(cellName(getModel("openedge-query"), { mm: 8192, host: "a" })).toBe("-Mm 8192, host a");
  });
});

const latency = {
  ...real("Latency", "ms", [0.01, 1, 500], { help: "", source: "", scale: "log", suggest: [0.5, 1, 5] }),
  group: "g",
};

test("a slider reaches both ends, and returns a value within half a percent", () => {
  expect(fromPosition(latency, 0)).toBe(0.01);
  expect(fromPosition(latency, SLIDER_STEPS)).toBe(500);
  for (const value of [0.01, 0.02, 0.5, 1, 25, 150, 500])
    expect(fromPosition(latency, toPosition(latency, value)) / value).toBeCloseTo(1, 2);
});

test("arrow keys move to the next suggested value, and stop at the ends", () => {
  expect(nextSensible(latency, 0.7, 1)).toBe(1);
  expect(nextSensible(latency, 0.7, -1)).toBe(0.5);
  expect(nextSensible(latency, 5, 1)).toBe(500);
  expect(nextSensible(latency, 500, 1)).toBe(500);
});

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
  "%s opens with the predictions that fidelity publishes",
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

describe("a nettraffic report that states the pattern of only some rows", () => {
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

  test("opens with the pattern of the rows in its matrix, or the default if they state none", () => {
    expect(view([...sized, ...finds]).params).toMatchObject({
      pattern: "for-each-no-lock",
      fields: true,
      prefetchNumRecs: 10_000,
    });
  });

  test("opens with the most frequent pattern if no row is in the matrix", () => {
    expect(view([...finds, finds[0] ?? ""]).params).toMatchObject({ pattern: "find-no-lock", fields: false });
  });
});

test("a table of servers opens with the axes that show most of its rows", () => {
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

test("shows rows of both modes if only one of them has a batch size", () => {
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
  "rows of %s with a single setting are all in the matrix",
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
