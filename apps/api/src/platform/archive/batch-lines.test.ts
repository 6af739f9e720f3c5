import { expect, it } from "vitest";
import { batchLines } from "./batch-lines.ts";

async function batches(lengths: readonly number[]): Promise<readonly (readonly number[])[]> {
  async function* lines() {
    for (const length of lengths) yield { line: length, length };
  }
  const found = [];
  for await (const batch of batchLines(lines(), { lines: 3, characters: 10 })) found.push(batch);
  return found;
}

it("yields batches of the given size, and the rest at the end", async () => {
  expect(await batches([1, 1, 1, 1])).toEqual([[1, 1, 1], [1]]);
  expect(await batches([])).toEqual([]);
});

it("yields long lines sooner, to limit the memory", async () => {
  expect(await batches([9, 9, 9, 20, 1, 1])).toEqual([
    [9, 9],
    [9, 20],
    [1, 1],
  ]);
});
