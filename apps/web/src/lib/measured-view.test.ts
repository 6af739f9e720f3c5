import { checkAxes, models, overlay, referenceSet } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { measuredView } from "./measured-view.ts";

test.each(models.flatMap((model) => model.references.map((reference) => [reference.id, model] as const)))(
  "%s opens with most of its rows in the matrix",
  (id, model) => {
    const set = referenceSet(model, id);
    const view = measuredView(model, set);
    const axes = [view.rows, view.columns];
    expect(() => checkAxes(model, axes)).not.toThrow();
    const { outside } = overlay(model, set, view.params, axes);
    expect(outside.length).toBeLessThanOrEqual(set.rows.length / 2);
  },
);
