import { fidelity, models } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { withHeldOut } from "./held-out-rows.ts";

it("adds the held-out prediction and its error to its row, and null to the others", () => {
  const rows = fidelity(models);
  const row = rows.find(({ model, role }) => model === "bulk-insert" && role === "noisy");
  if (!row) throw new RangeError("bulk-insert has no noisy row");
  const predicted = 1.25 * row.measured;
  const published = { [`bulk-insert ${row.reference} ${row.row}`]: { [row.metric]: predicted } };
  expect(withHeldOut(rows, published)).toEqual(
    rows.map((one) => ({ ...one, heldOut: one === row ? { predicted, error: 0.25 } : null })),
  );
});
