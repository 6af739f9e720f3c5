import { commonSchema, compare, type MeasuredColumns, schemaOfColumns } from "@wirecost/analysis";
import { getModel, type MeasuredRow, type MeasurementSchema, type Params } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { type ComparedItem, isComparable } from "./items/compared-item.ts";
import { itemFromSet } from "./items/item-from-set.ts";
import { compareMetrics } from "./metric-cell.tsx";
import { compareSettings, pointText } from "./point-text.ts";
import { cellSettings, cellText, settingsAlike, sharedCells } from "./shared-cells.ts";

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

it("treats a setting as text in all files if it is text in one", () => {
  const items = settingsAlike([numbers, mixed], numbers);
  const versions = compareSettings(items.map((item) => ({ item, point: item.points[0] }))).find(
    ({ id }) => id === "version",
  );
  expect(versions).toMatchObject({ values: ["17", "18-tuned"], param: { kind: "choice" }, differs: true });
  expect(sharedCells(items, 0)?.cells.map(({ values }) => values)).toEqual([["8"]]);
});

it("keeps items with equal kinds of settings, and converts the others once", () => {
  expect(settingsAlike([numbers, numbers], numbers)).toEqual([numbers, numbers]);
  expect(settingsAlike([numbers, mixed], numbers)[0]).toBe(settingsAlike([mixed, numbers], mixed)[1]);
  expect(settingsAlike([numbers, mixed], numbers)[1]).toBe(mixed);
});

const model = getModel("openedge-query");

const setOf = (
  cells: readonly { readonly label: string; readonly settings: Params }[],
  axes: readonly [string, string] = ["mm", "prefetchNumRecs"],
) => {
  const rows = cells.map((cell, i) => ({ row: `${i + 7}`, ...cell, metrics: { messages: 219 } }));
  const about = { id: "a", title: "a.csv", source: "a.csv", model: model.id, setup: {}, metric: "messages" };
  const item = itemFromSet(model, { ...about, axes, rows }, { address: "upload:a", detail: "" });
  if (!item) throw new Error("rows are cells");
  return item;
};
const texts = (item: ComparedItem) => item.points.map((point) => pointText(item, point));

it("names a cell by its distinctive settings", () => {
  const cells = [1024, 8192].map((mm, i) => ({ label: `Row ${i + 7}`, settings: { records: 1758, mm } }));
  expect(texts(setOf(cells))).toEqual(["-Mm 1024", "-Mm 8192"]);
});

it("names settings in the order of the tables, not of their storage", () => {
  const rows = [32_600, 4096].map((mm, i) => ({
    label: `Row ${i + 7}`,
    settings: { prefetchNumRecs: 5 + i, mm },
  }));
  const shown = compareSettings(setOf(rows).points.map((point) => ({ item: setOf(rows), point })));
  expect(shown.flatMap(({ id, differs }) => (differs ? [id] : []))).toEqual(["mm", "prefetchNumRecs"]);
  const named = ["-Mm 32600, -prefetchNumRecs 5", "-Mm 4096, -prefetchNumRecs 6"];
  expect(texts(setOf(rows))).toEqual(named);

  const across = setOf(rows, ["prefetchNumRecs", "mm"]);
  const shared = sharedCells([across, across], 0);
  if (!shared) throw new Error("two sets have shared cells");
  expect(cellSettings(model, shared).map(({ id }) => id)).toEqual(["mm", "prefetchNumRecs"]);
  expect(shared.cells.map((cell) => cellText(model, shared, cell))).toEqual(named);
});

it.each([
  ["Row 7", "-Mm 1024, -prefetchNumRecs 16 (median of 2)"],
  ["after the upgrade", "after the upgrade (median of 2)"],
])("names the only cell, whose first row is called %j, by all of them", (label, text) => {
  const cell = { label, settings: { mm: 1024, prefetchNumRecs: 16 } };
  expect(texts(setOf([cell, cell]))).toEqual([text]);
});

it("names a cell by its settings if its rows have different labels, or other cells have the same", () => {
  const runs = [4096, 30_000].flatMap((mm) =>
    [0, 1, 2].map((i) => ({ label: `import ${i}`, settings: { records: 733, mm } })),
  );
  expect(texts(setOf(runs))).toEqual(["-Mm 4096 (median of 3)", "-Mm 30000 (median of 3)"]);
  const alike = [4096, 30_000].map((mm) => ({ label: "nightly", settings: { mm } }));
  expect(texts(setOf(alike))).toEqual(["-Mm 4096", "-Mm 30000"]);
  const apart = [4096, 30_000].map((mm) => ({ label: `at ${mm}`, settings: { mm } }));
  expect(texts(setOf(apart))).toEqual(["at 4096", "at 30000"]);
});

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

/** Six runs for each of eight cells, with a factor on the first of them. */
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

describe("custom tables", () => {
  const [a, b] = [measured("17", 1), measured("18", 1.2)];
  const shared = sharedCells([a, b], 0);

  it("share the cells of all varying settings, whatever else they have in common", () => {
    expect(a.base).toEqual({ version: "17" });
    expect(shared?.axes).toEqual(["scale", "mode", "clients"]);
    expect(shared?.cells).toHaveLength(8);
    expect(shared?.cells[0]?.values).toEqual([1, "prepared", 1]);
    expect(shared?.cells.every(({ points }) => points.every((point) => point?.n === 6))).toBe(true);
  });

  it("get verdicts cell by cell", () => {
    if (!shared) throw new Error("two items share cells");
    const { metrics } = compare(shared.sides, { baseline: 0, metrics: ["tps"], minEffect: 0.05 });
    const outcomes = metrics[0]?.cells.map(({ sides }) => sides[1]?.against?.outcome);
    expect(outcomes).toEqual(shared.cells.map(({ values }) => (values[2] === 64 ? "better" : "unshown")));
  });

  it("use a constant of one table where the other varies the setting", () => {
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

  it("name cells by settings if rows have no labels", () => {
    const point = own(schema, [{ ...asRow(a.points[0]), row: "7", label: "Row 7" }], "17").points[0];
    expect(pointText(a, point)).toBe("clients 64, simple, scale 1");
  });

  it("with one setting of one value have one cell", () => {
    const one = (title: string) => own(schema, measured(title, 1).points.slice(0, 1).map(asRow), title);
    expect(sharedCells([one("17"), one("18")], 0)?.cells).toMatchObject([{ values: ["simple", 64] }]);
  });
});

function asRow({ settings, metrics }: ComparedItem["points"][0]): MeasuredRow {
  return { row: "1", label: "", settings, metrics };
}

describe("comparable items", () => {
  const of = (...metrics: readonly (readonly [string, string])[]) =>
    own(
      schemaOfColumns({ settings: [count("n")], metrics: metrics.map(([id, unit]) => metric(id, unit)) }),
      [{ row: "1", label: "", settings: { n: 1 }, metrics: { tps: 1 } }],
      "one",
    );
  const tps = of(["tps", "tx/s"]);

  it("have a common metric in convertible units", () => {
    expect(isComparable(tps, of(["tps", "tx/s"], ["latency", "ms"]))).toBe(true);
    expect(isComparable(tps, of(["latency", "ms"]))).toBe(false);
    expect(isComparable(tps, of(["tps", "tx/min"]))).toBe(true);
    expect(isComparable(tps, of(["tps", "tx/MB"]))).toBe(false);
    const perMinute = of(["tps", "tx/min"]);
    const inUnitOf = (baseline: ComparedItem) =>
      settingsAlike([perMinute, tps], baseline).map(({ points }) => points[0].metrics.tps);
    expect(inUnitOf(perMinute)).toEqual([1, 60]);
    expect(inUnitOf(tps)).toEqual([expect.closeTo(1 / 60, 12), 1]);
  });

  it("have the settings and metrics of all", () => {
    const both = commonSchema([tps.schema, measured("17", 1).schema]);
    expect(Object.keys(both.params).toSorted()).toEqual(["clients", "mode", "n", "scale", "version"]);
    expect(Object.keys(both.metrics)).toEqual(["tps"]);
  });
});
