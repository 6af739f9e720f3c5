import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultParams } from "../model/check-params.ts";
import type { Param, ParamValue } from "../model/param.ts";
import { getModel, models } from "../models.ts";
import { computeRun } from "./run.ts";
import { ownPlace, shownAxes } from "./shown-axes.ts";
import { checkAxes, MAX_CELLS } from "./sweep.ts";

const query = getModel("openedge-query");
const mm = (...values: number[]) => ({ param: "mm", values });
const records = { param: "prefetchNumRecs", values: [16, 64] };

test("a setting that an axis lacks is inserted by size, whichever way the axis runs", () => {
  const at = (axis: ReturnType<typeof mm>, value: number) =>
    shownAxes(query, { mm: value, prefetchNumRecs: 16 }, [axis, records])[0].values;
  expect(at(mm(1024, 8192, 32_600), 5000)).toEqual([1024, 5000, 8192, 32_600]);
  expect(at(mm(32_600, 8192, 1024), 5000)).toEqual([32_600, 8192, 5000, 1024]);
  expect(at(mm(1024, 8192), 400)).toEqual([400, 1024, 8192]);
  expect(at(mm(1024, 8192), 32_000)).toEqual([1024, 8192, 32_000]);
  expect(at(mm(4096), 1024)).toEqual([1024, 4096]);
});

test("options and on or off are inserted where their parameter lists them", () => {
  const [rows] = shownAxes(getModel("round-trips"), { pattern: "join", rttMs: 1 }, [
    { param: "pattern", values: ["query-a-row", "in-list"] },
    { param: "rttMs", values: [1] },
  ]);
  expect(rows.values).toEqual(["query-a-row", "join", "in-list"]);
  const [delay] = shownAxes(query, { prefetchDelay: false, mm: 1024 }, [
    { param: "prefetchDelay", values: [true] },
    mm(1024),
  ]);
  expect(delay.values).toEqual([false, true]);
});

test("an axis that has the setting is the same object", () => {
  const axis = mm(1024, 8192);
  expect(shownAxes(query, { mm: 8192, prefetchNumRecs: 64 }, [axis, records])).toEqual([axis, records]);
  expect(shownAxes(query, { mm: 8192, prefetchNumRecs: 64 }, [axis, records])[0]).toBe(axis);
});

test("in a matrix of the largest size the setting takes the place of the nearest value", () => {
  const full = (id: string, from: number) => ({
    param: id,
    values: Array.from({ length: 200 }, (_, i) => from + 10 * i),
  });
  const axes = [full("mm", 1000), full("prefetchNumRecs", 100)] as const;
  const shown = shownAxes(query, { mm: 1013, prefetchNumRecs: 9999 }, axes);
  expect(shown[0].values.length * shown[1].values.length).toBe(MAX_CELLS);
  expect(shown[0].values.slice(0, 3)).toEqual([1000, 1013, 1020]);
  expect(shown[1].values.at(-1)).toBe(9999);
});

/** Any value that a parameter takes, suggested or not. */
function anyValue(param: Param): fc.Arbitrary<ParamValue> {
  if (param.kind === "toggle") return fc.boolean();
  if (param.kind === "choice") return fc.constantFrom(...param.options.map((option) => option.value));
  const most = Math.min(param.max, Math.max(param.min + 1, param.default * 20, ...param.suggest));
  return param.integer
    ? fc.integer({ min: param.min, max: Math.floor(most) })
    : fc.double({ min: param.min, max: most, noNaN: true });
}

describe.each(models.map((model) => [model.id, model] as const))("%s", (_, model) => {
  const ids = Object.keys(model.params);
  const axis = (id: string) => {
    const param = model.params[id];
    if (!param) throw new Error(id);
    return fc
      .uniqueArray(anyValue(param), { minLength: 1, maxLength: 4 })
      .map((values) => ({ param: id, values }));
  };
  const designs = fc
    .tuple(
      fc.record(
        Object.fromEntries(Object.entries(model.params).map(([id, param]) => [id, anyValue(param)])),
        {
          requiredKeys: [],
        },
      ),
      fc.uniqueArray(fc.constantFrom(...ids), { minLength: 2, maxLength: 2 }),
      fc.integer(),
    )
    .chain(([params, [rows = "", columns = ""], seed]) =>
      fc.record({
        params: fc.constant({ ...defaultParams(model), ...(params as Record<string, ParamValue>) }),
        axes: fc.tuple(axis(rows), axis(columns)),
        seed: fc.constant(seed | 0),
      }),
    );

  test("the cell of the settings costs what the settings cost", () => {
    fc.assert(
      fc.property(designs, ({ params, axes, seed }) => {
        const shown = shownAxes(model, params, axes);
        checkAxes(model, shown);
        expect(shownAxes(model, params, shown)).toEqual(shown);
        const [row, column] = ownPlace(params, shown);
        const run = computeRun({ model: model.id, params, axes: shown, metric: model.view.metric, seed });
        expect(run.cells[row * shown[1].values.length + column]).toEqual(run.base);
        for (const [i, { values }] of shown.entries())
          expect(values.filter((value) => axes[i]?.values.includes(value))).toEqual(axes[i]?.values);
      }),
      { seed: 11, numRuns: 40 },
    );
  });
});
