import { describe, expect, it } from "vitest";
import { getModel } from "../models.ts";
import { applies, checkParams, defaultParams, parseParams, unmetCondition } from "./check-params.ts";
import type { Params } from "./param.ts";

const model = getModel("openedge-query");

describe("parseParams", () => {
  it("completes with defaults", () => {
    expect(parseParams(model, { mm: 1024 })).toEqual({ ...defaultParams(model), mm: 1024 });
  });

  it.each([
    [{ mm: 100 }, "-Mm: 100 is not a whole number from 350 to 32600 bytes."],
    [{ mm: 1024.5 }, "-Mm: 1024.5 is not a whole number from 350 to 32600 bytes."],
    [{ mm: "8192" }, '-Mm: "8192" is not a whole number from 350 to 32600 bytes.'],
    [{ mm: Number.NaN }, "-Mm: NaN is not a whole number from 350 to 32600 bytes."],
    [
      { latencyMs: Number.POSITIVE_INFINITY },
      "One-way latency: Infinity is not a number from 0.01 to 500 ms.",
    ],
    [{ prefetchDelay: 1 }, "-prefetchDelay: 1 is not true or false."],
    [{ findBy: "name" }, 'FIND key: "name" is not one of rowid, index.'],
  ])("refuses %j by its flag, value and range", (input, message) => {
    expect(() => parseParams(model, input)).toThrow(message);
  });

  it("names an unknown parameter, also one inherited from Object.prototype", () => {
    expect(() => parseParams(model, { mn: 4 })).toThrow(
      /^"mn" is not a parameter of openedge-query: pattern,/,
    );
    expect(() => parseParams(model, { constructor: 4 })).toThrow(/"constructor" is not a parameter/);
  });

  it("lists every issue at once", () => {
    const { params, issues } = checkParams(model, { mm: 1, prefetchNumRecs: 0, records: 5 });
    expect(issues.map((issue) => issue.param)).toEqual(["mm", "prefetchNumRecs"]);
    expect(params).toEqual({ ...defaultParams(model), records: 5 });
  });
});

describe("applies", () => {
  it("hides settings without effect", () => {
    const params = defaultParams(model);
    expect(applies(model, "cache", params)).toBe(false);
    expect(applies(model, "cache", { ...params, pattern: "open-query-cache" })).toBe(true);
    expect(applies(model, "mm", params)).toBe(true);
    expect(applies(model, "toString", params)).toBe(false);
  });

  it("hides settings that depend on a setting without effect, and names the condition to change", () => {
    // FIELDS is on, but a locked read fetches whole records.
    const locked: Params = { ...defaultParams(model), fields: true, pattern: "find-share-lock" };
    expect(applies(model, "fieldsBytes", locked)).toBe(false);
    expect(unmetCondition(model, "fieldsBytes", locked)?.param).toBe("pattern");
    const off = { ...locked, fields: false };
    expect(unmetCondition(model, "fieldsBytes", off)?.param).toBe("fields");
    const read = { ...locked, pattern: "for-each-no-lock" };
    expect(unmetCondition(model, "fieldsBytes", read)).toBeUndefined();
    expect(applies(model, "fieldsBytes", read)).toBe(true);
    // Unknown values meet every condition.
    expect(applies(model, "fieldsBytes", { pattern: "for-each-no-lock" })).toBe(true);
  });
});
