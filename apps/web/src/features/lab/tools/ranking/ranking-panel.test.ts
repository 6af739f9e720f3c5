import type { RankedOption } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { savingText } from "./ranking-panel.tsx";

const option = (saved: number, share: number, times: number): RankedOption => ({
  value: "one",
  params: {},
  metric: 1,
  saved,
  share,
  times,
});

test("says the amount, the share and the ratio, either way", () => {
  expect(savingText(option(3580, 0.982, 55.5), "ms")).toBe("3.58 s better (98\u00a0%, 55.5\u00a0×)");
  expect(savingText(option(-3580, -54.5, 1 / 55.5), "ms")).toBe("3.58 s worse (5,450\u00a0%, 55.5\u00a0×)");
});

test("omits a ratio close to one, and invisible differences", () => {
  expect(savingText(option(1.03, 0.0157, 1.016), "ms")).toBe("1.03 ms better (1.6\u00a0%)");
  expect(savingText(option(0.00001, 0.0001, 1.0001), "ms")).toBe("the same");
});
