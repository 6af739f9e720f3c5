import { openedgeServers as model, rng } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { measuredSet } from "../../testing/measured-set.ts";
import { lintMeasurements } from "../lint-measurements.ts";

const copies = (cells: readonly (readonly number[])[]) => {
  const rows = cells.flatMap((tps, i) =>
    tps.map((value) => ({ settings: { clients: 10 + i }, metrics: { tps: value } })),
  );
  return lintMeasurements(model, measuredSet(model, rows)).filter(({ rule }) => rule === "copied-values");
};

it("finds the same three values in two cells, in any order", () => {
  const found = copies([
    [1190.8, 1203.5, 1203.1],
    [1549.1, 1514.1, 1581.9],
    [1203.1, 1190.8, 1203.5],
  ]);
  expect(found.map(({ rows }) => rows)).toEqual([["1", "2", "3", "7", "8", "9"]]);
});

it("ignores two values, and rounded values", () => {
  expect(
    copies([
      [1190.8, 1203.5, 1203.1],
      [1190.8, 1203.5, 1199],
    ]),
  ).toEqual([]);
  expect(
    copies([
      [16, 17, 18],
      [16, 17, 18],
    ]),
  ).toEqual([]);
  expect(
    copies([
      [16, 16, 16],
      [16, 16, 16],
    ]),
  ).toEqual([]);
});

it("ignores many runs with coarse steps", () => {
  const uniform = rng(3);
  const run = () => Math.round(10_000 * (1 + uniform() / 10)) / 10;
  const cell = () => Array.from({ length: 60 }, run);
  expect(copies([cell(), cell(), cell()])).toEqual([]);
});
