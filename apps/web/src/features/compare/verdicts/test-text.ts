import { ALPHA, driftText, type Replicates, type Verdict } from "@wirecost/sim-core";
import { effectText, pEquation } from "./verdict-word.ts";

const METHODS = {
  exact: "Mann-Whitney U test, two-sided, exact",
  permutation: "Mann-Whitney U test, two-sided, exact over all permutations of these runs (some are equal)",
  normal: "Mann-Whitney U test, two-sided, normal approximation with the corrections for ties and continuity",
} as const;

/** How a verdict was reached, in one line. */
export function testText({ test, basis }: Verdict): string {
  if (test) return METHODS[test.method];
  return basis === "exact" ? "None needed: every run of a side gave the same count" : "None: too few runs";
}

/** Why the verdict is what it is, in a sentence or two. */
export function verdictReason(verdict: Verdict, leastEffect: number, letter: string, base: string): string {
  const { test, effect, outcome, lacking } = verdict;
  const size = `${letter} differs from ${base} by ${effectText(effect)}`;
  const needed = lacking ? neededText(lacking, [base, letter]) : "";
  if (!test && outcome === "few") return `${size} in the median. ${needed}`;
  if (!test) return outcome === "same" ? `${letter} and ${base} have the same count.` : `${size}.`;
  const p = `${pEquation(test.adjusted)}${test.family > 1 ? " after Holm's correction" : ""}`;
  if (outcome === "few")
    return `${size}, and even runs that do not overlap could not show it among ${test.family} tests. ${needed}`;
  if (verdict.drift)
    return `No verdict: ${driftText(verdict.drift, base, letter)} The test by itself shows a difference (${p}).`;
  if (outcome === "unshown")
    return `The test does not show a difference: ${p}, above ${ALPHA}. That is not to say that there is none; the interval below says how large it may be.`;
  if (outcome === "small")
    return `${size}, and the test shows it (${p}); it is less than the ${leastEffect} % from which a difference counts.`;
  return `${size}, the test shows it (${p}), and it is at least the ${leastEffect} % from which a difference counts.`;
}

/** What must hold for the figures to mean what they say. */
export function assumptions(verdict: Verdict, { baseline, other }: Replicates): readonly string[] {
  if (!verdict.test)
    return verdict.basis === "exact" ? ["The count repeats to the digit, as it did in all runs here."] : [];
  const few = Math.min(baseline.length, other.length) < 8;
  return [
    "Runs are independent of each other: not copied, not climbing from run to run, and measured in mixed order.",
    "The shift and its interval take both sides to scatter alike; the test itself does not.",
    ...(verdict.test.method === "permutation"
      ? ["Equal runs make the interval hold a little more than 95 %."]
      : []),
    ...(few ? ["With so few runs, the interval of a median spans nearly all of them."] : []),
  ];
}

/** The fewest runs with which the test can come down to the corrected 5 % at all. */
function neededText(lacking: readonly [number, number], letters: readonly [string, string]): string {
  const parts = lacking.flatMap((count, i) => {
    const runs = count === 1 ? "run" : "runs";
    return count > 0 ? [`${count} more ${runs} of ${letters[i]}`] : [];
  });
  return `It takes ${parts.join(" and ")} before a test of this table can come to a verdict at all.`;
}
