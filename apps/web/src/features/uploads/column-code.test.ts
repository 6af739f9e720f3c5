import { getModel } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { columnChoices, columnCode, columnTarget } from "./column-code.ts";

const model = getModel("openedge-query");

it("reads back every choice it offers", () => {
  for (const { value } of columnChoices(model)) {
    const target = columnTarget(model, value);
    expect(target && columnCode(target)).toBe(value);
  }
});

it("knows no others", () => {
  expect(columnTarget(model, "setting:joy")).toBeUndefined();
  expect(columnTarget(model, "metric:")).toBeUndefined();
  expect(columnTarget(model, "")).toBeUndefined();
});
