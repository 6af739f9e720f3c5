import { referenceSet } from "@wirecost/analysis";
import {
  defaultParams,
  formatPlain,
  type Model,
  models,
  number,
  parseNumber,
  toggle,
} from "@wirecost/sim-core";
import { anyDesign, anyName, anyText, anyValue } from "@wirecost/sim-core/testing";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { axisText, readAxisValues, readValue, valueText } from "./axis-text.ts";
import { encodeView } from "./encode-view.ts";
import { decodeView } from "./lab-address.ts";
import { defaultView, type LabView, SHOWS } from "./lab-view.ts";
import { measuredView } from "./measured-view.ts";

/** An address is read back unchanged, for any settings. */

const anyParam = fc.oneof(
  ...models.flatMap((model) =>
    Object.entries(model.params).map(([id, param]) => fc.constant({ id, param, model: model.id })),
  ),
);

function anyView(model: Model): fc.Arbitrary<LabView> {
  const metric = fc.constantFrom(...Object.keys(model.metrics));
  const against = fc
    .constantFrom(...Object.entries(model.params))
    .chain(([id, param]) => anyValue(param).map((value) => ({ param: id, value })));
  const tools = fc.dictionary(fc.constantFrom("recommend", "hours", "plan"), anyName({ maxLength: 200 }), {
    noNullPrototype: true,
  });
  return fc
    .record({
      design: anyDesign(model),
      second: fc.oneof(fc.constant(""), metric),
      focus: fc.option(fc.tuple(fc.nat(), fc.nat()), { nil: undefined }),
      show: fc.constantFrom(...SHOWS),
      along: fc.constantFrom("rows", "columns"),
      against: fc.option(against, { nil: undefined }),
      tool: anyText(),
      tools,
    })
    .map(({ design, focus, ...view }): LabView => {
      const [rows, columns] = design.axes;
      const { params, seed, calibration } = design;
      const at = (values: readonly (string | number | boolean)[], i: number) =>
        values[i % values.length] ?? 0;
      return {
        ...defaultView(model),
        ...view,
        params,
        rows,
        columns,
        metric: design.metric,
        seed,
        calibration,
        focus: focus && { row: at(rows.values, focus[0]), column: at(columns.values, focus[1]) },
      };
    });
}

describe.each(models.map((model) => [model.id, model] as const))("an address of %s", (_, model) => {
  it("opens the same view", () => {
    fc.assert(
      fc.property(anyView(model), (view) => {
        expect(decodeView(model, encodeView(model, view))).toEqual({ view, issues: [] });
      }),
    );
  });

  it("opens the same view with a measured set", () => {
    const sets = model.references.map(({ id }) => measuredView(model, referenceSet(model, id)));
    fc.assert(
      fc.property(anyView(model), fc.constantFrom(...sets), (view, base) => {
        const shown = { ...view, against: view.against ?? base.against };
        expect(decodeView(model, encodeView(model, shown, base), base)).toEqual({ view: shown, issues: [] });
      }),
      { numRuns: 30 },
    );
  });

  it("of another model is rejected", () => {
    const other = models[(models.indexOf(model) + 1) % models.length];
    const { view, issues } = decodeView(model, `model=${other?.id}`);
    expect(view).toEqual(defaultView(model));
    expect(issues.map(({ message }) => message)).toEqual([
      `model: "${other?.id}" is not ${model.id}, whose lab this is.`,
    ]);
  });
});

describe("the values of an axis", () => {
  it("are parsed as they are formatted, in a field and in an address", () => {
    fc.assert(
      fc.property(
        anyParam.chain((of) =>
          fc
            .uniqueArray(anyValue(of.param), { minLength: 1, maxLength: 5 })
            .map((values) => ({ of, values })),
        ),
        ({ of: { id, param }, values }) => {
          expect(readAxisValues(id, param, axisText(values))).toEqual({ values });
          expect(readAxisValues(id, param, values.map(valueText).join(","))).toEqual({ values });
          for (const value of values) expect(readValue(param, valueText(value))).toBe(value);
        },
      ),
    );
  });
});

describe("a number in a field", () => {
  it.each([
    [1e-7, "1e-7"],
    [0.00000125, "0.00000125"],
    [1234567.875, "1,234,567.875"],
    [-2.5e-9, "-2.5e-9"],
    [1e21, "1,000,000,000,000,000,000,000"],
    [0, "0"],
    [0.1 + 0.2, "0.3"],
    [201.46853146853147, "201.468531"],
  ])("%d is %s", (value, text) => {
    expect(formatPlain(value)).toBe(text);
  });
  it("of six digits is parsed back unchanged", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999, max: 999_999 }),
        fc.integer({ min: -15, max: 12 }),
        (n, power) => {
          const value = Number(`${n}e${power}`);
          expect(parseNumber(formatPlain(value))).toBe(value);
        },
      ),
    );
  });
  it("of any size is parsed back to six digits", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), (value) => {
        const read = parseNumber(formatPlain(value)) ?? Number.NaN;
        expect(Math.abs(read - value)).toBeLessThanOrEqual(1e-5 * Math.abs(value));
      }),
    );
  });
  it("is the default if it was not changed", () => {
    for (const model of models)
      for (const [id, value] of Object.entries(defaultParams(model)))
        if (typeof value === "number") expect([id, parseNumber(formatPlain(value))]).toEqual([id, value]);
  });
});

const mm = {
  ...number("Message size", "bytes", [350, 1024, 32600], {
    flag: "-Mm",
    help: "",
    source: "",
    scale: "log",
    suggest: [1024, 4096],
  }),
  group: "g",
};

test.each([
  ["1024,4096", [1024, 4096]],
  ["1,024, 4,096", [1024, 4096]],
  ["1024; 4096", [1024, 4096]],
  ["350..32600/3", [350, 3378, 32600]],
])("%s", (text, values) => {
  expect(readAxisValues("mm", mm, text)).toEqual({ values });
});

test.each([
  ["", "at least one value, such as 1024, 4096"],
  ["1024, 1024", "occurs twice"],
  ["1024, lots", '"lots" is not a whole number from 350 to 32600 bytes'],
  ["12, 1024", "12 is not a whole number from 350"],
  ["4096..1024/5", "from..to/count"],
  ["350..32600/500", "2 to 200 values"],
])("complains of %j", (text, message) => {
  expect(readAxisValues("mm", mm, text).error).toContain(message);
});

test("on and off are parsed back", () => {
  const delay = { ...toggle({ label: "Delay", help: "", source: "", default: true }), group: "g" };
  expect(readAxisValues("delay", delay, axisText([false, true]))).toEqual({ values: [false, true] });
});
