import { AxisError, getModel, models, ParamError, rng, simulate } from "@wirecost/sim-core";
import { anyParams } from "@wirecost/sim-core/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { explainDifference } from "./explain-difference.ts";
import { shapley } from "./shapley.ts";

describe("shapley", () => {
  it("gives the textbook values for the glove game", () => {
    // Two left gloves and one right glove. A pair is worth 1 (Shapley 1953): 1/6, 1/6, 4/6.
    const { amounts } = shapley(3, ([l1, l2, r]) => ((l1 || l2) && r ? 1 : 0), rng(1));
    expect(amounts.map((amount) => Math.round(amount * 6 * 1e9) / 1e9)).toEqual([1, 1, 4]);
  });
  it("samples orders for many settings, and is within its error of the exact values", () => {
    // A product of 10 factors and one without effect: by symmetry each of the ten gets a tenth.
    const worth = (joined: readonly boolean[]) =>
      joined.slice(0, 10).reduce((product, here) => product * (here ? 1.2 : 1), 1);
    const { amounts, orders, error } = shapley(11, worth, rng(1));
    expect(orders).toBe(128);
    expect(error).toBeGreaterThan(0);
    const tenth = (1.2 ** 10 - 1) / 10;
    for (const amount of amounts.slice(0, 10)) expect(Math.abs(amount - tenth)).toBeLessThan(4 * error);
    expect(amounts[10]).toBe(0);
    expect(amounts.reduce((a, b) => a + b)).toBeCloseTo(1.2 ** 10 - 1, 9);
  });
});

describe.each(models.map((model) => [model.id, model] as const))("the difference of %s", (_, model) => {
  const metric = model.view.metric;
  it("adds up, lists what differs, and is antisymmetric", () => {
    fc.assert(
      fc.property(anyParams(model), anyParams(model), fc.nat(), (before, other, from) => {
        // Four differing settings, so that models that solve large networks do so 16 times and not 256.
        const ids = Object.keys(model.params);
        const moved = [0, 1, 2, 3].map((i) => ids[(from + i) % ids.length] ?? "");
        const after = { ...before, ...Object.fromEntries(moved.map((id) => [id, other[id]])) };
        const there = explainDifference(model, before, after, metric);
        expect(there.from).toBe(simulate(model, before)[metric]);
        const size = Math.max(Math.abs(there.from), Math.abs(there.to), 1e-9);
        const sum = there.contributions.reduce((total, { amount }) => total + amount, 0);
        // Coalitions may cost far more than both ends, and the sum loses their digits.
        const largest = Math.max(size, ...there.contributions.map(({ amount }) => Math.abs(amount)));
        expect(Math.abs(sum - (there.to - there.from)) / largest).toBeLessThan(1e-6);
        for (const one of there.contributions) expect(one.from).not.toBe(one.to);
      }),
      { numRuns: 10 },
    );
  });
  it("is due to one setting if only one differs", () => {
    const [row] = model.view.rows.values.toReversed();
    const found = explainDifference(model, {}, { [model.view.rows.param]: row }, metric);
    const changed = simulate(model, { [model.view.rows.param]: row })[metric] ?? 0;
    expect(found.to - found.from).toBeCloseTo(changed - (simulate(model)[metric] ?? 0), 9);
    expect(found.contributions.map(({ param }) => param)).toEqual(
      found.contributions.length === 0 ? [] : [model.view.rows.param],
    );
  });
  it("is empty for equal settings", () => {
    const same = explainDifference(model, {}, {}, metric);
    expect(same).toMatchObject({ contributions: [], orders: 0, error: 0 });
    expect(same.to).toBe(same.from);
  });
});

it("calls the rounding of a solution no effect", () => {
  const before = { connection: "self-serving", clients: 150, cores: 8, mn: 200 };
  const after = { connection: "network", threadedServer: true, clients: 260, cores: 12, mn: 4 };
  const { contributions } = explainDifference(getModel("openedge-servers"), before, after, "tps");
  const small = contributions.filter(({ amount }) => amount !== 0 && Math.abs(amount) < 1e-6);
  expect([contributions.length > 2, small]).toEqual([true, []]);
});

it("reports invalid input", () => {
  const [model] = models;
  if (!model) throw new Error("There is no model.");
  expect(() => explainDifference(model, {}, {}, "joy")).toThrow(AxisError);
  expect(() => explainDifference(model, { joy: 1 }, {}, model.view.metric)).toThrow(ParamError);
});
