import { expect, test } from "vitest";
import { gridKey } from "./matrix-cell.ts";

test.each([
  ["ArrowRight", false, 0, 1],
  ["ArrowRight", false, 4, 4],
  ["ArrowDown", false, 1, 6],
  ["ArrowUp", false, 1, 1],
  ["End", false, 5, 9],
  ["Home", true, 13, 0],
  ["End", true, 0, 24],
  ["PageDown", false, 2, 7],
  ["x", false, 2, undefined],
] as const)("%s (control: %s) from %d leads to %s in a 5 by 5 grid", (key, control, from, to) => {
  expect(gridKey(key, control, from, 5, 5)).toBe(to);
});
