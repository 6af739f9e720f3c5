import {
  ALPHA,
  type CellVerdicts,
  countsText,
  driftText,
  type JudgedAgainst,
  outcomeCounts,
  type Replicates,
  type Verdict,
} from "@wirecost/analysis";
import { formatPercent } from "@wirecost/sim-core";
import { signedQuantity } from "../../../shared/lib/format.ts";

/** Maximum p values in a snippet. */
const MAX_LISTED = 500;

/**
 * The size of an effect: `+5.1 %` of the baseline, and for percentages `+2.0 points`. Undefined as a share if the
 * baseline is 0.
 *
 * @param unit of the metric
 */
export function effectText(
  {
    effect,
    test,
    difference = effect ?? 0,
  }: Pick<Verdict | JudgedAgainst, "effect" | "test"> & { readonly difference?: number },
  unit: string,
): string {
  if (unit === "%" && test) return signedQuantity(test.estimate, unit);
  if (effect !== null && Number.isFinite(effect)) return formatPercent(effect);
  return difference > 0 ? "above 0" : "below 0";
}

/** Smaller 64-bit numbers lose digits, and then become 0, which is not a p value. */
const MIN_P = 1e-300;

/** A p value for display: small ones as `1.1e-5`. */
export function pText(p: number): string {
  if (p < MIN_P) return `< ${MIN_P}`;
  return p >= 0.001 ? p.toFixed(4) : p.toExponential(1);
}

/** `p = 0.0123`, or `p < 1e-300`. */
export function pEquation(p: number): string {
  return p < MIN_P ? `p ${pText(p)}` : `p = ${pText(p)}`;
}

/** The verdicts on one item over all cells, in one sentence; undefined if there are none. */
export function verdictTally(
  verdicts: CellVerdicts,
  item: number,
  minimumEffect: number,
): { readonly text: string; readonly family: number } | undefined {
  const judged = verdicts.flatMap((cells): Parameters<typeof outcomeCounts>[0] => {
    const cell = cells[item];
    if (cell?.kind === "judged") return [cell.verdict];
    return cell?.kind === "pooled" ? [{ outcome: cell.kind }] : [];
  });
  if (judged.every(({ outcome }) => outcome === "pooled")) return undefined;
  const counts = outcomeCounts(judged);
  return { text: countsText(counts, minimumEffect / 100), family: counts.family };
}

/** The other p values corrected together with this one; undefined if they are too many to list. */
export function otherPs(ps: readonly number[], own: number): readonly number[] | undefined {
  if (ps.length > MAX_LISTED) return undefined;
  const at = ps.indexOf(own);
  return ps.filter((_, i) => i !== at);
}

const METHODS = {
  exact: "Mann-Whitney U test, two-sided, exact",
  permutation: "Mann-Whitney U test, two-sided, exact over all permutations of these runs (some are equal)",
  normal: "Mann-Whitney U test, two-sided, normal approximation with the corrections for ties and continuity",
} as const;

export function testText({ test, basis }: Verdict): string {
  if (test) return METHODS[test.method];
  return basis === "exact" ? "Not needed: all runs of each side have the same count" : "None: too few runs";
}

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

export function assumptions(
  verdict: Verdict,
  { baseline, other }: Replicates<ArrayLike<number>>,
): readonly string[] {
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

/** The minimum number of runs with which the test can reach the corrected 5 %. */
function neededText(lacking: readonly [number, number], letters: readonly [string, string]): string {
  const parts = lacking.flatMap((count, i) => {
    const runs = count === 1 ? "run" : "runs";
    return count > 0 ? [`${count} more ${runs} of ${letters[i]}`] : [];
  });
  return `${parts.join(" and ")} needed for a verdict in this table.`;
}
