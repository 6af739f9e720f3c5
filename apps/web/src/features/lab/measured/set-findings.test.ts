import { overlay, referenceSet } from "@wirecost/analysis";
import { getModel, parseParams } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { placeOfRows } from "./set-findings.tsx";

const model = getModel("openedge-query");
const set = referenceSet(model, "openedge-messages-size");
const axes = ["mm", "prefetchNumRecs"].map((param) => ({
  param,
  values: [...new Set(set.rows.flatMap(({ settings }) => settings[param] ?? []))],
}));
const silent = set.rows.map((row) => ({ ...row, settings: { prefetchDelay: true } }));

describe("placeOfRows", () => {
  it("gives the form settings with which the row has a cell", () => {
    const place = placeOfRows(model, axes, set.setup, [...silent, ...set.rows]);
    if (!place || !("settings" in place)) throw new Error("a row that states both axes has a place");
    expect(place.row).toBe(set.rows[0]);
    const { outside } = overlay(model, set, parseParams(model, place.settings), axes);
    expect(outside.map(({ row }) => row)).not.toContain(place.row);
  });

  it("says of rows that are silent on an axis that they have none", () => {
    expect(placeOfRows(model, axes, set.setup, silent)).toMatchObject({
      why: "Row 1 does not state -Mm and -prefetchNumRecs, so it has no cell in this matrix.",
    });
    // Self-service clients have no servers, so their number is not stated.
    const atm = getModel("openedge-servers");
    const [first] = atm.references.map(({ id }) => referenceSet(atm, id));
    const rows = first?.rows.filter(({ settings }) => settings.mi === undefined) ?? [];
    expect(rows.length).toBeGreaterThan(0);
    expect(
      placeOfRows(
        atm,
        [atm.view.rows, atm.view.columns].map(({ param }) => ({ param, values: [1, 5] })),
        first?.setup ?? {},
        rows,
      ),
    ).toHaveProperty("why");
  });

  it("names a value that the matrix does not have", () => {
    const odd = set.rows.map((row) => ({ ...row, settings: { ...row.settings, mm: 7 } }));
    expect(placeOfRows(model, axes, set.setup, odd)).toMatchObject({
      why: "-Mm 7 of row 1 is not among the matrix's values.",
    });
    expect(placeOfRows(model, axes, set.setup, [])).toBeUndefined();
  });
});
