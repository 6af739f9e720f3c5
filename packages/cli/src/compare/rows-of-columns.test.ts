import { expect, it } from "vitest";
import { rowsOfColumns } from "./rows-of-columns.ts";

it("gives rows in their order, each with what was measured of it", () => {
  const cells = [{ mm: 1024 }, { mm: 8192, pattern: "keep" }];
  const chunk = (places: number[], messages: number[]) => ({
    cells: Int32Array.from(places),
    metrics: [{ id: "messages", values: Float64Array.from(messages) }],
    names: undefined,
    labels: undefined,
  });
  const rows = rowsOfColumns({ cells, chunks: [chunk([1, 0], [7, Number.NaN]), chunk([0], [-0])] });
  expect(rows).toEqual([
    { settings: cells[1], metrics: { messages: 7 } },
    { settings: cells[0], metrics: {} },
    { settings: cells[0], metrics: { messages: 0 } },
  ]);
  // What is computed of settings need not be computed for each row.
  expect(rows[1]?.settings).toBe(rows[2]?.settings);
});
