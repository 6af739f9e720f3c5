import { columnIds, orderInterval } from "@wirecost/analysis";
import { computeRun, getModel, type MeasuredRow } from "@wirecost/sim-core";
import { anyText } from "@wirecost/sim-core/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ComparedItem } from "../items/compared-item.ts";
import { itemFromRun, itemFromSet } from "../items/item-from-set.ts";
import type { Choice } from "../point-text.ts";
import { sharedCells } from "../shared-cells.ts";
import { distributionCurve, distributionNotes } from "./distribution-picture.tsx";
import { isWide, laneMarks, laneNotes } from "./lane-picture.tsx";
import { MIN_BOX_RUNS, summarizeLane } from "./lane-summary.ts";
import {
  formatAxisRanges,
  groupsFrom,
  parseAxisRanges,
  pictureGroups,
  rowKey,
  usualRow,
} from "./picture-groups.ts";
import { residualMatrix } from "./residual-cells.ts";
import { residualWords } from "./residual-picture.tsx";
import { METRIC_AXIS, settingsLines } from "./settings-axes.ts";
import { selectedLines, strandsOf, thinLines } from "./settings-picture.tsx";

const model = getModel("openedge-servers");
const metric = model.metrics.tps;
if (!metric) throw new Error("the model has tps");

/** Rows of one metric: runs by -Mi, unthreaded. */
function measured(cells: Readonly<Record<number, readonly number[]>>): ComparedItem {
  const rows = Object.entries(cells).flatMap(([mi, values]) =>
    values.map(
      (tps, i): MeasuredRow => ({
        row: `${mi}/${i}`,
        label: "",
        settings: { threadedServer: false, mi: Number(mi) },
        metrics: { tps },
      }),
    ),
  );
  const set = { id: "set", title: "set", source: "", model: model.id, setup: {}, rows };
  const item = itemFromSet(
    model,
    { ...set, axes: ["threadedServer", "mi"], metric: "tps" },
    { address: "upload:1", detail: "" },
  );
  if (!item) throw new Error("the set has rows");
  return item;
}

const run = itemFromRun(
  model,
  computeRun({
    model: model.id,
    params: {},
    axes: [
      { param: "threadedServer", values: [false, true] },
      { param: "mi", values: [1, 5, 10] },
    ],
    metric: "tps",
    seed: 1,
  }),
  { address: "design:", title: "design", detail: "" },
);
const choose = (...items: readonly ComparedItem[]): readonly Choice[] =>
  items.map((item, i) => ({ item, point: item.points[0], letter: "ABCDEFGH"[i] ?? "?" }));
const a = measured({ 1: [10, 12, 14, 16, 18, 20], 5: [30] });
const b = measured({ 1: [11, 11, 11, 11, 11], 5: [31, 33], 10: [40] });
const choices = choose(a, b, run);
const shared = sharedCells([a, b, run], 0);

describe("the row of a line chart", () => {
  const [of, other] = [run, { ...run, address: "run:1" }];
  const cells = sharedCells([of, other], 0);
  const rows = [...new Set(cells?.cells.map(rowKey))];

  it("is that of the compared cell, at any position", () => {
    expect(rows).toEqual(["false", "true"]);
    for (const point of of.points)
      expect(usualRow({ item: of, point }, cells, rows)).toBe(
        String({ ...of.base, ...point.settings }.threadedServer),
      );
  });

  it("is the first if that cell is not shared", () => {
    const away = { ...of.points[0], settings: { threadedServer: "neither" } };
    expect(usualRow({ item: of, point: away }, cells, rows)).toBe("false");
    expect(usualRow(undefined, undefined, rows)).toBe("false");
  });
});

describe("pictureGroups", () => {
  it("has a group per shared cell, a lane per item, and a value per run", () => {
    const groups = pictureGroups(choices, shared, "tps");
    expect([groups.keys.length, groups.label(0)]).toEqual([2, "no -threadedServer, -Mi 1"]);
    const [first, , last] = groups.group(0).lanes;
    expect(first).toMatchObject({ letter: "A", measured: true, values: [10, 12, 14, 16, 18, 20] });
    expect(last).toMatchObject({ letter: "C", measured: false });
    expect(last?.values).toHaveLength(1);
  });
  it("has the compared settings if items share no cell", () => {
    const alone = pictureGroups(choices, undefined, "tps");
    expect(alone.keys.length).toBe(1);
    expect(alone.group(0).lanes.map(({ letter }) => letter)).toEqual(["A", "B", "C"]);
  });
  it("omits an item without the metric, and reports it if all lack it", () => {
    const missing = pictureGroups(choices, shared, "no-such-metric").group(0);
    expect(missing.lanes).toEqual([]);
    expect(laneNotes([{ ...missing, lanes: [] }], "dots")[0]).toContain("None of the items");
    expect(distributionNotes({ lanes: [] }, "density", String)[0]).toContain("None");
  });
  it("pages from any position", () => {
    const many = measured(Object.fromEntries(Array.from({ length: 100 }, (_, i) => [i + 1, [i]])));
    const groups = pictureGroups(choose(many, many), sharedCells([many, many], 0), "tps");
    expect(groupsFrom(groups, 0, 2, 48)).toMatchObject({ first: 0, size: 24 });
    expect(groupsFrom(groups, 90, 2, 48).shown).toHaveLength(10);
    expect(groupsFrom(groups, 5000, 2, 48).first).toBe(99);
  });
});

describe("lanes", () => {
  const groups = pictureGroups(choices, shared, "tps");
  const [many, equal, computed] = groups.group(0).lanes;
  const [single] = groups.group(1).lanes;
  if (!many || !equal || !computed || !single) throw new Error("all items have -Mi 1");
  const summarized = (lane: typeof many) => ({ ...lane, summary: summarizeLane(lane.values) });
  const marks = (lane: typeof many, kind: Parameters<typeof laneMarks>[1]) =>
    laneMarks(summarized(lane), kind);

  it("draw a shape if there are enough runs, and otherwise the runs", () => {
    expect(marks(many, "dots")).toMatchObject({ points: many.values, median: 15, spread: true });
    expect(marks(many, "boxes").box).toMatchObject({ lower: 12.5, upper: 17.5 });
    expect(marks(single, "boxes")).toEqual({ points: [30] });
    expect(marks(computed, "violins")).toEqual({ points: computed.values });
    expect(marks(equal, "violins")).toMatchObject({ points: equal.values });
  });
  it("end a violin at the outermost runs", () => {
    const at = marks(many, "violins").curve?.at ?? [];
    expect(at[0]).toBeGreaterThanOrEqual(10);
    expect(at.at(-1)).toBeLessThanOrEqual(20);
  });
  it("name lanes with too few runs for a box", () => {
    const group = groups.group(1);
    const lanes = group.lanes.map(summarized);
    expect(laneNotes([{ ...group, lanes }], "boxes").join(" ")).toContain("No lane has 5 runs or more");
  });
  it("are a curve for runs and a line for one value", () => {
    const curve = (lane: typeof many, kind: "density" | "cumulative") =>
      distributionCurve(summarized(lane), kind, String);
    expect(curve(many, "cumulative")).toMatchObject({ stepped: true, rug: many.values });
    expect(curve(many, "cumulative").heights.at(-1)).toBe(1);
    expect(curve(computed, "density")).toMatchObject({ at: [], rug: [], line: computed.values[0] });
    expect(curve(equal, "density")).toMatchObject({ at: [], line: 11 });
  });
});

describe("residualMatrix", () => {
  it("has measured and predicted values and the error", () => {
    const { rows, columns, cell } = residualMatrix(model, b, undefined, "tps");
    expect([rows, columns]).toEqual([[false], [1, 5, 10]]);
    const here = cell(false, 5);
    expect(here).toMatchObject({ measured: 32, runs: [31, 33], settings: 1 });
    expect(here.error).toBeCloseTo((here.predicted ?? 0) / 32 - 1);
    expect(residualWords(here, [31, 33], metric)).toMatchObject({
      measured: "32.0 tx/s",
      interval: "31.0 tx/s to 33.0 tx/s",
    });
  });
  it("uses a run's predictions, and unmeasured cells have no error", () => {
    const { rows, cell } = residualMatrix(model, b, run, "tps");
    expect(rows).toEqual([false, true]);
    expect(cell(true, 5)).toMatchObject({ measured: undefined, error: undefined, settings: 0 });
    expect(cell(true, 5).predicted).toBeGreaterThan(0);
    const own = run.points.find(({ settings }) => settings.threadedServer === false && settings.mi === 5);
    expect(cell(false, 5).predicted).toBe(own?.metrics.tps);
  });
  it("has no cells for an unmeasured metric", () => {
    expect(residualMatrix(model, a, undefined, "no-such-metric").rows).toEqual([]);
  });
});

describe("settingsLines", () => {
  const lines = settingsLines(choices, "tps", metric);
  it("has a line per cell and an axis per differing setting", () => {
    expect(lines.values).toHaveLength(2 + 3 + 6);
    expect(lines.axes.map(({ name }) => name)).toEqual([
      "Compared",
      "-threadedServer",
      "-Mi, clients",
      "Transactions (log scale)",
    ]);
    for (const { places } of lines.axes)
      for (const place of places) expect(place >= 0 && place <= 1).toBe(true);
  });
  it("keeps what all axes keep, and samples with both ends", () => {
    expect(selectedLines(lines, {}).inside).toHaveLength(11);
    const { inside, outside } = selectedLines(lines, { mi: [1, 1], "=item": [1, 2] });
    expect(inside.map((line) => lines.values[line])).toEqual([30, 32]);
    expect(inside.length + outside.length).toBe(11);
    expect(selectedLines(lines, { mi: [2, 900] }).inside).toHaveLength(3);
    expect(thinLines([1, 2, 3, 4, 5], 3)).toEqual([1, 3, 5]);
  });
  it("draws measured lines solid, predicted ones dashed, and the others behind", () => {
    const { inside, outside } = selectedLines(lines, { mi: [1, 1] });
    const [dim, ...strands] = strandsOf(lines, choices, inside, outside);
    expect(dim).toMatchObject({ dim: true });
    expect(dim?.lines).toHaveLength(outside.length);
    expect(strands.flatMap((strand) => strand.lines)).toHaveLength(inside.length);
    expect(new Set(strands.map(({ dashes }) => dashes))).toEqual(new Set(["", "4 3"]));
  });
  it("uses a scale with round ticks for many values", () => {
    const many = measured(Object.fromEntries(Array.from({ length: 40 }, (_, i) => [i + 1, [1000 + i]])));
    const axes = settingsLines(choose(many, many), "tps", metric).axes;
    const mi = axes.find(({ id }) => id === "mi");
    expect(mi?.ticks.map(({ text }) => text)).toContain("10");
    expect(axes.at(-1)?.id).toBe(METRIC_AXIS);
  });
});

it("selected ranges are in the address and are parsed back", () => {
  const ranges = { mm: [0, 2], "=metric": [10, 40] } as const;
  expect(formatAxisRanges(ranges)).toBe("mm:0-2~=metric:10-40");
  expect(parseAxisRanges(formatAxisRanges(ranges))).toEqual(ranges);
});

it("invalid parts are ignored", () => {
  expect(parseAxisRanges("")).toEqual({});
  expect(parseAxisRanges("mm~mi:5-2~x:1-~tps:1-3")).toEqual({ tps: [1, 3] });
});

it("any ranges of any columns of a file are parsed back", () => {
  const range = fc.tuple(fc.nat(), fc.nat()).map(([one, more]) => [one, one + more] as const);
  fc.assert(
    fc.property(fc.array(fc.tuple(anyText(), range), { maxLength: 6 }), (columns) => {
      const ids = columnIds(columns.map(([header]) => header));
      const ranges = Object.fromEntries(columns.map(([, places], i) => [ids[i] ?? "", places]));
      expect(parseAxisRanges(formatAxisRanges(ranges))).toEqual(ranges);
    }),
  );
});

const group = (...points: number[]) => ({
  key: String(points[0]),
  label: "",
  lanes: [{ letter: "A", measured: true, color: "--warn", marks: { points }, text: "", description: "" }],
});

it("is logarithmic above a 50-fold range between cells, whatever the spread within one", () => {
  expect(isWide([group(1, 2), group(101)])).toBe(true);
  expect(isWide([group(-1), group(-200)])).toBe(true);
  expect(isWide([group(2, 3), group(100)])).toBe(false);
  expect(isWide([group(0, 1, 1000), group(500)])).toBe(false);
  expect(isWide([group(1, 1000)])).toBe(false);
  expect(isWide([group(0), group(5)])).toBe(false);
});

const upTo = (count: number) => Array.from({ length: count }, (_, i) => count - i);

describe("summarizeLane", () => {
  it("has only the value of a single run", () => {
    const one = summarizeLane([7]);
    expect(one).toMatchObject({ runs: 1, median: 7, method: "one", dots: [7], modes: [] });
    expect([one.interval, one.box, one.curve]).toEqual([undefined, undefined, undefined]);
    expect(one.steps).toEqual({ at: [7], share: [1] });
  });

  it("has the interval of the verdicts, in any order of the runs", () => {
    const runs = [12, 15, 11, 19, 14, 13, 17];
    const { low, high } = orderInterval(runs);
    expect(summarizeLane(runs)).toMatchObject({ interval: [low, high], method: "95" });
    expect(summarizeLane(runs.toReversed())).toEqual(summarizeLane(runs));
  });

  it("has a box and a density from five runs on, and no density of equal ones", () => {
    expect(summarizeLane(upTo(MIN_BOX_RUNS - 1)).box).toBeUndefined();
    expect(summarizeLane(upTo(MIN_BOX_RUNS)).box).toMatchObject({ lower: 2, median: 3, upper: 4 });
    expect(summarizeLane([5, 5, 5, 5, 5, 5])).toMatchObject({ curve: undefined, box: { outliers: [] } });
  });

  it("samples many runs by rank, keeps the outermost, and computes their interval from the ranks", () => {
    const many = summarizeLane(upTo(10_001));
    expect(many.dots).toHaveLength(240);
    expect([many.dots[0], many.dots.at(-1)]).toEqual([1, 10_001]);
    expect([many.steps.at[0], many.steps.at.at(-1), many.steps.share.at(-1)]).toEqual([1, 10_001, 1]);
    // 10,001 / 2 -+ 0.98 * sqrt(10,001): the normal approximation of a binomial distribution with p = 1/2.
    expect(many).toMatchObject({ method: "95", median: 5001, interval: [4902, 5100] });
  });

  it("has the range of too few runs for an interval", () => {
    expect(summarizeLane([30, 10, 20, 15])).toMatchObject({ method: "range", interval: [10, 30] });
  });
});
