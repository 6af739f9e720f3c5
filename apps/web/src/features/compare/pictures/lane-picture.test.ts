import { expect, it } from "vitest";
import { isWide } from "./lane-picture.tsx";

const group = (...points: number[]) => ({
  key: String(points[0]),
  label: "",
  lanes: [{ letter: "A", measured: true, colour: "--warn", marks: { points }, text: "", said: "" }],
});

it("is what lies over 50-fold apart from cell to cell, whatever scatters within one", () => {
  expect(isWide([group(1, 2), group(101)])).toBe(true);
  expect(isWide([group(-1), group(-200)])).toBe(true);
  expect(isWide([group(2, 3), group(100)])).toBe(false);
  expect(isWide([group(0, 1, 1000), group(500)])).toBe(false);
  expect(isWide([group(1, 1000)])).toBe(false);
  expect(isWide([group(0), group(5)])).toBe(false);
});
