import { getModel } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { itemFromSet } from "./item-from-set.ts";
import { pointText } from "./point-text.ts";

const model = getModel("openedge-query");

it.each([
  ["Row 7", "-Mm 1024, -prefetchNumRecs 16 (median of 2)"],
  ["after the upgrade", "after the upgrade (median of 2)"],
])("names a measured cell whose first row is called %j", (label, text) => {
  const rows = ["7", "8"].map((row) => ({
    row,
    label,
    settings: { mm: 1024, prefetchNumRecs: 16 },
    metrics: { messages: 219 },
  }));
  const about = { id: "a", title: "a.csv", source: "a.csv", model: model.id, setup: {}, metric: "messages" };
  const axes = ["mm", "prefetchNumRecs"] as const;
  const item = itemFromSet(model, { ...about, axes, rows }, { address: "upload:a", detail: "" });
  const [point] = item?.points ?? [];
  if (!item || !point) throw new Error("two rows are a cell");
  expect(pointText(item, point)).toBe(text);
});
