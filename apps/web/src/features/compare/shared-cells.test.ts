import { type MeasuredColumns, schemaOfColumns } from "@wirecost/analysis";
import type { Params } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import type { ComparedItem } from "./items/compared-item.ts";
import { itemFromSet } from "./items/item-from-set.ts";
import { compareSettings } from "./point-text.ts";
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
