import { countText } from "@wirecost/sim-core";
import type { Verdict } from "../statistics/verdict.ts";
import type { CellOutcome, OutcomeCounts } from "./compare.ts";
import type { UnmatchedCells } from "./match-sides.ts";

/** In the order of display: differences first. */
const WORDS: Readonly<Record<CellOutcome, (minEffect: string) => string>> = {
  better: () => "better",
  worse: () => "worse",
  higher: () => "higher",
  lower: () => "lower",
  small: (minEffect) => `differs by less than ${minEffect}`,
  same: () => "the same count",
  unshown: () => "no difference shown",
  drift: () => "no verdict (runs drift)",
  few: () => "too few runs",
  pooled: () => "several settings in one cell",
  untested: () => "not tested: one side is predicted",
};

/** Outcomes, differences first. */
export const OUTCOMES = Object.keys(WORDS) as readonly CellOutcome[];

/**
 * A verdict in a few words: `differs by less than 5 %`, `too few runs: 3 more`.
 *
 * @param minEffect share of the baseline
 */
export function outcomeText(
  { outcome, lacking }: { readonly outcome: CellOutcome } & Pick<Verdict, "lacking">,
  minEffect: number,
): string {
  if (outcome === "few" && lacking) return `too few runs: ${Math.max(...lacking)} more`;
  if (outcome === "drift") return "no verdict: runs drift";
  return WORDS[outcome](percent(minEffect));
}

/** Outcomes over all cells in one sentence: `better in 3 of 12 cells, no difference shown in 9`. */
export function countsText({ cells, outcomes }: OutcomeCounts, minEffect: number): string {
  return OUTCOMES.flatMap((outcome) => {
    const count = outcomes[outcome];
    return count ? [{ count, word: WORDS[outcome](percent(minEffect)) }] : [];
  })
    .map(({ count, word }, i) => {
      const of = i === 0 ? ` of ${countText(cells, "cell")}` : "";
      return `${word} in ${count.toLocaleString("en-US")}${of}`;
    })
    .join(", ");
}

/**
 * Cells without a verdict: `Not compared: 3 cells only in the baseline, 2 only in the other.` "" if there are none.
 *
 * @param names of the sides
 */
export function unmatchedText(
  unmatched: readonly UnmatchedCells[],
  names: readonly string[] = ["the baseline", "the other"],
): string {
  const alone = unmatched.flatMap((side, i) =>
    side.alone > 0 ? [`${countText(side.alone, "cell")} only in ${names[i]}`] : [],
  );
  const pooled = unmatched.flatMap((side, i) =>
    side.pooled > 0 ? [`${countText(side.pooled, "cell")} of ${names[i]} in a cell of several settings`] : [],
  );
  const parts = [...alone, ...pooled];
  return parts.length > 0 ? `Not compared: ${parts.join(", ")}.` : "";
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))} %`;
}
