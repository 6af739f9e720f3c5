import { fidelity, models } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { heldOutRows, type PublishedHeldOut } from "./held-out-table.tsx";

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
