import { defaultParams, getModel } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { pfLines } from "./pf-lines.ts";

test("only flags that differ, as a start-up file writes them", () => {
  const model = getModel("openedge-query");
  const from = defaultParams(model);
  const to = { ...from, mm: 16_384, prefetchDelay: false, latencyMs: 20, records: 5 };
  expect(pfLines(model, from, to)).toEqual(["-Mm 16384", "# without -prefetchDelay"]);
  expect(pfLines(model, to, from)).toEqual(["-Mm 8192", "-prefetchDelay"]);
  expect(pfLines(model, from, from)).toEqual([]);
});

test("a flag that takes 1 or 0 says which", () => {
  const model = getModel("openedge-servers");
  const from = defaultParams(model);
  expect(pfLines(model, from, { ...from, threadedServer: false, mn: 8 })).toEqual([
    "-threadedServer 0",
    "-Mn 8",
  ]);
});
