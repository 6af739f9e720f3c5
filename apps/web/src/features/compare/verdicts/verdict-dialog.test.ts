import { judge } from "@wirecost/analysis";
import { describe, expect, it } from "vitest";
import { pythonSnippet } from "./python-snippet.ts";
import { medianText, rSnippet } from "./verdict-dialog.tsx";

/** Nine runs, whose interval ends at the second from either end. */
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
  it("has its interval where a test was made", () => {
    expect(medianText(runs(14, 15, 16), true, "ms")).toBe("median 15.0 ms, 95 % interval 14.0 ms to 16.0 ms");
    expect(medianText(runs(15, 15, 15), false, "ms")).toBe("median 15.0 ms");
  });
  it("takes more figures where three do not tell the ends apart", () => {
    expect(medianText(runs(14.371, 14.382, 14.394), true, "ms")).toBe(
      "median 14.38 ms, 95 % interval 14.37 ms to 14.39 ms",
    );
    expect(medianText(runs(14.3711, 14.3712, 14.3714), true, "ms")).toBe(
      "median 14.3712 ms, 95 % interval 14.3711 ms to 14.3714 ms",
    );
  });
  it("says how surely the range of few runs holds it", () => {
    expect(medianText([12, 14, 13, 18], true, "ms")).toBe(
      "median 13.5 ms, 12.0 ms to 18.0 ms over 4 runs, which covers 88 %",
    );
  });
  it("says of equal runs what they are", () => {
    expect(medianText(runs(15, 15, 15), true, "ms")).toBe("median 15.0 ms, 95 % interval 15.0 ms to 15.0 ms");
  });
});

// What the programs print was compared with the comments they carry, in R 4.2.2 and SciPy 1.17.1, for each method.
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
  it("carry the runs, the test and what they should print", () => {
    const { test, r, python } = snippets(plain);
    expect(r).toContain("a <- c(1000, 1010, 1020, 1030.5)");
    expect(r).toContain("wilcox.test(b, a, exact = TRUE)");
    expect(r).toContain(`p  # ${test.p}`);
    expect(python).toContain("b = [1200, 1210, 1220, 1230]");
    expect(python).toContain('method="exact"');
    expect(python).toContain(`print(p)  # ${test.p}`);
  });
  it("go through all permutations where runs are equal", () => {
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
  it("take the median's interval from the ranks of the runs", () => {
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
