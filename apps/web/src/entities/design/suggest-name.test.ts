import { defaultParams, getModel } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { suggestName } from "./suggest-name.ts";

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
