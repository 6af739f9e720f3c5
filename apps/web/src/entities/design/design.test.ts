import { defaultParams, getModel, models, number } from "@wirecost/sim-core";
import { anyDesignOf } from "@wirecost/sim-core/testing";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { decodeDesign, designText, modelMissing } from "./decode-design.ts";
import { designQuery, encodeDesign } from "./design-address.ts";
import { cellName, suggestName } from "./design-names.ts";
import { nextSensible } from "./form/number-field.tsx";
import { fromPosition, SLIDER_STEPS, toPosition } from "./form/param-control.tsx";
import { decodeView } from "./lab-address.ts";

describe("the text of a design", () => {
  it("names its model and reads back to the same design, of any system", () => {
    fc.assert(
      fc.property(anyDesignOf(models), (design) => {
        const model = getModel(design.model);
        const text = encodeDesign(model, design);
        expect(text.startsWith(`model=${model.id}`)).toBe(true);
        expect(decodeDesign(text)).toEqual({ model, design, issues: [] });
      }),
    );
  });

  it("opens in the lab of its model as the same settings", () => {
    fc.assert(
      fc.property(anyDesignOf(models), (design) => {
        const model = getModel(design.model);
        const { view, issues } = decodeView(model, designQuery(model, design));
        expect(issues).toEqual([]);
        expect(view).toMatchObject({ params: design.params, rows: design.axes[0], columns: design.axes[1] });
      }),
    );
  });

  it("is not written with the settings of another model, nor without one", () => {
    const model = getModel("round-trips");
    const { rows, columns, metric } = model.view;
    const design = { params: defaultParams(model), axes: [rows, columns] as const, metric, seed: 1 };
    expect(() => encodeDesign(getModel("bulk-insert"), { ...design, model: model.id })).toThrow(
      "A design of round-trips cannot be encoded with the settings of bulk-insert.",
    );
    // @ts-expect-error A design without a model is none.
    expect(() => encodeDesign(model, design)).toThrow(RangeError);
  });

  it("has its model in front, wherever it stood", () => {
    expect(designText("rttMs=30&model=round-trips&queries=7")).toBe("model=round-trips&rttMs=30&queries=7");
    for (const text of ["", "rttMs=30", "model=", "model=&rttMs=30"])
      expect(designText(text)).toBeUndefined();
  });

  it("of no model, or of one that is gone, says so and what would be right", () => {
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

it("names what is read, how much, and the row axis where nothing was tuned", () => {
  expect(suggestName(model, defaults)).toBe("FOR EACH NO-LOCK, 1,758 records, -Mm 8192");
});

it("names what was tuned, at most two of it, and nothing that has no effect", () => {
  const tuned = { ...defaults, mm: 16_384, prefetchNumRecs: 10_000, prefetchFactor: 0 };
  expect(suggestName(model, tuned)).toBe(
    "FOR EACH NO-LOCK, 1,758 records, -Mm 16384, -prefetchNumRecs 10000",
  );
  const find = { ...defaults, pattern: "find-no-lock", prefetchNumRecs: 10_000 };
  expect(suggestName(model, find)).toBe("FIND in a loop, NO-LOCK, 1,758 records, -Mm 8192");
});

describe("cell name", () => {
  test("a cell is named in the words of its model", () => {
    expect(cellName(getModel("openedge-query"), { mm: 8192, records: 1758 })).toBe("-Mm 8192, Records 1,758");
  });

  test("a cell of a model that is gone is named by what is stored", () => {
    expect(cellName(undefined, { mm: 8192, mode: "fast" })).toBe("mm 8192, mode fast");
  });

  test("a setting that the model does not know keeps its id", () => {
    expect(cellName(getModel("openedge-query"), { mm: 8192, host: "a" })).toBe("-Mm 8192, host a");
  });
});

const latency = {
  ...number({
    label: "Latency",
    unit: "ms",
    help: "",
    source: "",
    default: 1,
    min: 0.01,
    max: 500,
    scale: "log",
    integer: false,
    suggest: [0.5, 1, 5],
  }),
  group: "g",
};

test("a slider reaches both ends, and a value comes back within half a percent", () => {
  expect(fromPosition(latency, 0)).toBe(0.01);
  expect(fromPosition(latency, SLIDER_STEPS)).toBe(500);
  for (const value of [0.01, 0.02, 0.5, 1, 25, 150, 500])
    expect(fromPosition(latency, toPosition(latency, value)) / value).toBeCloseTo(1, 2);
});

test("arrow keys go to the next value worth trying, and stop at the ends", () => {
  expect(nextSensible(latency, 0.7, 1)).toBe(1);
  expect(nextSensible(latency, 0.7, -1)).toBe(0.5);
  expect(nextSensible(latency, 5, 1)).toBe(500);
  expect(nextSensible(latency, 500, 1)).toBe(500);
});
