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
    "FOR EACH is cheaper than FIND for any latency a message from",
  );
  const same = crossover(model, {}, "latencyMs", [{}, {}]);
  expect(crossoverText(model, same, ["A", "B"])).toContain("A and B come to the same");
});

test("of what more is better, one is better, and clients are not of clients", () => {
  const servers = getModel("openedge-servers");
  const result = crossover(servers, {}, "clients", [{}, { connection: "self-serving" }]);
  expect(crossoverText(servers, result, ["network", "self-serving"])).toMatch(
    /^self-serving is better than network from 1 to [\d,]+ clients: they do not cross\.$/,
  );
});

test("proposes a variant that crosses where there is one", () => {
  const params = Object.fromEntries(Object.entries(model.params).map(([id, param]) => [id, param.default]));
  const against = defaultVariant(model, { ...params, pattern: "temp-table" });
  expect(against?.param).toBe("pattern");
});
