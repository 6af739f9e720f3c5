import { crossover, defaultParams, getModel, models } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { crossoverText, defaultVariant, isSeen, refusedText } from "./crossover-panel.tsx";
import { extrapolatedPoints, splitLine } from "./extrapolated-points.ts";

const model = getModel("openedge-query");

test("gives the value where the order changes", () => {
  const result = crossover(model, { pattern: "temp-table" }, "latencyMs", [
    {},
    { pattern: "nested-for-each" },
  ]);
  expect(result.crossings).toHaveLength(1);
  expect(crossoverText(model, result, ["temp-table copy", "nested FOR EACH"])).toMatch(
    /^Below [\d.]+ ms of one-way latency, nested FOR EACH is cheaper, by up to [\d,.]+ (%|times); above, temp-table copy is, by up to [\d,.]+ (%|times) \(both .*ms there\)\.$/,
  );
});

test("for a small count, gives both costs there", () => {
  const calls = getModel("program-calls");
  const base = { technique: "qualified", caller: "rpg", libraryPosition: 7, speed: 3 };
  const result = crossover(calls, base, "calls", [{}, { technique: "once" }]);
  // By hand: (0.5 + 1.5 + 20.9) / 3 for each of two calls; one call, a search of seven libraries, and the work twice.
  expect(crossoverText(calls, result, ["each time", "once"])).toMatch(
    /^Below 2 calls, each time is cheaper, .*; from there on, once is, .* \(10\.4 ms against 15\.3 ms there\)\.$/,
  );
});

test("says that one is always cheaper, or that they are equal", () => {
  const always = crossover(model, {}, "latencyMs", [{}, { pattern: "find-no-lock" }]);
  expect(crossoverText(model, always, ["FOR EACH", "FIND"])).toContain(
    "FOR EACH is cheaper than FIND for any one-way latency from",
  );
  const same = crossover(model, {}, "latencyMs", [{}, {}]);
  expect(crossoverText(model, same, ["A", "B"])).toContain("A and B cost the same");
});

test("says that one variant refuses more clients", () => {
  const servers = getModel("openedge-servers");
  const params = { ...defaultParams(servers), clients: 411, ma: 7, mi: 3, mn: 4 };
  const names = ["-Mn 4", "-Mn 32"] as const;
  expect(refusedText(servers, [params, { ...params, mn: 32 }], names)).toBe(
    "Refused clients now: 383 with -Mn 4, 187 with -Mn 32. The values are for the connected clients.",
  );
  expect(refusedText(servers, [params, { ...params, threadedServer: false }], names)).toBeUndefined();
  expect(
    refusedText(model, [defaultParams(model), { ...defaultParams(model), mm: 4096 }], names),
  ).toBeUndefined();
});

test("of a rate, says that one is better, and does not repeat a unit", () => {
  const servers = getModel("openedge-servers");
  const result = crossover(servers, {}, "clients", [{}, { connection: "self-serving" }]);
  expect(crossoverText(servers, result, ["network", "self-serving"])).toMatch(
    /^self-serving is better than network from 1 to [\d,]+ clients, by [\d.]+( %| times)? to [\d.]+ times: they do not cross\.$/,
  );
});

test("suggests a variant that crosses if there is one", () => {
  const params = Object.fromEntries(Object.entries(model.params).map(([id, param]) => [id, param.default]));
  const against = defaultVariant(model, { ...params, pattern: "temp-table", prefetchNumRecs: 1000 });
  expect(against).toEqual({ param: "pattern", value: "nested-for-each" });
});

test.each(models.map((one) => [one.id, one] as const))(
  "%s: opens with a variant that is far better or worse somewhere",
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

test("settings of the variant itself, or for another task, are compared with another variant", () => {
  const calls = getModel("program-calls");
  const once = defaultVariant(calls, { ...defaultParams(calls), technique: "once" });
  expect(once).not.toEqual(calls.view.against);
  const joins = defaultVariant(model, { ...defaultParams(model), pattern: "find-share-lock" });
  expect(joins).not.toEqual(model.view.against);
});

test("without a crossover gives the difference", () => {
  const calls = getModel("program-calls");
  const against = defaultVariant(calls, defaultParams(calls));
  const result = crossover(calls, {}, calls.view.crossover, [
    {},
    against ? { [against.param]: against.value } : {},
  ]);
  expect(crossoverText(calls, result, ["own", "other"])).toMatch(
    /, by up to [\d.]+ times: they do not cross\.$/,
  );
});

test("gives the range where both are equal, and the better one above it", () => {
  const result = crossover(model, { latencyMs: 7, prefetchNumRecs: 40 }, "records", [
    {},
    { prefetchNumRecs: 700 },
  ]);
  expect(result.crossings).toEqual([]);
  // The first message carries 40 records either way.
  expect(result.same).toEqual({ below: 40 });
  expect(crossoverText(model, result, ["small", "large"])).toMatch(
    /^Up to 40 records, small and large are equal within 1 %; above, large is cheaper, by up to [\d.]+ times\.$/,
  );
});

test.each(models.map((one) => [one.id, one] as const))(
  "%s: crosses, if at all, at a realistic value",
  (_, one) => {
    const { crossover: along, against } = one.view;
    const param = one.params[along];
    if (param?.kind !== "number") throw new Error("a number");
    const { crossings } = crossover(one, defaultParams(one), along, [{}, { [against.param]: against.value }]);
    for (const { x } of crossings) expect(isSeen(param, x), `${along} ${x}`).toBe(true);
  },
);

test("values at the end of the range are called unusual", () => {
  const { records } = model.params;
  const { cachedShare } = getModel("round-trips").params;
  if (records?.kind !== "number" || cachedShare?.kind !== "number") throw new Error("numbers");
  expect([2, 40, 3_000_000].map((x) => isSeen(records, x))).toEqual([false, true, false]);
  expect([1, 60, 99.8].map((x) => isSeen(cachedShare, x))).toEqual([false, true, false]);
});

test("a line is extrapolated where no published row has its values", () => {
  const model = getModel("openedge-query");
  const params = defaultParams(model);
  const other = { ...params, prefetchNumRecs: 40 };
  const result = crossover(model, params, "records", [{}, { prefetchNumRecs: 40 }]);
  const [line] = extrapolatedPoints(model, { params, metric: "messages" }, result, [params, other]);
  // Time is linear in records from the 1,758 of the rows on, and not below.
  expect(line).toEqual(result.x.map((records) => records < 1758));
});

test("calibrated lines are compared with the calibration's rows", () => {
  const model = getModel("bulk-insert");
  const params = defaultParams(model);
  const along = model.view.crossover;
  const result = crossover(model, params, along, [{}, {}]);
  const calibration = {
    name: "Lisbon",
    params: [Object.keys(model.free)[0] ?? ""],
    domain: { [along]: { min: 3, max: 7 } },
  };
  const of = { params, metric: model.view.metric, calibration };
  const [line] = extrapolatedPoints(model, of, result, [params, params]);
  expect(
    line.map((beyond, i) => beyond === ((result.x[i] ?? 0) < 3 || (result.x[i] ?? 0) > 7)),
  ).not.toContain(false);
});

test("the segments of a line meet and cover it", () => {
  const { known, beyond } = splitLine([1, 2, 3, 4, 5], [false, false, true, true, false]);
  expect(known).toEqual([1, 2, null, null, 5]);
  expect(beyond).toEqual([null, 2, 3, 4, 5]);
});
