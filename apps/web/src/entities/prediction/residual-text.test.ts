import { residual } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { residualText } from "./residual-text.ts";

it.each([
  [110, 100, 0.1, "+10 %"],
  [0, 0, 0, "0 %"],
  [0, 4, -1, "−100 %"],
  [5, 0, null, "measured 0"],
])("the residual of %d predicted, %d measured is %d", (predicted, measured, share, text) => {
  const found = residual(predicted, measured);
  if (share === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(share);
  expect(residualText(found)).toBe(text);
});
