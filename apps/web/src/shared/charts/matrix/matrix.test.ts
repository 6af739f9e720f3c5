import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, test, vi } from "vitest";
import { heatEnds, heatScale, heatStep, residualStep, TABLE_CELLS } from "./heat-step.ts";
import { Matrix } from "./matrix.tsx";
import { MatrixCanvas } from "./matrix-canvas.tsx";
import { gridKey, type MatrixCell, type MatrixData } from "./matrix-cell.ts";
import { Motion, watchUnseen } from "./matrix-writer.ts";

function drawn(cells: MatrixData["cells"], more: Partial<MatrixData> = {}): string {
  const side = (name: string, count: number) => ({
    name,
    unit: "kB",
    labels: Array.from({ length: count }, (_, i) => `${name}${i}`),
  });
  const count = "numbers" in cells ? cells.numbers.length : cells.length;
  const data: MatrixData = {
    label: "Transfer by block",
    rows: side("row", count / 2),
    columns: side("column", 2),
    cells,
    scale: heatScale([3, 70], "higher"),
    text: (value) => `${value} MB/s`,
    ...more,
  };
  return renderToStaticMarkup(createElement(Matrix, { data, focused: 1, onFocus: () => {} }));
}

const plain = (i: number): MatrixCell => ({ text: `${i} MB/s`, step: i % 8 });

it("is a table with a legend of exactly the marks in its cells", () => {
  const text = drawn([
    { ...plain(70), mark: "best" },
    { ...plain(3), hatched: true },
  ]);
  expect(text).toContain('role="grid"');
  expect(text).toContain("best 70 MB/s");
  expect(text).toContain("3 MB/s worst (log scale)");
  expect(text).toContain("not measured: predicted");
  expect(text).not.toMatch(/knee|current settings|of the finding|extrapolated/);
});

it("has one color and one value in its legend if all values are equal", () => {
  const text = drawn([plain(70), plain(70)], { scale: heatScale([70, 70], "lower") });
  expect(text.split("70 MB/s")).toHaveLength(1 + 2 + 1);
  expect(text.match(/background:var\(--h\d\)/g)).toEqual(["background:var(--h0)"]);
});

it("shows no prediction for an unmeasured cell without one", () => {
  const text = drawn([plain(70), { text: "–", step: 0, hatched: true, empty: true }], {
    rows: { name: "row", labels: ["row0"], own: 0 },
  });
  expect(text).toContain("not measured");
  expect(text).not.toContain("not measured: predicted");
  expect(text).toContain("current settings");
});

it("counts the origins of its cells' values", () => {
  const text = drawn([
    { ...plain(70), origin: "calibrated" },
    { ...plain(3), origin: "extrapolated" },
  ]);
  expect(text).toContain("1 of 2 cells, slanted");
});

it("has a sign for cells that refuse clients: their outline, on a canvas their color", () => {
  const refusing: MatrixCell = { ...plain(7), mark: "refuses" };
  expect(drawn([plain(70), refusing])).toMatch(/_refuses_[^>]*><\/span>refuses clients/);
  const many = Array.from({ length: TABLE_CELLS + 2 }, () => refusing);
  for (const canvas of [many, { numbers: Float64Array.from([-Infinity, 70]), best: 1 }])
    expect(drawn(canvas)).toMatch(/_refused_[^>]*><\/span>refuses clients/);
});

it.each<[string, MatrixData["cells"]]>([
  ["cells", [{ ...plain(7), mark: "refuses" }, plain(70)]],
  ["numbers", { numbers: Float64Array.from([Infinity, 70]) }],
])("a canvas of %s describes the selected cell, and whether it refuses clients", (_, cells) => {
  const side = (name: string, labels: readonly string[]) => ({ name, labels });
  const place = { label: "matrix", rows: side("row", ["row0"]), columns: side("column", ["c0", "c1"]) };
  const canvas = (focused: number) =>
    renderToStaticMarkup(
      createElement(MatrixCanvas, {
        ...place,
        cells,
        scale: heatScale([70], "lower"),
        value: "7 MB/s",
        focused,
        onFocus: () => {},
        onTake: undefined,
      }),
    );
  expect(canvas(0)).toContain("row row0, column c0: 7 MB/s, refuses clients<");
  expect(canvas(1)).toContain("row row0, column c1: 7 MB/s<");
});

it("has a scale of errors for residuals", () => {
  expect(drawn([plain(70), plain(3)], { scale: "residual" })).toContain("prediction 25 % too low");
});

it("uses a canvas beyond the table's maximum of cells, in any shape", () => {
  const many = Array.from({ length: TABLE_CELLS + 2 }, (_, i) => plain(i));
  expect(drawn(many.slice(0, TABLE_CELLS))).toContain('role="grid"');
  expect(drawn(many)).not.toContain('role="grid"');
  const numbers = Float64Array.from([3, 70]);
  const text = drawn({ numbers, best: 1, origins: ["extrapolated", "predicted"] }, { ranged: true });
  expect(text).not.toContain('role="grid"');
  expect(text).toContain("colors: one value");
  expect(text).toContain("1 of 2 cells");
  expect(text).not.toContain("knee");
});

test("the lowest value has the first color, the highest the last", () => {
  const scale = heatScale([10, 20, 1000], "lower");
  expect(scale).toMatchObject({ min: 10, max: 1000, log: true });
  expect([10, 100, 1000].map((value) => heatStep(value, scale))).toEqual([0, 4, 7]);
});

test("a narrow range is linear, and equal values have one color", () => {
  expect(heatScale([10, 20], "lower").log).toBe(false);
  expect(heatStep(15, heatScale([10, 20], "lower"))).toBe(4);
  expect(heatStep(5, heatScale([5, 5], "higher"))).toBe(0);
  expect(heatStep(Number.NaN, heatScale([], "none"))).toBe(0);
  const rounded = [1190.5566947796485, Number.NEGATIVE_INFINITY, 1190.5566947796424, 1190.58];
  const scale = heatScale(rounded, "higher");
  expect(rounded.map((value) => heatStep(value, scale))).toEqual([0, 7, 0, 0]);
  expect(heatEnds(scale, (value) => value.toFixed(1))).toEqual({ from: "1190.6", to: "1190.6" });
});

test.each([
  [0, 3],
  [0.02, 3],
  [0.05, 4],
  [-0.05, 2],
  [0.2, 5],
  [-3, 0],
  [9, 6],
])("a residual of %d has color %d", (share, step) => {
  expect(residualStep(share)).toBe(step);
});

test("the best value has the same color whether less or more is better", () => {
  const values = [3, 80, 500];
  const step = (value: number, better: "lower" | "higher") => heatStep(value, heatScale(values, better));
  expect([step(3, "lower"), step(500, "higher")]).toEqual([0, 0]);
  expect([step(500, "lower"), step(3, "higher")]).toEqual([7, 7]);
});

test("the legend names the best and the worst end", () => {
  const text = (value: number) => `${value} ms`;
  expect(heatEnds(heatScale([3, 500], "lower"), text)).toEqual({ from: "best 3 ms", to: "500 ms worst" });
  expect(heatEnds(heatScale([3, 500], "higher"), text)).toEqual({ from: "best 500 ms", to: "3 ms worst" });
  expect(heatEnds(heatScale([3, 500], "none"), text)).toEqual({ from: "3 ms", to: "500 ms" });
});

test.each([
  ["ArrowRight", false, 0, 1],
  ["ArrowRight", false, 4, 4],
  ["ArrowDown", false, 1, 6],
  ["ArrowUp", false, 1, 1],
  ["End", false, 5, 9],
  ["Home", true, 13, 0],
  ["End", true, 0, 24],
  ["PageDown", false, 2, 7],
  ["x", false, 2, undefined],
] as const)("%s (control: %s) from %d leads to %s in a 5 by 5 grid", (key, control, from, to) => {
  expect(gridKey(key, control, from, 5, 5)).toBe(to);
});

afterEach(() => vi.unstubAllGlobals());

it("treats everything as visible until the browser reports otherwise", () => {
  const browser = { tell: (_: readonly object[]) => {}, observed: new Set<object>(), root: undefined };
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: typeof browser.tell, options: { root: undefined }) {
        browser.tell = tell;
        browser.root = options.root;
      }
      observe(element: object) {
        browser.observed.add(element);
      }
      disconnect() {
        browser.observed.clear();
      }
    },
  );
  const [scroller, first, second] = [Object.create(null), Object.create(null), Object.create(null)];
  const unseen = new Set<Element>();
  const onChange = vi.fn();
  const stop = watchUnseen([first, second], scroller, unseen, onChange);
  expect(browser.root).toBe(scroller);
  expect([...browser.observed]).toEqual([first, second]);
  expect(unseen.size).toBe(0);

  browser.tell([
    { target: first, isIntersecting: true },
    { target: second, isIntersecting: false },
  ]);
  expect([...unseen]).toEqual([second]);
  browser.tell([
    { target: first, isIntersecting: false },
    { target: second, isIntersecting: true },
  ]);
  expect([...unseen]).toEqual([first]);
  expect(onChange).toHaveBeenCalledTimes(2);

  stop();
  expect(browser.observed.size).toBe(0);
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("treats the first change, and one after a pause, as a single one", () => {
  const motion = new Motion(150, () => undefined);
  expect(motion.change()).toBe(false);
  vi.advanceTimersByTime(149);
  expect(motion.change()).toBe(true);
  vi.advanceTimersByTime(150);
  expect(motion.moving).toBe(false);
  expect(motion.change()).toBe(false);
});

it("pauses once after each motion, however long", () => {
  const onRest = vi.fn();
  const motion = new Motion(150, onRest);
  for (let i = 0; i < 20; i++) {
    motion.change();
    vi.advanceTimersByTime(100);
  }
  expect(onRest).not.toHaveBeenCalled();
  vi.advanceTimersByTime(50);
  expect(onRest).toHaveBeenCalledTimes(1);
  motion.change();
  vi.advanceTimersByTime(1000);
  expect(onRest).toHaveBeenCalledTimes(2);
});

it("does not pause once stopped", () => {
  const onRest = vi.fn();
  const motion = new Motion(150, onRest);
  motion.change();
  motion.stop();
  vi.advanceTimersByTime(1000);
  expect(onRest).not.toHaveBeenCalled();
  expect(motion.change()).toBe(false);
});
