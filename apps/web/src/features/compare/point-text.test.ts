import { getModel, type Params } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import type { ComparedItem } from "./items/compared-item.ts";
import { itemFromSet } from "./items/item-from-set.ts";
import { pointText } from "./point-text.ts";

const model = getModel("openedge-query");

const setOf = (cells: readonly { readonly label: string; readonly settings: Params }[]) => {
  const rows = cells.map((cell, i) => ({ row: `${i + 7}`, ...cell, metrics: { messages: 219 } }));
  const about = { id: "a", title: "a.csv", source: "a.csv", model: model.id, setup: {}, metric: "messages" };
  const axes = ["mm", "prefetchNumRecs"] as const;
  const item = itemFromSet(model, { ...about, axes, rows }, { address: "upload:a", detail: "" });
  if (!item) throw new Error("rows are cells");
  return item;
};
const texts = (item: ComparedItem) => item.points.map((point) => pointText(item, point));

it("names a cell by the settings that tell it from the others", () => {
  const cells = [1024, 8192].map((mm, i) => ({ label: `Row ${i + 7}`, settings: { records: 1758, mm } }));
  expect(texts(setOf(cells))).toEqual(["-Mm 1024", "-Mm 8192"]);
});

it.each([
  ["Row 7", "-Mm 1024, -prefetchNumRecs 16 (median of 2)"],
  ["after the upgrade", "after the upgrade (median of 2)"],
])("names the only cell, whose first row is called %j, by all of them", (label, text) => {
  const cell = { label, settings: { mm: 1024, prefetchNumRecs: 16 } };
  expect(texts(setOf([cell, cell]))).toEqual([text]);
});

it("names a cell whose rows are called differently by its settings, and so cells that are called alike", () => {
  const runs = [4096, 30_000].flatMap((mm) =>
    [0, 1, 2].map((i) => ({ label: `import ${i}`, settings: { records: 733, mm } })),
  );
  expect(texts(setOf(runs))).toEqual(["-Mm 4096 (median of 3)", "-Mm 30000 (median of 3)"]);
  const alike = [4096, 30_000].map((mm) => ({ label: "nightly", settings: { mm } }));
  expect(texts(setOf(alike))).toEqual(["-Mm 4096", "-Mm 30000"]);
  const apart = [4096, 30_000].map((mm) => ({ label: `at ${mm}`, settings: { mm } }));
  expect(texts(setOf(apart))).toEqual(["at 4096", "at 30000"]);
});
