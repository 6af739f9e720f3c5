import { EXACT_RANKS, orderInterval, type Replicates, type TestResult } from "@wirecost/analysis";
import { otherPs } from "./family-ps.ts";

const P = {
  exact: "p <- wilcox.test(b, a, exact = TRUE)$p.value",
  normal: "p <- wilcox.test(b, a, exact = FALSE, correct = TRUE)$p.value",
  // wilcox.test gives up on ties; the counts are those of all ways to deal the ranks out.
  permutation: `ways <- function(ranks, size) {  # how many subsets of so many ranks have each sum
  w <- matrix(0, size + 1, sum(ranks) + 1)
  w[1, 1] <- 1
  for (r in ranks) for (k in size:1) {
    s <- seq_len(ncol(w) - r)
    w[k + 1, s + r] <- w[k + 1, s + r] + w[k, s]
  }
  w[size + 1, ]
}
ranks <- 2 * rank(c(b, a))
w <- ways(ranks, n)
at <- sum(ranks[1:n]) + 1
p <- min(1, 2 * min(sum(w[1:at]), sum(w[at:length(w)])) / choose(m + n, n))`,
} as const;

/** A verdict as base R reproduces it, expected values in comments. */
export function rSnippet({ baseline, other }: Replicates, test: TestResult, ps: readonly number[]): string {
  const others = otherPs(ps, test.p);
  const rank =
    test.method === "normal"
      ? "floor(m * n / 2 - qnorm(0.975) * sqrt(m * n * (m + n + 1) / 12))"
      : "qwilcox(0.025, m, n)";
  return `a <- c(${baseline.join(", ")})
b <- c(${other.join(", ")})
m <- length(a); n <- length(b)
${P[test.method]}
p  # ${test.p}
${
  others
    ? `p.adjust(c(p, ${vector(others)}), "holm")[1]  # ${test.adjusted}`
    : `# after Holm's correction over all ${test.family} tests: ${test.adjusted}`
}
d <- sort(outer(b, a, "-"))
median(d)  # ${test.estimate}
k <- ${rank}
c(d[k], d[m * n + 1 - k])  # ${(test.interval ?? []).join(", ")}
mean(sign(outer(b, a, "-")))  # Cliff's delta: ${test.delta}
${medianLines(other)}
`;
}

function medianLines(runs: readonly number[]): string {
  const { low, high, kind, coverage } = orderInterval(runs);
  if (kind === "range") return `range(b)  # ${low}, ${high}: covers ${coverage}, as 1 - 2^(1 - n)`;
  return `k <- ${runs.length <= EXACT_RANKS ? "qbinom(0.025, n, 0.5)" : "floor((n - qnorm(0.975) * sqrt(n)) / 2)"}
sort(b)[c(k, n + 1 - k)]  # ${low}, ${high}`;
}

function vector(values: readonly number[]): string {
  return values.length > 0 ? values.join(", ") : "NULL";
}
