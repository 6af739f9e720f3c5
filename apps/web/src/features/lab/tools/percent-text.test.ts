import { expect, test } from "vitest";
import { percentText } from "./percent-text.ts";

test("two figures, no sign, and nearly all is not all", () => {
  expect([0.05, 0.0032, -0.016, 0.984, 0.9967, 0.99999, 1, 54.5, 0].map(percentText)).toEqual([
    "5 %",
    "0.32 %",
    "1.6 %",
    "98 %",
    "99.6 %",
    "99.9 %",
    "100 %",
    "5,450 %",
    "0 %",
  ]);
});
