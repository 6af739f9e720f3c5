import { describe, expect, it } from "vitest";
import { addItem, comparisonState, itemLetter, moveItem, removeItem, setPoint } from "./comparison-state.ts";

const three = comparisonState(["a", "b", "c"], ["own", "", "r1"], 1);

describe("comparisonState", () => {
  it("makes an edited address fit", () => {
    expect(comparisonState(["a"], ["x", "y"], 7)).toEqual({ items: ["a"], points: ["x"], baseline: 0 });
    expect(comparisonState(["a", "b"], [], -1)).toEqual({ items: ["a", "b"], points: ["", ""], baseline: 0 });
    expect(comparisonState([..."123456789"], [], 0).items).toHaveLength(8);
  });
});

describe("changing it", () => {
  it("adds what is new while there is room", () => {
    expect(addItem(three, "d").items).toEqual(["a", "b", "c", "d"]);
    expect(addItem(three, "b")).toBe(three);
    const full = comparisonState([..."12345678"], [], 0);
    expect(addItem(full, "9")).toBe(full);
  });
  it("removes, and keeps the baseline on its item", () => {
    expect(removeItem(three, 0)).toEqual({ items: ["b", "c"], points: ["", "r1"], baseline: 0 });
    expect(removeItem(three, 1).baseline).toBe(0);
    expect(removeItem(three, 2).baseline).toBe(1);
  });
  it("moves, and keeps the baseline on its item", () => {
    expect(moveItem(three, 1, -1)).toEqual({
      items: ["b", "a", "c"],
      points: ["", "own", "r1"],
      baseline: 0,
    });
    expect(moveItem(three, 0, 1).baseline).toBe(0);
    expect(moveItem(three, 2, 1)).toBe(three);
  });
  it("sets a point", () => {
    expect(setPoint(three, 2, "r9").points).toEqual(["own", "", "r9"]);
  });
  it("names items by letters", () => {
    expect([0, 7].map(itemLetter)).toEqual(["A", "H"]);
  });
});
