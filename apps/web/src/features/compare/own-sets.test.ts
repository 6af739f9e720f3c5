import { commonSchema, compare, schemaOfColumns } from "@wirecost/analysis";
import type { MeasuredRow, MeasurementSchema } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import type { ComparedItem } from "./items/compared-item.ts";
import { isComparable } from "./items/compared-item.ts";
import { itemFromSet } from "./items/item-from-set.ts";
import { compareMetrics } from "./metric-cell.tsx";
import { compareSettings, pointText } from "./point-text.ts";
import { sharedCells } from "./shared-cells.ts";

const text = (id: string, values: readonly string[]) => ({ kind: "choice", id, label: id, values }) as const;
const count = (id: string) =>
  ({ kind: "number", id, label: id, unit: "1", min: 0, max: 1e9, integer: true }) as const;
const metric = (id: string, unit: string) =>
  ({ id, label: id, unit, better: "higher", noise: "noisy" }) as const;

const schema = schemaOfColumns({
  settings: [
    text("version", ["17", "18"]),
    count("clients"),
    text("mode", ["simple", "prepared"]),
    count("scale"),
  ],
  metrics: [metric("tps", "tx/s")],
});

/** Six runs of each of eight cells, by a factor on the first of them. */
function measured(version: string, factor: number, scales: readonly number[] = [1, 10]): ComparedItem {
  const rows = [64, 1].flatMap((clients) =>
    ["simple", "prepared"].flatMap((mode) =>
      scales.flatMap((scale) =>
        [0, 1, 2, 3, 4, 5].map(
          (i): MeasuredRow => ({
            row: String(i),
            label: "",
            settings: { version, clients, mode, scale },
            metrics: { tps: (1000 * clients + i) * (clients === 64 ? factor : 1) },
          }),
        ),
      ),
    ),
  );
  return own(schema, rows, version);
}

function own(of: MeasurementSchema, rows: readonly MeasuredRow[], title: string): ComparedItem {
  const set = {
    id: title,
    title,
    source: "",
    model: null,
    setup: {},
    axes: ["mode", "clients"],
    metric: "tps",
    rows,
  };
  const item = itemFromSet(of, { ...set, axes: ["mode", "clients"] }, { address: title, detail: "" });
  if (!item) throw new Error("the set has rows");
  return item;
}

describe("files that belong to no model", () => {
  const [a, b] = [measured("17", 1), measured("18", 1.2)];
  const shared = sharedCells([a, b], 0);

  it("share the cells of all settings that vary, whatever they have in common otherwise", () => {
    expect(a.base).toEqual({ version: "17" });
    expect(shared?.axes).toEqual(["scale", "mode", "clients"]);
    expect(shared?.cells).toHaveLength(8);
    expect(shared?.cells[0]?.values).toEqual([1, "prepared", 1]);
    expect(shared?.cells.every(({ points }) => points.every((point) => point?.n === 6))).toBe(true);
  });

  it("are judged cell by cell", () => {
    if (!shared) throw new Error("two items share cells");
    const { metrics } = compare(shared.sides, { baseline: 0, metrics: ["tps"], minEffect: 0.05 });
    const outcomes = metrics[0]?.cells.map(({ sides }) => sides[1]?.against?.outcome);
    expect(outcomes).toEqual(shared.cells.map(({ values }) => (values[2] === 64 ? "better" : "unshown")));
  });

  it("take what is alike where the other varies what the baseline holds", () => {
    const narrow = measured("17", 1, [10]);
    const cells = sharedCells([narrow, b], 0);
    expect(cells?.axes).toEqual(["mode", "clients"]);
    expect(cells?.cells.map(({ points }) => points[1]?.settings.scale)).toEqual([10, 10, 10, 10]);
    expect(cells?.cells[0]?.points[1]?.replicates?.tps).toHaveLength(6);
  });

  it("name what differs", () => {
    const choices = [a, b].map((item) => ({ item, point: item.points[0] }));
    expect(
      compareSettings(choices)
        .filter(({ differs }) => differs)
        .map(({ id }) => id),
    ).toEqual(["version"]);
    expect(compareMetrics(choices, 0)[0]?.values[1]?.against?.ratio).toBeCloseTo(1.2, 2);
  });

  it("are called by their settings where nothing describes their rows", () => {
    const point = own(schema, [{ ...asRow(a.points[0]), row: "7", label: "Row 7" }], "17").points[0];
    expect(pointText(a, point)).toBe("clients 64, simple, scale 1");
  });

  it("with one setting of one value are one cell", () => {
    const one = (title: string) => own(schema, measured(title, 1).points.slice(0, 1).map(asRow), title);
    expect(sharedCells([one("17"), one("18")], 0)?.cells).toMatchObject([{ values: ["simple", 64] }]);
  });
});

function asRow({ settings, metrics }: ComparedItem["points"][0]): MeasuredRow {
  return { row: "1", label: "", settings, metrics };
}

describe("what can stand side by side", () => {
  const of = (...metrics: readonly (readonly [string, string])[]) =>
    own(
      schemaOfColumns({ settings: [count("n")], metrics: metrics.map(([id, unit]) => metric(id, unit)) }),
      [{ row: "1", label: "", settings: { n: 1 }, metrics: { tps: 1 } }],
      "one",
    );
  const tps = of(["tps", "tx/s"]);

  it("has a figure in common, and in one unit", () => {
    expect(isComparable(tps, of(["tps", "tx/s"], ["latency", "ms"]))).toBe(true);
    expect(isComparable(tps, of(["latency", "ms"]))).toBe(false);
    expect(isComparable(tps, of(["tps", "tx/min"]))).toBe(false);
  });

  it("is described by the settings and metrics of all", () => {
    const both = commonSchema([tps.schema, measured("17", 1).schema]);
    expect(Object.keys(both.params).toSorted()).toEqual(["clients", "mode", "n", "scale", "version"]);
    expect(Object.keys(both.metrics)).toEqual(["tps"]);
  });
});
