import { describe, expect, it } from "vitest";
import { getModel } from "../models.ts";
import { simulate } from "./simulate.ts";
import { cellParams, checkAxes, MAX_CELLS, sweep } from "./sweep.ts";

const model = getModel("openedge-query");
const mm = { param: "mm", values: [1024, 8192] };
const numRecs = { param: "prefetchNumRecs", values: [16, 100, 1000] };

describe("sweep", () => {
  it("computes each cell like simulate(), the last axis fastest", () => {
    const { cells } = sweep(model, { records: 500 }, [mm, numRecs]);
    expect(cells).toHaveLength(6);
    expect(cells[4]).toEqual(simulate(model, { records: 500, mm: 8192, prefetchNumRecs: 100 }));
  });

  it("takes no axis, one, and three", () => {
    expect(sweep(model, {}, []).cells).toEqual([simulate(model)]);
    expect(sweep(model, {}, [mm]).cells).toHaveLength(2);
    const toggles = { param: "prefetchDelay", values: [true, false] };
    expect(sweep(model, {}, [mm, numRecs, toggles]).cells[11]).toEqual(
      simulate(model, { mm: 8192, prefetchNumRecs: 1000, prefetchDelay: false }),
    );
  });

  it("gives the settings of a cell", () => {
    expect(cellParams({ records: 5, mm: 1 }, [mm, numRecs], 4)).toEqual({
      records: 5,
      mm: 8192,
      prefetchNumRecs: 100,
    });
  });

  it.each([
    [[{ param: "mm", values: [1, 8192] }], "-Mm: 1 is not a whole number from 350 to 32600 bytes."],
    [[{ param: "mm", values: [] }], "The -Mm axis has no values. Add at least one."],
    [[{ param: "mm", values: [1024, 1024] }], "The -Mm axis has 1024 twice."],
    [[mm, mm], "-Mm is on both axes. Choose a different parameter for one of them."],
    [[{ param: "mn", values: [1] }], '"mn" is not a parameter of openedge-query.'],
  ])("refuses %j", (axes, message) => {
    expect(() => sweep(model, {}, axes)).toThrow(message);
  });

  it("rejects a matrix of a million cells before computing any", () => {
    const side = (param: string, from: number) => ({
      param,
      values: Array.from({ length: 1000 }, (_, i) => from + i),
    });
    expect(() => sweep(model, {}, [side("mm", 350), side("prefetchNumRecs", 1)])).toThrow(
      `A matrix of 1000 x 1000 cells exceeds the limit of ${MAX_CELLS} cells. Remove values from an axis.`,
    );
  });

  it("checks the values of a long axis only a few times", () => {
    let reads = 0;
    const values = new Proxy(
      Array.from({ length: 3000 }, (_, i) => 350 + i),
      {
        get(target, key) {
          reads++;
          return Reflect.get(target, key);
        },
      },
    );
    checkAxes(model, [{ param: "mm", values }]);
    expect(reads).toBeLessThan(10 * values.length);
  });
});
