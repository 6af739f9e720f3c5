import { type MeasuredColumns, schemaOfColumns } from "@wirecost/analysis";
import { getModel, type Params } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import type { ComparedItem } from "./items/compared-item.ts";
import { itemFromSet } from "./items/item-from-set.ts";
import { compareSettings, pointText } from "./point-text.ts";
import { settingsAlike, sharedCells } from "./shared-cells.ts";

const number = (id: string) =>
  ({ kind: "number", id, label: id, unit: "1", min: 1, max: 64, integer: true }) as const;
const words = (id: string, values: readonly string[]) => ({ kind: "choice", id, label: id, values }) as const;

function file(title: string, settings: MeasuredColumns["settings"], cells: readonly Params[]): ComparedItem {
  const metrics = [{ id: "tps", label: "tps", unit: "tx/s", better: "higher", noise: "noisy" }] as const;
  const rows = cells.map((cell, i) => ({
    row: `${i}`,
    label: "",
    settings: cell,
    metrics: { tps: 100 + i },
  }));
  const set = {
    id: title,
    title,
    source: "",
    model: null,
    setup: {},
    axes: ["size", ""],
    metric: "tps",
    rows,
  };
  const item = itemFromSet(
    schemaOfColumns({ settings, metrics }),
    { ...set, axes: ["size", ""] },
    { address: title, detail: "" },
  );
  if (!item) throw new Error("the file has rows");
  return item;
}

const numbers = file(
  "numbers",
  [number("size"), number("version")],
  [
    { size: 1, version: 17 },
    { size: 8, version: 17 },
  ],
);
const mixed = file(
  "mixed",
  [words("size", ["1", "8", "all"]), words("version", ["18-tuned"])],
  [
    { size: "8", version: "18-tuned" },
    { size: "all", version: "18-tuned" },
  ],
);

it("takes a setting for words in all files where it is in one", () => {
  const items = settingsAlike([numbers, mixed]);
  const versions = compareSettings(items.map((item) => ({ item, point: item.points[0] }))).find(
    ({ id }) => id === "version",
  );
  expect(versions).toMatchObject({ values: ["17", "18-tuned"], param: { kind: "choice" }, differs: true });
  expect(sharedCells(items, 0)?.cells.map(({ values }) => values)).toEqual([["8"]]);
});

it("leaves items alone whose settings are alike, and converts the others once", () => {
  expect(settingsAlike([numbers, numbers])).toEqual([numbers, numbers]);
  expect(settingsAlike([numbers, mixed])[0]).toBe(settingsAlike([mixed, numbers])[1]);
  expect(settingsAlike([numbers, mixed])[1]).toBe(mixed);
});

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
