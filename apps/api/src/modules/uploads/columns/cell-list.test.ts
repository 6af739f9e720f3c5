import { expect, it } from "vitest";
import { CellList } from "./cell-list.ts";

it("numbers settings in order of appearance, over all chunks, and counts their rows", () => {
  const list = new CellList();
  expect([...list.cellsOf([{ mm: 1 }, { mm: 2 }], Int32Array.of(0, 1, 0))]).toEqual([0, 1, 0]);
  expect([...list.cellsOf([{ mm: 3 }, { mm: 2 }], Int32Array.of(1, 0))]).toEqual([1, 2]);
  expect([...list.remembered]).toEqual([
    { cell: 0, settings: '{"mm":1}', rows: 2 },
    { cell: 1, settings: '{"mm":2}', rows: 2 },
    { cell: 2, settings: '{"mm":3}', rows: 1 },
  ]);
  expect(list.takePassing()).toEqual([]);
});

it("drops cells beyond the maximum, chunk by chunk", () => {
  const list = new CellList();
  const settings = Array.from({ length: 70_000 }, (_, i) => ({ mm: i }));
  const cells = list.cellsOf(
    settings,
    Int32Array.from(settings, (_, i) => i),
  );
  expect(cells[69_999]).toBe(69_999);
  expect(list.takePassing()).toHaveLength(70_000 - 65_536);
  expect(list.takePassing()).toEqual([]);
  expect([...list.cellsOf([{ mm: 69_999 }, { mm: 0 }], Int32Array.of(0, 1))]).toEqual([70_000, 0]);
});

it("rejects a row without settings", () => {
  expect(() => new CellList().cellsOf([{ mm: 1 }], Int32Array.of(1))).toThrow(RangeError);
});
