import { openedgeServers as model, rng } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { findingsOf, measuredSet } from "../../testing/measured-set.ts";
import { noisyCells } from "../../testing/noisy-cells.ts";
import { normals } from "../../testing/normals.ts";
import { twoModes } from "./two-modes.ts";

const modes = (rows: ReturnType<typeof noisyCells>) => findingsOf(twoModes, model, measuredSet(model, rows));
const cell = (tps: readonly number[]) =>
  tps.map((value) => ({ settings: { clients: 9 }, metrics: { tps: value } }));

it("finds two groups and their numbers of runs", () => {
  const [found] = modes(cell([1200, 801, 1203, 799, 1198, 803]));
  expect(found?.message).toContain("3 runs around 801 tx/s and 3 runs around 1,200 tx/s");
  expect(found?.rows).toHaveLength(6);
});

it("ignores one outlier, five runs and small gaps", () => {
  expect(modes(cell([800, 801, 802, 803, 804, 1200]))).toEqual([]);
  expect(modes(cell([800, 801, 1200, 1201, 1202]))).toEqual([]);
  expect(modes(cell([1000, 1001, 1002, 1020, 1021, 1022]))).toEqual([]);
});

it("finds them among many noisy runs", () => {
  const normal = normals(rng(5));
  const tps = Array.from({ length: 200 }, (_, i) => (i % 4 === 0 ? 1000 : 1400) + 10 * normal());
  expect(modes(cell(tps))[0]?.message).toContain("50 runs around");
});

it("finds groups that overlap slightly in many runs", () => {
  const normal = normals(rng(6));
  const tps = Array.from({ length: 120 }, (_, i) => (i % 3 === 0 ? 1000 : 1400) + 60 * normal());
  expect(modes(cell(tps))[0]?.message).toMatch(/4\d runs around 1,0\d\d.* and [78]\d runs around 1,3\d\d/);
});

it.each([6, 8, 30, 60])("is rarely found in equal runs, %d per cell", (runs) => {
  // Many runs need a density estimate, 3 ms per cell.
  const sets = runs < 30 ? 60 : 25;
  let found = 0;
  for (let seed = 1; seed <= sets; seed++) found += modes(noisyCells(10, runs, 0.1, seed)).length;
  expect(found / (10 * sets)).toBeLessThanOrEqual(0.03);
});
