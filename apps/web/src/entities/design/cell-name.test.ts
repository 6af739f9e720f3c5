import { getModel } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { cellName } from "./cell-name.ts";

test("a cell is named in the words of its model", () => {
  expect(cellName(getModel("openedge-query"), { mm: 8192, records: 1758 })).toBe("-Mm 8192, Records 1,758");
});

test("a cell of a model that is gone is named by what is stored", () => {
  expect(cellName(undefined, { mm: 8192, mode: "fast" })).toBe("mm 8192, mode fast");
});

test("a setting that the model does not know keeps its id", () => {
  expect(cellName(getModel("openedge-query"), { mm: 8192, host: "a" })).toBe("-Mm 8192, host a");
});
