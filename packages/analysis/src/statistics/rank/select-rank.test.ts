import { median } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { selectMedian, selectRank } from "./select-rank.ts";

const LISTS = [1, 2, 3, 10, 101, 1000].flatMap((length) => [
  Array.from({ length }, (_, i) => ((i * 617) % 1009) - 300.5),
  Array.from({ length }, (_, i) => i % 3),
  Array.from({ length }, (_, i) => (i < length / 2 ? i : length - i)),
]);

it("finds the value of a rank, with smaller ones before it, for any number of rounds", () => {
  for (const list of LISTS)
    for (const rounds of [0, 1, 2, 5, undefined])
      for (const place of [0, list.length >> 2, list.length - 1]) {
        const values = new Float64Array(list);
        const sorted = new Float64Array(list).sort();
        expect(selectRank(values, place, rounds)).toBe(sorted[place]);
        expect(values.subarray(0, place).every((value) => value <= (sorted[place] ?? 0))).toBe(true);
        expect(values.subarray(place).every((value) => value >= (sorted[place] ?? 0))).toBe(true);
        expect(values.sort()).toEqual(sorted);
      }
});

it("finds the same median as sorting", () => {
  for (const list of LISTS) expect(selectMedian(new Float64Array(list))).toBe(median(list));
  expect(selectMedian(Float64Array.of(1.5e308, 1.7e308))).toBe(1.6e308);
});
