import { expect, it } from "vitest";
import { columnsOfRows } from "./columns-of-rows.ts";

const settings = { mm: 1024 };

it("omits names and labels that only repeat a row's number", () => {
  const rows = [6, 7].map((n) => ({ row: `${n}`, label: `Row ${n}`, settings, metrics: { messages: n } }));
  expect(columnsOfRows(rows, 5)).toMatchObject({ names: undefined, labels: undefined, count: 2 });
  expect(columnsOfRows(rows, 0).names).toBeDefined();
  expect(columnsOfRows(rows, 0).labels).toBeDefined();
});

it("has a column per metric, without a value if a row has none", () => {
  const { cells, metrics, labels } = columnsOfRows(
    [
      { row: "1", label: "ä", settings, metrics: { messages: 1 } },
      { row: "2", label: "b", settings: { mm: 1 }, metrics: { elapsedMs: 2 } },
      { row: "3", label: "", settings, metrics: { messages: 3 } },
    ],
    0,
  );
  expect([...cells]).toEqual([0, 1, 0]);
  expect(metrics).toEqual([
    { metric: "messages", values: Float64Array.of(1, Number.NaN, 3) },
    { metric: "elapsedMs", values: Float64Array.of(Number.NaN, 2, Number.NaN) },
  ]);
  expect([...(labels?.ends ?? [])]).toEqual([2, 3, 3]);
});
