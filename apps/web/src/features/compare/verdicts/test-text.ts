import { ALPHA, driftText, type Replicates, type Verdict } from "@wirecost/analysis";
import { effectText, pEquation } from "./verdict-word.ts";

const METHODS = {
  exact: "Mann-Whitney U test, two-sided, exact",
  permutation: "Mann-Whitney U test, two-sided, exact over all permutations of these runs (some are equal)",
  normal: "Mann-Whitney U test, two-sided, normal approximation with the corrections for ties and continuity",
} as const;

/** How a verdict was reached, in one line. */
export function testText({ test, basis }: Verdict): string {
  if (test) return METHODS[test.method];
  return basis === "exact" ? "Not needed: all runs of each side have the same count" : "None: too few runs";
}

/** Why the verdict is what it is, in a sentence or two. */
export function verdictReason(
  verdict: Verdict,
  minimumEffect: number,
  letter: string,
  base: string,
  unit: string,
): string {
  const { test, outcome, lacking } = verdict;
  const size = `${letter} differs from ${base} by ${test ? "a shift of " : ""}${effectText(verdict, unit)}`;
  const needed = lacking ? neededText(lacking, [base, letter]) : "";
  if (!test && outcome === "few") return `${size} in the median. ${needed}`;
  if (!test) return outcome === "same" ? `${letter} and ${base} have the same count.` : `${size}.`;
  const p = `${pEquation(test.adjusted)}${test.family > 1 ? " after Holm's correction" : ""}`;
  if (outcome === "few")
    return `${size}, but with ${test.family} tests even non-overlapping runs could not be significant. ${needed}`;
  if (verdict.drift)
    return `No verdict: ${driftText(verdict.drift, base, letter)} The test alone shows a difference (${p}).`;
  if (outcome === "unshown")
    return `The test does not show a difference: ${p}, above ${ALPHA}. This does not prove equality; the interval below shows how large a difference may be.`;
  if (outcome === "small")
    return `${size}, and the test shows it (${p}); it is below the minimum effect of ${minimumEffect} %.`;
  return `${size}, the test shows it (${p}), and it reaches the minimum effect of ${minimumEffect} %.`;
}

/** What must hold for the values to mean what they say. */
export function assumptions(verdict: Verdict, { baseline, other }: Replicates): readonly string[] {
  if (!verdict.test)
    return verdict.basis === "exact" ? ["The count is deterministic, as in all runs here."] : [];
  const few = Math.min(baseline.length, other.length) < 8;
  return [
    "Runs are independent of each other: not copied, without drift, and measured in random order.",
    "The shift and its interval assume equal scatter on both sides; the test itself does not.",
    ...(verdict.test.method === "permutation"
      ? ["With ties, the interval covers slightly more than 95 %."]
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
  return `${parts.join(" and ")} needed for a verdict in this table.`;
}
