import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Model } from "../model/model.ts";
import type { NumberParam } from "../model/param.ts";
import type { Unit } from "../model/unit.ts";
import { models } from "../models.ts";
import { anySmallParams, anyValue } from "../testing/any-params.ts";
import { simulate } from "./simulate.ts";

/** Units of what takes time, and of what there can be too little of. */
const SLOWER_WITH_MORE: readonly Unit[] = ["us", "ms", "s"];
const SLOWER_WITH_LESS: readonly Unit[] = ["Mbit/s", "MB/s", "cores"];

/** What makes a machine or network slower and has a unit that does not say so. */
const OTHERS: Readonly<Record<string, Readonly<Record<string, "more" | "less">>>> = {
  "openedge-servers": { contention: "more", contentionCap: "more" },
  "round-trips": { lossPercent: "more", windowBytes: "less" },
  "program-calls": { speed: "less", libraryPosition: "more" },
  "bulk-insert": { zipRatio: "less" },
};

/** Number parameters that are speeds of a machine or network, and in which direction it is slower. */
function speeds(model: Model): readonly (readonly [string, NumberParam, "more" | "less"])[] {
  return Object.entries(model.params).flatMap(([id, param]) => {
    if (param.kind !== "number") return [];
    const slower =
      OTHERS[model.id]?.[id] ??
      (SLOWER_WITH_MORE.includes(param.unit) ? "more" : undefined) ??
      (SLOWER_WITH_LESS.includes(param.unit) ? "less" : undefined);
    return slower ? [[id, param, slower] as const] : [];
  });
}

/**
 * What a slower machine cannot improve, each group as a whole. Of a mixed load one kind of transaction may gain: what
 * slows down joins leaves the cores to updates. Response times of a server leave the client's own time out, and fall
 * where a slower client asks less often; transactions a second do not.
 */
function outcomes(model: Model): readonly (readonly string[])[] {
  if (model.id === "openedge-servers") return [["updateTps", "joinTps"]];
  return [...new Set([model.view.metric, model.view.split])].map((metric) => [metric]);
}

const cases = models.flatMap((model) =>
  speeds(model).map(([id, param, slower]) => [model.id, id, slower, model, param] as const),
);

describe("a slower machine or network", () => {
  it("is looked for in every model", () => {
    for (const model of models) expect(speeds(model).length).toBeGreaterThanOrEqual(5);
  });

  it.each(cases)("of %s by %s (%s) is never faster", (_, id, slower, model, param) => {
    fc.assert(
      fc.property(anySmallParams(model), anyValue(param), anyValue(param), (params, a, b) => {
        const [less, more] = [Math.min(Number(a), Number(b)), Math.max(Number(a), Number(b))];
        const [fast, slow] = slower === "more" ? [less, more] : [more, less];
        const before = simulate(model, { ...params, [id]: fast });
        const after = simulate(model, { ...params, [id]: slow });
        const isBetter = (metric: string) => {
          const [was, is] = [before[metric] ?? Number.NaN, after[metric] ?? Number.NaN];
          const gain = model.metrics[metric]?.better === "higher" ? is - was : was - is;
          return gain > 1e-9 * Math.max(Math.abs(was), Math.abs(is));
        };
        for (const group of outcomes(model)) {
          const improved = group.filter(isBetter);
          const possible = group.filter((metric) => before[metric] !== 0 || after[metric] !== 0);
          if (possible.length > 0) expect(improved).not.toEqual(possible);
        }
      }),
      { numRuns: model.simulation ? 100 : 250, seed: 11 },
    );
  });
});
