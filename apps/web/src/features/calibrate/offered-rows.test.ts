import { getModel, referenceSet } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { MOST_ROWS, offeredRows } from "./offered-rows.ts";

const model = getModel("openedge-query");

describe("the rows offered to a fit", () => {
  it("state what their set states", () => {
    const set = referenceSet(model, "openedge-messages-size");
    const offered = offeredRows(model, set);
    expect(offered).toHaveLength(set.rows.length);
    for (const { row } of offered) expect(row.settings).toMatchObject(set.setup);
  });

  it("are doubted where the model does not explain them, and nowhere else", () => {
    for (const { id, rows } of model.references)
      offeredRows(model, referenceSet(model, id)).forEach(({ doubt }, i) => {
        const roles = Object.values(rows[i]?.roles ?? {});
        expect(doubt !== undefined).toBe(roles.some((role) => /^un/.test(role)));
      });
  });

  it("are spread evenly over a large set", () => {
    const set = referenceSet(model, "openedge-messages-size");
    const [first] = set.rows;
    if (!first) throw new Error("no rows");
    const rows = Array.from({ length: 4 * MOST_ROWS }, (_, i) => ({ ...first, row: String(i) }));
    const offered = offeredRows(model, { ...set, id: "local", rows });
    expect(offered.map(({ row }) => row.row)).toEqual(
      rows.filter((_, i) => i % 4 === 0).map(({ row }) => row),
    );
  });
});
