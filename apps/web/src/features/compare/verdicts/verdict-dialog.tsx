import {
  type CellVerdict,
  EXACT_RANKS,
  modes,
  orderInterval,
  outcomeText,
  type Replicates,
  type TestResult,
} from "@wirecost/analysis";
import {
  formatPercent,
  formatPlain,
  formatQuantity,
  formatSetting,
  median,
  paramName,
} from "@wirecost/sim-core";
import { signedQuantity } from "../../../shared/lib/format.ts";
import { CopyButton } from "../../../shared/ui/controls/copy-field.tsx";
import { Row, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../../shared/ui/messages/dialog.tsx";
import styles from "../compare.module.css";
import { compareSettings, type JudgedMetric } from "../point-text.ts";
import type { SharedCell } from "../shared-cells.ts";
import { pythonSnippet } from "./python-snippet.ts";
import { assumptions, otherPs, pText, testText, verdictReason } from "./verdict-text.ts";

/** Maximum digits, for intervals of thousands of runs. */
const MORE_FIGURES = [4, 5, 6];

/** Details of a verdict: test, runs, assumptions, and programs that reproduce the values. */
export function VerdictDialog({
  judged: { choices, baseline, metric, minimumEffect },
  index,
  cell,
  cellText,
  verdict: { verdict, replicates: values },
  ps,
  onClose,
}: {
  judged: JudgedMetric;
  /** Of the item compared with the baseline. */
  index: number;
  cell: SharedCell;
  cellText: string;
  verdict: CellVerdict & { readonly kind: "judged" };
  /** Of all tests that were corrected together. */
  ps: readonly number[];
  onClose: () => void;
}) {
  const { test } = verdict;
  const base = choices[baseline];
  const other = choices[index];
  if (!base || !other) return null;
  const text = (value: number) => formatQuantity(value, metric.unit);
  const differing = compareSettings(
    [baseline, index].flatMap((i) => {
      const choice = choices[i];
      const point = cell.points[i];
      return choice && point ? [{ item: choice.item, point }] : [];
    }),
  ).filter((row) => row.differs);
  const replicates = { baseline: [...values.baseline], other: [...values.other] };
  const sides = [
    { letter: base.letter, values: replicates.baseline, groups: modes(replicates.baseline) },
    { letter: other.letter, values: replicates.other, groups: modes(replicates.other) },
  ];
  return (
    <Dialog
      onClose={onClose}
      shape="wide"
      title={`${other.letter} against ${base.letter}: ${outcomeText(verdict, minimumEffect / 100)}`}
      description={`${metric.label} at ${cellText}`}
    >
      <Stack gap={16}>
        <p>{verdictReason(verdict, minimumEffect, other.letter, base.letter, metric.unit)}</p>
        <Stack as="dl" className={styles.facts}>
          <Fact name="Test">{testText(verdict)}</Fact>
          {sides.map(({ letter, values }) => (
            <Fact key={letter} name={`${letter}, n = ${values.length}`}>
              {medianText(values, test !== undefined, metric.unit)}; runs{" "}
              {values.slice(0, 50).map(formatPlain).join("; ")}
              {values.length > 50 ? "; …" : ""}
            </Fact>
          ))}
          {test ? (
            <>
              <Fact name="Shift">
                {signedQuantity(test.estimate, metric.unit)}, the median of all differences between a run of{" "}
                {other.letter} and a run of {base.letter} (Hodges-Lehmann)
                {test.interval
                  ? `, 95 % interval ${signedQuantity(test.interval[0], metric.unit)} to ${signedQuantity(test.interval[1], metric.unit)}`
                  : ""}
              </Fact>
              <Fact name="p">
                {pText(test.p)}, U = {formatPlain(test.u)}
                {test.family > 1
                  ? `; ${pText(test.adjusted)} after Holm's correction for ${test.family} tests`
                  : "; the only test of this table"}
              </Fact>
              <Fact name="Effect">
                {test.size}: Cliff's delta {test.delta.toFixed(2)}
              </Fact>
            </>
          ) : null}
          {sides.map(({ letter, groups }) =>
            groups.length > 1 ? (
              <Fact key={letter} name={`${letter}, modes`}>
                {groups.length} groups of runs:{" "}
                {groups.map((mode) => `${formatPlain(mode.runs)} around ${text(mode.median)}`).join(", ")}. A
                single median does not describe them.
              </Fact>
            ) : null,
          )}
          {differing.length > 0 ? (
            <Fact name="Different settings">
              {differing.map(({ param }) => paramName(param)).join(", ")}: see the table at the top for values
            </Fact>
          ) : null}
        </Stack>
        <Assumptions list={assumptions(verdict, replicates)} />
        {test ? (
          <>
            <Snippet title="R" code={rSnippet(replicates, test, ps)} />
            <Snippet title="Python" code={pythonSnippet(replicates, test, ps)} />
          </>
        ) : null}
      </Stack>
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <Text as="dt" tone="soft">
        {name}
      </Text>
      <Text as="dd" breaks>
        {children}
      </Text>
    </>
  );
}

function Assumptions({ list }: { list: readonly string[] }) {
  if (list.length === 0) return null;
  return (
    <div>
      <Text as="h3" size={14} weight={600} mb={4}>
        Assumptions
      </Text>
      <Stack as="ul" gap={4} bullets>
        {list.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Stack>
    </div>
  );
}

/** A program to copy. */
function Snippet({ title, code }: { title: string; code: string }) {
  return (
    <Stack gap={6}>
      <Row justify="between">
        <Text as="h3" size={14} weight={600}>
          {title}
        </Text>
        <CopyButton size="small" text={code}>
          Copy {title}
        </CopyButton>
      </Row>
      <pre className={styles.code}>{code}</pre>
    </Stack>
  );
}

/**
 * A median with its interval if tested, with enough digits to distinguish the interval's ends. For fewer than six runs,
 * the probability that their range contains it.
 */
export function medianText(values: readonly number[], tested: boolean, unit: string): string {
  const { low, high, kind, coverage } = orderInterval(values);
  const texts = [
    (value: number) => formatQuantity(value, unit),
    ...MORE_FIGURES.map(
      (figures) => (value: number) => formatSetting(Number(value.toPrecision(figures)), unit),
    ),
  ];
  const text = (tested && low < high && texts.find((one) => one(low) !== one(high))) || texts[0];
  if (!text) return "";
  const middle = `median ${text(median(values))}`;
  if (!tested) return middle;
  const ends = `${text(low)} to ${text(high)}`;
  if (kind === "95") return `${middle}, 95 % interval ${ends}`;
  return `${middle}, ${ends} over ${values.length} runs, which covers ${formatPercent(coverage).replace("+", "")}`;
}

const P = {
  exact: "p <- wilcox.test(b, a, exact = TRUE)$p.value",
  normal: "p <- wilcox.test(b, a, exact = FALSE, correct = TRUE)$p.value",
  // wilcox.test does not support exact tests with ties; the counts are those of all permutations of the ranks.
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

export function rSnippet(
  { baseline, other }: Replicates<readonly number[]>,
  test: TestResult,
  ps: readonly number[],
): string {
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
