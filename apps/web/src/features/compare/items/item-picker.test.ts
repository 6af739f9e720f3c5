import { models } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { filterOffered, NO_MODEL, offeredPresets, offeredReferences } from "./item-picker.tsx";

const all = models.flatMap((model) => [...offeredPresets(model), ...offeredReferences(model)]);

it("finds by every word, whatever its case, in one system or in all", () => {
  const ocean = filterOffered(all, { search: "ACROSS ocean", system: "" });
  expect(ocean.map(({ title, model }) => [title, model])).toEqual([["Across an ocean", "round-trips"]]);
  expect(filterOffered(all, { search: "ocean", system: "bulk-insert" })).toEqual([]);
});

it("leaves what is of one system, or of none", () => {
  for (const { id } of models) {
    const own = filterOffered(all, { search: "", system: id });
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own.map(({ model }) => model))).toEqual(new Set([id]));
  }
  const file = { address: "upload:x", title: "x.csv", detail: "", model: null };
  expect(filterOffered([...all, file], { search: "", system: NO_MODEL })).toEqual([file]);
});
