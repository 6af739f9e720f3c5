import { type CellVerdicts, cellTests, judge, judgeCells, outcomeText } from "@wirecost/analysis";
import { getModel, type MeasuredRow } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import type { ComparedItem } from "../items/compared-item.ts";
import { itemFromSet } from "../items/item-from-set.ts";
import { type SharedCells, sharedCells } from "../shared-cells.ts";
import { usualView } from "./cell-view-bar.tsx";
import { shownCells } from "./judged-cells.tsx";
import { differingMetrics } from "./other-metrics.tsx";
import { pythonSnippet } from "./python-snippet.ts";
import { medianText, rSnippet } from "./verdict-dialog.tsx";
import {
  assumptions,
  effectText,
  pEquation,
  pText,
  testText,
  verdictReason,
  verdictTally,
} from "./verdict-text.ts";

/** Nine runs. Their interval ends at the second from either end. */
const runs = (low: number, median: number, high: number) => [
  low,
  low,
  median,
  median,
  median,
  median,
  median,
  high,
  high,
];

describe("a median in words", () => {
  it("has its interval if a test was made", () => {
    expect(medianText(runs(14, 15, 16), true, "ms")).toBe("median 15.0 ms, 95 % interval 14.0 ms to 16.0 ms");
    expect(medianText(runs(15, 15, 15), false, "ms")).toBe("median 15.0 ms");
  });
  it("uses more digits if three do not distinguish the ends", () => {
    expect(medianText(runs(14.371, 14.382, 14.394), true, "ms")).toBe(
      "median 14.38 ms, 95 % interval 14.37 ms to 14.39 ms",
    );
    expect(medianText(runs(14.3711, 14.3712, 14.3714), true, "ms")).toBe(
      "median 14.3712 ms, 95 % interval 14.3711 ms to 14.3714 ms",
    );
  });
  it("gives the coverage of the range of few runs", () => {
    expect(medianText([12, 14, 13, 18], true, "ms")).toBe(
      "median 13.5 ms, 12.0 ms to 18.0 ms over 4 runs, which covers 88 %",
    );
  });
  it("describes equal runs", () => {
    expect(medianText(runs(15, 15, 15), true, "ms")).toBe("median 15.0 ms, 95 % interval 15.0 ms to 15.0 ms");
  });
});

// The output of the programs was compared with their comments, in R 4.2.2 and SciPy 1.17.1, for each method.
const plain = { baseline: [1000, 1010, 1020, 1030.5], other: [1200, 1210, 1220, 1230] };
const tied = { baseline: [10, 10, 11, 12], other: [12, 13, 13, 14] };
const many = {
  baseline: Array.from({ length: 30 }, (_, i) => i),
  other: Array.from({ length: 30 }, (_, i) => i + 9),
};

function snippets(replicates: typeof plain, ps: readonly number[] = []) {
  const test = judge([replicates], { better: "higher", noise: "noisy" }, 0.05)[0]?.test;
  if (!test) throw new Error("four runs are tested");
  const all = [...ps, test.p];
  return {
    test,
    r: rSnippet(replicates, test, all),
    python: pythonSnippet(replicates, test, all),
  };
}

describe("the R and Python programs of a verdict", () => {
  it("contain the runs, the test and the expected output", () => {
    const { test, r, python } = snippets(plain);
    expect(r).toContain("a <- c(1000, 1010, 1020, 1030.5)");
    expect(r).toContain("wilcox.test(b, a, exact = TRUE)");
    expect(r).toContain(`p  # ${test.p}`);
    expect(python).toContain("b = [1200, 1210, 1220, 1230]");
    expect(python).toContain('method="exact"');
    expect(python).toContain(`print(p)  # ${test.p}`);
  });
  it("enumerate all permutations if runs are equal", () => {
    const { r, python } = snippets(tied);
    expect(r).toContain("ways(ranks, n)");
    expect(python).toContain("math.comb(m + n, n)");
    expect(r).not.toContain("wilcox.test(");
  });
  it("approximate where the product does", () => {
    const { r, python } = snippets(many);
    expect(r).toContain("exact = FALSE, correct = TRUE");
    expect(python).toContain('method="asymptotic"');
  });
  it("compute the median's interval from the ranks of the runs", () => {
    const runs = (count: number) => ({
      baseline: Array.from({ length: count }, (_, i) => i),
      other: Array.from({ length: count }, (_, i) => i + 9),
    });
    expect(snippets(plain).r).toContain("range(b)  # 1200, 1230: covers 0.875");
    expect(snippets(plain).python).toContain("print(min(b), max(b))  # 1200, 1230: covers 0.875");
    expect(snippets(many).r).toContain("sort(b)[c(k, n + 1 - k)]  # 18, 29");
    expect(snippets(runs(401)).r).toContain(
      "k <- qbinom(0.025, n, 0.5)\nsort(b)[c(k, n + 1 - k)]  # 189, 229",
    );
    expect(snippets(runs(401)).python).toContain("stats.binom.ppf(0.025, n, 0.5)");
    expect(snippets(runs(1001)).r).toContain("k <- floor((n - qnorm(0.975) * sqrt(n)) / 2)");
    expect(snippets(runs(1001)).python).not.toContain("draws");
  });
  it("list the other tests of the correction, unless there are too many", () => {
    expect(snippets(plain, [0.25, 0.5]).r).toContain('p.adjust(c(p, 0.25, 0.5), "holm")');
    expect(snippets(plain, [0.25, 0.5]).python).toContain("sorted([p, 0.25, 0.5])");
    expect(snippets(plain, Array(500).fill(0.5)).r).toContain("after Holm's correction over all");
  });
});

const model = getModel("openedge-servers");

function judged(cells: SharedCells, metricId: string): CellVerdicts {
  const tests = cellTests(cells, metricId);
  return tests ? judgeCells(tests, 0.05) : [];
}

/** Rows of one metric: runs by -Mi, unthreaded. */
function measured(address: string, cells: Readonly<Record<number, readonly number[]>>): ComparedItem {
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
  const set = { id: address, title: address, source: "", model: model.id, setup: {}, rows };
  const item = itemFromSet(
    model,
    { ...set, axes: ["threadedServer", "mi"], metric: "tps" },
    { address, detail: "" },
  );
  if (!item) throw new Error("the set has rows");
  return item;
}

const baseline = measured("a", {
  1: [1000, 1010, 1020, 1030, 1040, 1050],
  5: [1000, 1010, 1020, 1030, 1040, 1050],
  10: [1000, 1010, 1020, 1030, 1040, 1050],
  20: [1000, 1010],
});
const other = measured("b", {
  1: [1005, 1012, 1018, 1033, 1041, 1049],
  5: [1200, 1210, 1220, 1230, 1240, 1250],
  10: [800, 705, 806, 808, 910, 812],
  20: [1005, 1005],
});
const shared = sharedCells([baseline, other], 0);
if (!shared) throw new Error("two items share cells");
const verdicts = judged(shared, "tps");
const outcomes = verdicts.map(([, cell]) => (cell?.kind === "judged" ? cell.verdict.outcome : cell?.kind));
const cellOf = (mi: number) => {
  const cell = verdicts[shared.cells.findIndex(({ values }) => values[1] === mi)]?.[1];
  if (cell?.kind !== "judged") throw new Error(`-Mi ${mi} is judged`);
  return cell;
};

describe("verdicts of cells", () => {
  it("judges cells measured on both sides", () => {
    expect(outcomes).toEqual(["unshown", "better", "worse", "few"]);
    expect(cellOf(5).verdict.test?.family).toBe(3);
    expect(verdicts.every(([own]) => own === undefined)).toBe(true);
  });
  it("gives no verdict if runs drift and one side was measured after the other", () => {
    const timed = (address: string, from: number): ComparedItem => {
      const values = Array.from({ length: 9 }, (_, i) => 800 * 1.01 ** (from + i) + (i % 2));
      const rows = values.map(
        (tps, i): MeasuredRow => ({
          row: `${i}`,
          label: `2026-05-06T07:${10 + from + i}:00Z`,
          settings: { threadedServer: true, mi: 3 },
          metrics: { tps },
        }),
      );
      const set = { id: address, title: address, source: "", model: model.id, setup: {}, rows };
      const about = { axes: ["threadedServer", "mi"], metric: "tps" } as const;
      const item = itemFromSet(model, { ...set, ...about }, { address, detail: "" });
      if (!item) throw new Error("the set has rows");
      return item;
    };
    const cells = sharedCells([timed("a", 9), timed("b", 0)], 0);
    const [cell] = cells ? judged(cells, "tps").map(([, one]) => one) : [];
    if (cell?.kind !== "judged") throw new Error("the cell is judged");
    expect(outcomeText(cell.verdict, 0.05)).toBe("no verdict: runs drift");
    expect(verdictReason(cell.verdict, 5, "B", "A", "tx/s")).toMatch(
      /^No verdict: runs drift by about 1 % per run \(p < 0.001\), and B was measured before A\. Interleave the runs\./,
    );
  });
  it("does not test a prediction", () => {
    const predicted: ComparedItem = { ...other, provenance: "predicted" };
    const cells = sharedCells([baseline, predicted], 0);
    if (!cells) throw new Error("two items share cells");
    expect(judged(cells, "tps").every(([, cell]) => cell?.kind === "untested")).toBe(true);
  });
  it("does not treat runs with different settings as replicates", () => {
    const rows: readonly MeasuredRow[] = [50, 60].map((clients) => ({
      row: String(clients),
      label: "",
      settings: { threadedServer: false, mi: 5, clients },
      metrics: { tps: 1000 + clients },
    }));
    const mixed = itemFromSet(
      model,
      {
        id: "c",
        title: "c",
        source: "",
        model: model.id,
        setup: {},
        axes: ["threadedServer", "mi"],
        metric: "tps",
        rows,
      },
      { address: "c", detail: "" },
    );
    const cells = mixed && sharedCells([baseline, mixed], 0);
    if (!cells) throw new Error("two items share cells");
    expect(judged(cells, "tps").map(([, cell]) => cell?.kind)).toEqual(["pooled"]);
  });
});

describe("shownCells", () => {
  const columns = (view: Partial<typeof usualView>) =>
    shownCells(shared, verdicts, "tps", { ...usualView, ...view }).map((cell) => cell.values[1]);
  it("keeps all cells in order by default", () => {
    expect(columns({})).toEqual([1, 5, 10, 20]);
  });
  it("hides non-significant cells, and cells without a difference", () => {
    expect(columns({ shown: true })).toEqual([5, 10]);
    expect(columns({ differing: true })).toEqual([1, 5, 10]);
  });
  it("sorts by absolute effect size", () => {
    expect(columns({ sort: "effect" })).toEqual([10, 5, 1, 20]);
  });
});

describe("in words", () => {
  it("counts the verdicts", () => {
    expect(verdictTally(verdicts, 1, 5)).toEqual({
      text: "better in 1 of 4 cells, worse in 1, no difference shown in 1, too few runs in 1",
      family: 3,
    });
    expect(verdictTally(verdicts, 0, 5)).toBeUndefined();
  });
  it("gives the number of missing runs", () => {
    expect(outcomeText(cellOf(20).verdict, 0.05)).toBe("too few runs: 3 more");
    expect(verdictReason(cellOf(20).verdict, 5, "B", "A", "tx/s")).toContain(
      "3 more runs of A and 3 more runs of B needed for a verdict",
    );
    expect(testText(cellOf(20).verdict)).toBe("None: too few runs");
  });
  it("gives the reason, with p and the minimum effect", () => {
    expect(verdictReason(cellOf(5).verdict, 5, "B", "A", "tx/s")).toBe(
      "B differs from A by a shift of +20 %, the test shows it (p = 0.0065 after Holm's correction), and it reaches the minimum effect of 5 %.",
    );
    expect(verdictReason(cellOf(1).verdict, 5, "B", "A", "tx/s")).toContain("does not show a difference");
    expect(assumptions(cellOf(5).verdict, cellOf(5).replicates)[0]).toContain("independent");
    expect(pText(0.0000114)).toBe("1.1e-5");
    expect([pText(0), pEquation(0), pEquation(0.0123)]).toEqual(["< 1e-300", "p < 1e-300", "p = 0.0123"]);
    expect(effectText({ effect: Number.POSITIVE_INFINITY }, "ms")).toBe("above 0");
    const { test } = cellOf(5).verdict;
    if (!test) throw new Error("the cell is tested");
    const moved = { effect: 0.014, test: { ...test, estimate: 0.283 } };
    expect([effectText(moved, "tx/s"), effectText(moved, "%")]).toEqual(["+1.4 %", "+0.3 points"]);
  });
});

describe("differingMetrics", () => {
  const letters = ["A", "B"];
  it("names a metric with a significant difference in a cell, and the number of cells", () => {
    expect(differingMetrics(letters, new Map([["tps", verdicts]]), 5)).toEqual([
      {
        metricId: "tps",
        text: "B better in 1 of 4 cells, worse in 1, no difference shown in 1, too few runs in 1",
      },
    ]);
  });
  it("omits metrics without a difference or verdict", () => {
    const alike = judged({ ...shared, cells: shared.cells.slice(0, 1) }, "tps");
    const unknown = judged(shared, "elapsedMs");
    const both = new Map([
      ["tps", alike],
      ["elapsedMs", unknown],
    ]);
    expect(differingMetrics(letters, both, 5)).toEqual([]);
  });
});
