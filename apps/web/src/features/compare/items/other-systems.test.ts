import { schemaOfColumns } from "@wirecost/analysis";
import { getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import type { LetteredChoice } from "../point-text.ts";
import type { ComparedItem } from "./compared-item.ts";
import { whyNot } from "./other-systems.tsx";

const point = { id: "r0", settings: {}, metrics: {}, n: 1 };
const choice = (letter: string, more: Pick<ComparedItem, "schema" | "model">): LetteredChoice => ({
  letter,
  point,
  item: {
    address: letter,
    title: letter,
    detail: "",
    provenance: "measured",
    base: {},
    axes: ["", ""],
    metric: "",
    points: [point],
    ...more,
  },
});
const ofModel = (letter: string, id: string) => choice(letter, { schema: getModel(id), model: getModel(id) });
const file = (letter: string, metric: string, unit: string) =>
  choice(letter, {
    schema: schemaOfColumns({
      settings: [],
      metrics: [{ id: metric, label: metric, unit, better: "lower", noise: "noisy" }],
    }),
  });

describe("why items are not compared", () => {
  it("names both systems", () => {
    expect(whyNot(ofModel("A", "bulk-insert"), ofModel("B", "program-calls"))).toContain(
      `B is of ${getModel("program-calls").title} and A of ${getModel("bulk-insert").title}`,
    );
  });
  it("names the metric and both units where that is all that keeps them apart", () => {
    expect(whyNot(file("A", "time", "ms"), file("B", "time", "s"))).toBe(
      "time is in ms in A and in s in B. Use one unit for both to compare them.",
    );
  });
  it("says that no metric is in common", () => {
    expect(whyNot(file("A", "time", "ms"), file("B", "joy", "1"))).toBe(
      "B has no metric in common with A, so they are not compared.",
    );
  });
});
