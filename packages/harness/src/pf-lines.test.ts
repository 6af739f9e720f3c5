import { readSettings } from "@wirecost/importers/settings";
import { defaultParams, getModel, models } from "@wirecost/sim-core";
import { anyParams } from "@wirecost/sim-core/testing";
import fc from "fast-check";
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

test("what it writes of any settings is read back from a start-up file", () => {
  for (const model of models) {
    const flags = Object.entries(model.params).filter(([, { flag }]) => flag?.startsWith("-"));
    if (flags.length === 0) continue;
    fc.assert(
      fc.property(anyParams(model), (to) => {
        const text = pfLines(model, {}, to).join("\n");
        const { settings, complaints } = readSettings(
          { name: "server.pf", bytes: new TextEncoder().encode(text) },
          model,
        );
        // A file can only add a flag: one that is off stands in a comment.
        const stated = flags.filter(([id, param]) => param.kind !== "toggle" || param.takesNumber || to[id]);
        expect(complaints).toEqual([]);
        expect(settings).toMatchObject(Object.fromEntries(stated.map(([id]) => [id, to[id]])));
      }),
    );
  }
});
