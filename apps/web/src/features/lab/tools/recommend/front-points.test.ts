import { getModel, recommend } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { frontPoints } from "./front-points.ts";

const model = getModel("openedge-query");
const marks = (params: Record<string, number | string>, within: number) =>
  frontPoints(recommend(model, params, { within, draws: 1 })).map(({ trial, mark }) => [
    trial.params.mm,
    mark,
  ]);

test("the user's own settings, the recommended and the best ones stand among the trade-off, cheapest first", () => {
  expect(marks({}, 0.2)).toEqual([
    [1024, undefined],
    [4096, undefined],
    [8192, undefined],
    [8192, "yours"],
    [16_384, "recommended"],
    [32_600, "best"],
  ]);
});

test("one point is one point, whatever it is called", () => {
  expect(marks({}, 0).filter(([mm]) => mm === 32_600)).toEqual([[32_600, "recommended"]]);
  expect(marks({ pattern: "for-each-exclusive-lock", mm: 1024 }, 0.05).map(([, mark]) => mark)).toEqual([
    "recommended",
  ]);
});
