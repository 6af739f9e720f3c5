import { computeRun, models, serializeRun, settingsKey } from "@wirecost/sim-core";
import { anyDesignOf, anyParams, anyText } from "@wirecost/sim-core/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnIds } from "../measured/column-ids.ts";
import { carriedPlan } from "./carried-plan.ts";
import { readPlanMark, writePlanMark } from "./plan-mark.ts";

const anySettings = fc.oneof(
  ...models.map(anyParams),
  fc.dictionary(
    anyText(),
    fc.oneof(anyText(), fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 }), fc.boolean()),
    {
      maxKeys: 5,
      noNullPrototype: true,
    },
  ),
);

describe("the key of settings", () => {
  it("is the same in any order, and is parsed back", () => {
    fc.assert(
      fc.property(anySettings, (settings) => {
        const reversed = Object.fromEntries(Object.entries(settings).toReversed());
        expect(settingsKey(reversed)).toBe(settingsKey(settings));
        expect(Object.fromEntries(JSON.parse(settingsKey(settings)))).toEqual(settings);
      }),
    );
  });
});

describe("a run", () => {
  it("is parsed back from its bytes", () => {
    fc.assert(
      fc.property(anyDesignOf(models), (design) => {
        const run = computeRun(design);
        expect(JSON.parse(serializeRun(run))).toEqual(run);
        expect(run).toMatchObject({ model: design.model, params: design.params, axes: design.axes });
      }),
      { numRuns: 50 },
    );
  });
});

describe("the mark of a planned run", () => {
  it("is found anywhere in a label", () => {
    const mark = fc.record({
      plan: fc.stringMatching(/^plan-[0-9a-z]{13}$/),
      cell: fc.stringMatching(/^c\d{1,5}$/),
      replicate: fc.integer({ min: 1, max: 99_999 }),
    });
    fc.assert(
      fc.property(mark, anyText(), anyText(), (given, before, after) => {
        fc.pre(readPlanMark(before) === undefined);
        const label = `${before} ${writePlanMark(given)} ${after}`;
        expect(readPlanMark(label)).toEqual(given);
        expect(carriedPlan([{ label: before }, { label }])).toBe(given.plan);
      }),
    );
  });
});

describe("the ids of a file's columns", () => {
  it("are unique, and text that an address can contain", () => {
    fc.assert(
      fc.property(fc.array(anyText({ maxLength: 100 }), { maxLength: 12 }), (headers) => {
        const ids = columnIds(headers);
        expect(new Set(ids).size).toBe(headers.length);
        for (const id of ids) expect(decodeURIComponent(encodeURIComponent(id))).toBe(id);
      }),
    );
  });
  it("shorten a long header between characters", () => {
    const [id = ""] = columnIds([`a${"𝒳".repeat(80)}`]);
    expect(decodeURIComponent(encodeURIComponent(id))).toBe(id);
  });
});
