import { referenceSet } from "@wirecost/analysis";
import { getModel, models } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { MAX_ROWS, offeredRows } from "./offered-rows.ts";

const model = getModel("openedge-query");

describe("the rows offered to a fit", () => {
  it("state what their set states", () => {
    const set = referenceSet(model, "openedge-messages-size");
    const offered = offeredRows(model, set);
    expect(offered).toHaveLength(set.rows.length);
    for (const { row } of offered) expect(row.settings).toMatchObject(set.setup);
  });

  it("leave out the figures that the model does not explain, and are doubted where none is left", () => {
    let [left, doubted] = [0, 0];
    for (const any of models)
      for (const { id, rows } of any.references)
        offeredRows(any, referenceSet(any, id)).forEach(({ row, doubt, without }, i) => {
          const roles = rows[i]?.roles ?? {};
          const settled = Object.keys(rows[i]?.metrics ?? {}).filter(
            (metric) => !/^un/.test(roles[metric] ?? ""),
          );
          expect(doubt !== undefined).toBe(settled.length === 0);
          if (doubt === undefined) expect(Object.keys(row.metrics)).toEqual(settled);
          if (without !== undefined) left++;
          if (doubt !== undefined) doubted++;
        });
    expect(left).toBeGreaterThan(2);
    expect(doubted).toBeGreaterThan(2);
  });

  it("are spread evenly over a large set", () => {
    const set = referenceSet(model, "openedge-messages-size");
    const [first] = set.rows;
    if (!first) throw new Error("no rows");
    const rows = Array.from({ length: 4 * MAX_ROWS }, (_, i) => ({ ...first, row: String(i) }));
    const offered = offeredRows(model, { ...set, id: "local", rows });
    expect(offered.map(({ row }) => row.row)).toEqual(
      rows.filter((_, i) => i % 4 === 0).map(({ row }) => row),
    );
  });
});
