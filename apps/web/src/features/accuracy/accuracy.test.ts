import { type FidelityRow, fidelity, models } from "@wirecost/sim-core";
import { expect, it } from "vitest";
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
