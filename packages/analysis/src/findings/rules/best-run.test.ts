import { openedgeServers as model, rng } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { noisyRuns } from "../../statistics/testing/noisy-runs.ts";
import { findingsOf, measuredSet } from "../../testing/measured-set.ts";
import { bestRun } from "./best-run.ts";

const best = (cells: readonly (readonly number[])[], metric = "tps") => {
  const rows = cells.flatMap((values, i) =>
    values.map((value) => ({ settings: { clients: 10 + i }, metrics: { [metric]: value } })),
  );
  return findingsOf(bestRun, model, measuredSet(model, rows));
};

it("doubts the best value of a set if its runs are far apart", () => {
  const [found] = best([
    [1708, 1761, 1090],
    [1200, 1210, 1190],
  ]);
  expect(found?.rows).toEqual(["1", "2", "3"]);
  expect(found?.message).toContain("1,761 tx/s, the best value of the whole set, is one run of 3");
});

it("doubts an isolated best run, in either direction", () => {
  expect(
    best([
      [1000, 1500, 1010],
      [2000, 2010, 2020],
    ]).map(({ rows }) => rows),
  ).toEqual([["1", "2", "3"]]);
  expect(
    best(
      [
        [100, 60, 101],
        [20, 20.1, 20.2],
      ],
      "responseMs",
    ).map(({ rows }) => rows),
  ).toEqual([["1", "2", "3"]]);
});

it("ignores the best of many single requests", () => {
  const requests = (count: number) => [...Array.from({ length: count - 1 }, (_, i) => 900 + (i % 9)), 1800];
  expect(best([requests(101), [500, 510, 505]])).toEqual([]);
  expect(best([requests(100), [500, 510, 505]])).toHaveLength(1);
});

it("ignores a bad run among good ones if it is not the headline", () => {
  expect(
    best([
      [1200, 1210, 700],
      [2000, 2010, 2020],
    ]),
  ).toEqual([]);
});

it("ignores a best value that most runs of its cell have", () => {
  expect(
    best(
      [
        [0, 0, 0, 0, 2.7, 0],
        [3, 3.1, 2.9],
      ],
      "responseMs",
    ),
  ).toEqual([]);
});

it("does not doubt thousands of runs because the best and worst are far apart", () => {
  const random = rng(4);
  const sets = Array.from({ length: 10 }, () =>
    [1000, 1200, 1500].map((at) => noisyRuns(4000, at, at / 20, random)),
  );
  const headlines = sets.map((cells) => cells.at(-1) ?? []);
  // More than six standard deviations, which would be unusual for a few runs.
  expect(headlines.some((runs) => 1 - Math.min(...runs) / Math.max(...runs) > 0.3)).toBe(true);
  for (const cells of sets) expect(best(cells)).toEqual([]);
});
