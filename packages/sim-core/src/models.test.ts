import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { applies, checkParams, checkValue } from "./model/check-params.ts";
import type { Params } from "./model/param.ts";
import { models } from "./models.ts";
import { simulate } from "./sweep/simulate.ts";
import { checkAxes } from "./sweep/sweep.ts";
import { anyParams, anySmallParams } from "./testing/any-params.ts";

describe.each(models.map((model) => [model.id, model] as const))("%s", (_, model) => {
  it("opens on settings, axes and metrics that it has", () => {
    const { view } = model;
    checkAxes(model, [view.rows, view.columns]);
    const named = [view.metric, view.second, view.split, view.cost, view.turnsAway].filter(
      (id) => id !== undefined,
    );
    expect(Object.keys(model.metrics)).toEqual(expect.arrayContaining(named));
    expect(model.params[view.crossover]?.kind).toBe("number");
    const against = model.params[view.against.param];
    expect(against?.default).not.toBe(view.against.value);
    if (against) expect(checkValue(view.against.param, against, view.against.value)).toBeUndefined();
    expect(view.use.timesPerDay * view.use.users).toBeGreaterThan(0);
    const dragged = model.params[view.drag.param];
    expect(dragged?.kind === "number" && dragged.presets).toBeTruthy();
    expect(dragged?.label.toLowerCase().startsWith(view.drag.name)).toBe(true);
    for (const [id, param] of Object.entries(model.params)) {
      expect(checkValue(id, param, param.default)).toBeUndefined();
      expect(model.groups.map((group) => group.id)).toContain(param.group);
      if (param.applies) expect(Object.keys(model.params)).toContain(param.applies.param);
      if (param.kind !== "number") continue;
      expect(param.suggest).toEqual(param.suggest.toSorted((a, b) => a - b));
      const named = (param.presets ?? []).map(({ value }) => value);
      for (const value of [...param.suggest, ...named]) expect(checkValue(id, param, value)).toBeUndefined();
    }
  });

  it("ships presets and references that it accepts", () => {
    for (const preset of model.presets) expect(checkParams(model, preset.params).issues).toEqual([]);
    const ids = model.references.map((reference) => reference.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const reference of model.references) {
      expect(Object.keys(model.metrics)).toContain(reference.metric);
      expect(Object.keys(model.params)).toEqual(expect.arrayContaining([...reference.axes]));
      for (const row of reference.rows) {
        expect(checkParams(model, { ...reference.setup, ...row.settings }).issues).toEqual([]);
        expect(Object.keys(model.metrics)).toEqual(expect.arrayContaining(Object.keys(row.metrics)));
        expect(Object.keys(row.roles)).toEqual(Object.keys(row.metrics));
      }
    }
  });

  it("names constants to calibrate that are numbers, with a spread above 1", () => {
    for (const [id, { factor }] of Object.entries(model.free)) {
      expect(model.params[id]?.kind).toBe("number");
      expect(factor).toBeGreaterThan(1);
    }
  });

  it("gives finite numbers of 0 or more for any settings", () => {
    const givesNumbers = (params: Params) => {
      const metrics = simulate(model, params);
      expect(Object.keys(metrics)).toEqual(Object.keys(model.metrics));
      for (const value of Object.values(metrics)) {
        expect(Number.isFinite(value)).toBe(true);
        expect(value).toBeGreaterThanOrEqual(0);
      }
    };
    fc.assert(fc.property(anySmallParams(model), givesNumbers), { numRuns: 250 });
    fc.assert(fc.property(anyParams(model), givesNumbers), { numRuns: 20 });
  });

  it("predicts the same whatever the parameters that do not apply", () => {
    const idle = fc.tuple(anySmallParams(model), anySmallParams(model)).map(([params, others]) => {
      const ids = Object.keys(params).filter((id) => !applies(model, id, params));
      return { params, other: { ...params, ...Object.fromEntries(ids.map((id) => [id, others[id] ?? 0])) } };
    });
    fc.assert(
      fc.property(idle, ({ params, other }) => {
        expect(simulate(model, other)).toEqual(simulate(model, params));
      }),
      { numRuns: 300 },
    );
  });

  it("has conditions that end at a parameter which always applies, those of options at once", () => {
    for (const param of Object.values(model.params)) {
      const met = new Set<string>();
      for (let on = param.applies?.param; on !== undefined; on = model.params[on]?.applies?.param) {
        expect(met.has(on), `${param.label} depends on itself through ${on}`).toBe(false);
        met.add(on);
      }
      const options = param.kind === "choice" ? param.options : [];
      for (const { applies: own } of options)
        if (own) expect(model.params[own.param]?.applies).toBeUndefined();
    }
  });

  it("predicts without functions whose last bit engines may round differently", () => {
    const samples = fc.sample(anySmallParams(model), 100);
    const inexact = (["exp", "log", "log2", "log10", "pow", "cbrt", "sin", "cos"] as const).map((name) =>
      vi.spyOn(Math, name),
    );
    for (const params of samples) simulate(model, params);
    const calls = inexact.map((spy) => spy.mock.calls.length);
    vi.restoreAllMocks();
    expect(calls).toEqual(inexact.map(() => 0));
  });

  it("explains its time by parts that add up to it", () => {
    fc.assert(
      fc.property(anySmallParams(model), (params) => {
        const parts = model.explain(params);
        const sum = parts.reduce((total, part) => total + part.value, 0);
        const whole = simulate(model, params)[model.view.split] ?? Number.NaN;
        expect(Math.abs(sum - whole)).toBeLessThanOrEqual(1e-9 * Math.max(1, whole));
        for (const part of parts) expect(part.value).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("shows no more of a conversation than it was asked for, and counts the rest", () => {
    fc.assert(
      fc.property(anyParams(model), fc.integer({ min: 0, max: 40 }), (params, limit) => {
        const trace = model.trace?.(params, limit);
        if (!trace) return;
        expect(trace.head.length + trace.tail.length).toBe(Math.min(limit, trace.total));
        expect(trace.head.length + trace.tail.length + trace.folded).toBe(trace.total);
      }),
    );
  });
});
