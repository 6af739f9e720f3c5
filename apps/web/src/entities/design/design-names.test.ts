import { defaultParams, getModel } from "@wirecost/sim-core";
import { describe, expect, it, test } from "vitest";
import { cellName, suggestName } from "./design-names.ts";

const model = getModel("openedge-query");

const defaults = defaultParams(model);

it("names what is read, how much, and the row axis where nothing was tuned", () => {
  expect(suggestName(model, defaults)).toBe("FOR EACH NO-LOCK, 1,758 records, -Mm 8192");
});

it("names what was tuned, at most two of it, and nothing that has no effect", () => {
  const tuned = { ...defaults, mm: 16_384, prefetchNumRecs: 10_000, prefetchFactor: 0 };
  expect(suggestName(model, tuned)).toBe(
    "FOR EACH NO-LOCK, 1,758 records, -Mm 16384, -prefetchNumRecs 10000",
  );
  const find = { ...defaults, pattern: "find-no-lock", prefetchNumRecs: 10_000 };
  expect(suggestName(model, find)).toBe("FIND in a loop, NO-LOCK, 1,758 records, -Mm 8192");
});

describe("cell name", () => {
  test("a cell is named in the words of its model", () => {
    expect(cellName(getModel("openedge-query"), { mm: 8192, records: 1758 })).toBe("-Mm 8192, Records 1,758");
  });

  test("a cell of a model that is gone is named by what is stored", () => {
    expect(cellName(undefined, { mm: 8192, mode: "fast" })).toBe("mm 8192, mode fast");
  });

  test("a setting that the model does not know keeps its id", () => {
    expect(cellName(getModel("openedge-query"), { mm: 8192, host: "a" })).toBe("-Mm 8192, host a");
  });
});
