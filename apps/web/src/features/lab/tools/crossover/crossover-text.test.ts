import { crossover, defaultParams, getModel, models } from "@wirecost/sim-core";
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
    /^Below [\d.]+ ms of latency a message, nested FOR EACH is cheaper, by up to [\d,.]+ (%|times); above, temp-table copy is, by up to [\d,.]+ (%|times) \(both .*ms there\)\.$/,
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
    /^self-serving is better than network from 1 to [\d,]+ clients, by [\d.]+( %| times)? to [\d.]+ times: they do not cross\.$/,
  );
});

test("proposes a variant that crosses where there is one", () => {
  const params = Object.fromEntries(Object.entries(model.params).map(([id, param]) => [id, param.default]));
  const against = defaultVariant(model, { ...params, pattern: "temp-table" });
  expect(against?.param).toBe("pattern");
});

test.each(models.map((one) => [one.id, one] as const))(
  "%s: opens on a variant that is far better or worse somewhere",
  (_, one) => {
    const params = defaultParams(one);
    const against = defaultVariant(one, params);
    expect(against).toEqual(one.view.against);
    const { series } = crossover(one, params, one.view.crossover, [
      {},
      { [one.view.against.param]: one.view.against.value },
    ]);
    const factors = series[0].map((value, i) => Math.abs(Math.log(value / (series[1][i] ?? value))));
    expect(Math.max(...factors)).toBeGreaterThan(Math.log(1.25));
  },
);

test("settings that already have the variant, or do another job, are compared with something else", () => {
  const calls = getModel("program-calls");
  const once = defaultVariant(calls, { ...defaultParams(calls), technique: "once" });
  expect(once).not.toEqual(calls.view.against);
  const joins = defaultVariant(model, { ...defaultParams(model), pattern: "temp-table" });
  expect(joins).not.toEqual(model.view.against);
});

test("where nothing crosses it says by how much the better one leads", () => {
  const calls = getModel("program-calls");
  const against = defaultVariant(calls, defaultParams(calls));
  const result = crossover(calls, {}, calls.view.crossover, [
    {},
    against ? { [against.param]: against.value } : {},
  ]);
  expect(crossoverText(calls, result, ["own", "other"])).toMatch(/, by [\d.]+.*: they do not cross\.$/);
});
