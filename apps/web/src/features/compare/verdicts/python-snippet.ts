import { EXACT_RANKS, orderInterval, type Replicates, type TestResult } from "@wirecost/analysis";
import { otherPs } from "./verdict-text.ts";

const WAYS = `def ways(ranks, size):  # how many subsets of so many ranks have each sum
    w = [{0: 1}] + [{} for _ in range(size)]
    for r in ranks:
        for k in range(size, 0, -1):
            for s, c in w[k - 1].items():
                w[k][s + r] = w[k].get(s + r, 0) + c
    return w[size]

`;

const P = {
  exact: 'p = stats.mannwhitneyu(b, a, alternative="two-sided", method="exact").pvalue',
  normal: 'p = stats.mannwhitneyu(b, a, alternative="two-sided", method="asymptotic").pvalue',
  permutation: `ranks = [int(2 * r) for r in stats.rankdata(b + a)]
w = ways(ranks, n)
at = sum(ranks[:n])
tail = min(sum(c for s, c in w.items() if s <= at), sum(c for s, c in w.items() if s >= at))
p = min(1, 2 * tail / math.comb(m + n, n))`,
} as const;

const EXACT_RANK = `u = sorted(ways(range(1, m + n + 1), n).items())
below = np.cumsum([c for _, c in u]) / math.comb(m + n, n)
k = int(np.argmax(below >= 0.025))`;

export function pythonSnippet(
  { baseline, other }: Replicates<readonly number[]>,
  test: TestResult,
  ps: readonly number[],
): string {
  const others = otherPs(ps, test.p);
  const normal = test.method === "normal";
  const rank = normal
    ? "k = int(m * n / 2 - stats.norm.ppf(0.975) * math.sqrt(m * n * (m + n + 1) / 12))"
    : EXACT_RANK;
  return `import math
import numpy as np
from scipy import stats

a = [${baseline.join(", ")}]
b = [${other.join(", ")}]
m, n = len(a), len(b)

${normal ? "" : WAYS}${P[test.method]}
print(p)  # ${test.p}
${
  others
    ? `ps = sorted([p${others.map((value) => `, ${value}`).join("")}])
print(max(min(1, (len(ps) - i) * q) for i, q in enumerate(ps) if q <= p))  # Holm: ${test.adjusted}`
    : `# after Holm's correction over all ${test.family} tests: ${test.adjusted}`
}
d = np.sort(np.subtract.outer(b, a), axis=None)
print(np.median(d))  # ${test.estimate}
${rank}
print(d[k - 1], d[m * n - k])  # ${(test.interval ?? []).join(", ")}
print(np.sign(np.subtract.outer(b, a)).mean())  # Cliff's delta: ${test.delta}
${medianLines(other)}
`;
}

function medianLines(runs: readonly number[]): string {
  const { low, high, kind, coverage } = orderInterval(runs);
  if (kind === "range")
    return `print(min(b), max(b))  # ${low}, ${high}: covers ${coverage}, as 1 - 2 ** (1 - n)`;
  return `k = int(${runs.length <= EXACT_RANKS ? "stats.binom.ppf(0.025, n, 0.5)" : "(n - stats.norm.ppf(0.975) * math.sqrt(n)) / 2"})
print(np.sort(b)[[k - 1, n - k]])  # ${low}, ${high}`;
}
