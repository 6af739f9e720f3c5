import { defaultParams, getModel, models } from "@wirecost/sim-core";
import { anyDesignOf } from "@wirecost/sim-core/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeDesign, designText, modelMissing } from "./decode-design.ts";
import { designQuery, encodeDesign } from "./design-address.ts";
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
