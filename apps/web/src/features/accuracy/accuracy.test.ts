import { type FidelityRow, fidelity, models } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { heldOutRows, type PublishedHeldOut } from "./held-out-table.tsx";
import { verdict } from "./model-section.tsx";

const [row] = fidelity(models);
const figure = (role: FidelityRow["role"], error: number): FidelityRow => {
  if (!row) throw new RangeError("no model has a reference row");
  return { ...row, role, error };
};

it("counts exact, close and excluded values", () => {
  const rows = [figure("exact", 0), figure("exact", 0), figure("noisy", -0.2), figure("noisy", 0.04)];
  expect(verdict([...rows, figure("unexplained", 12)])).toBe(
    "All 2 exact counts are predicted exactly. The error of the 2 noisy values is 12\u00a0% at the median, 12\u00a0% on average and 20\u00a0% at worst. 1 is unexplained or from an unverified setup.",
  );
});

it("omits empty categories", () => {
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

  it("replaces the model's prediction and error with the held-out ones", () => {
    const [heldOutRow, ...others] = heldOutRows(rows, published("bulk-insert"));
    expect(others).toEqual([]);
    expect(heldOutRow).toEqual({ ...row, predicted: 1.25 * row.measured, error: 0.25 });
  });

  it("omits rows without a held-out prediction, and rows of other models", () => {
    expect(heldOutRows(rows, published("program-calls"))).toEqual([]);
  });
});
