import { type FidelityRow, fidelity, models } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { heldOutRows, type PublishedHeldOut } from "./held-out-table.tsx";
import { verdict } from "./model-section.tsx";

const [row] = fidelity(models);
const figure = (role: FidelityRow["role"], error: number): FidelityRow => {
  if (!row) throw new RangeError("no model has a reference row");
  return { ...row, role, error };
};

it("counts what is met to the digit, what is near, and what does not fit", () => {
  const rows = [figure("exact", 0), figure("exact", 0), figure("noisy", -0.2), figure("noisy", 0.04)];
  expect(verdict([...rows, figure("unexplained", 12)])).toBe(
    "All 2 exact counts are predicted exactly. The error of the 2 noisy values is 12\u00a0% at the median, 12\u00a0% on average and 20\u00a0% at worst. 1 is unexplained or from an unverified setup.",
  );
});

it("says nothing of what there is none of", () => {
  expect(verdict([figure("exact", 0), figure("exact", 0.001)])).toBe(
    "1 of 2 exact counts are predicted exactly.",
  );
});

describe("held out table", () => {
  const rows = fidelity(models);
  const row = rows.find(({ model, role }) => model === "bulk-insert" && role === "noisy");
  if (!row) throw new RangeError("bulk-insert has no noisy row");

  const published = (model: string): readonly PublishedHeldOut[] => [
    {
      model,
      heldOut: [
        {
          reference: row.reference,
          reason: null,
          constants: ["rowUs"],
          situations: 9,
          inSample: null,
          heldOut: null,
          values: [{ row: row.row, metric: row.metric, predicted: 1.25 * row.measured }],
        },
      ],
    },
  ];

  it("puts the held-out prediction and its error in the place of the model's own", () => {
    const [held, ...others] = heldOutRows(rows, published("bulk-insert"));
    expect(others).toEqual([]);
    expect(held).toEqual({ ...row, predicted: 1.25 * row.measured, error: 0.25 });
  });

  it("leaves out what was not held out, and another model's rows of the same name", () => {
    expect(heldOutRows(rows, published("program-calls"))).toEqual([]);
  });
});
