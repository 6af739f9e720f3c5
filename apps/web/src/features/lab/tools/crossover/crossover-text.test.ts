import { crossover, getModel } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { crossoverText } from "./crossover-text.ts";
import { defaultVariant } from "./default-variant.ts";

const model = getModel("openedge-query");

test("says where the order turns", () => {
  const result = crossover(model, { pattern: "temp-table" }, "latencyMs", [
    {},
    { pattern: "nested-for-each" },
  ]);
  expect(result.crossings).toHaveLength(1);
  expect(crossoverText(model, result, ["temp-table copy", "nested FOR EACH"])).toMatch(
    /^Below [\d.]+ ms of latency a message, nested FOR EACH is cheaper; above, temp-table copy is \(both .*ms there\)\.$/,
  );
});

test("says that one is always cheaper, or that they are the same", () => {
  const always = crossover(model, {}, "latencyMs", [{}, { pattern: "find-no-lock" }]);
  expect(crossoverText(model, always, ["FOR EACH", "FIND"])).toContain(
    "FOR EACH is cheaper than FIND at every latency a message",
  );
  const same = crossover(model, {}, "latencyMs", [{}, {}]);
  expect(crossoverText(model, same, ["A", "B"])).toContain("A and B cost the same");
});

test("proposes a variant that crosses where there is one", () => {
  const params = Object.fromEntries(Object.entries(model.params).map(([id, param]) => [id, param.default]));
  const against = defaultVariant(model, { ...params, pattern: "temp-table" });
  expect(against?.param).toBe("pattern");
});
