import { getModel, models } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { columnChoices, columnCode, columnTarget } from "./column-mapper.tsx";

const model = getModel("openedge-query");

it("reads back every choice it offers", () => {
  for (const system of [...models, null]) {
    for (const { value } of columnChoices(system, { kind: "ignore" })) {
      const target = columnTarget(system, value, "tps");
      expect(target && columnCode(target)).toBe(value);
    }
  }
  expect(columnTarget(null, "own-metric", "tps")).toEqual({
    kind: "own-metric",
    unit: "tx/s",
    better: "higher",
  });
});

it("offers to read a column with others where that is what it was taken for", () => {
  const bulk = getModel("bulk-insert");
  const target = { kind: "combined", combination: "size" } as const;
  const [first] = columnChoices(bulk, target);
  expect(first).toEqual({ value: "combined:size", label: "with others: size of a transaction or a batch" });
  expect(columnTarget(bulk, "combined:size", "")).toEqual(target);
  expect(columnTarget(model, "combined:size", "")).toBeUndefined();
});

it("knows no others", () => {
  expect(columnTarget(model, "setting:joy", "")).toBeUndefined();
  expect(columnTarget(model, "metric:", "")).toBeUndefined();
  expect(columnTarget(model, "", "")).toBeUndefined();
});
