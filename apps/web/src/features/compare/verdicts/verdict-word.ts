import type { Outcome, Verdict } from "@wirecost/analysis";
import { formatPercent } from "@wirecost/sim-core";
import { signedQuantity } from "../../../shared/lib/signed-quantity.ts";
import type { CellVerdicts } from "./cell-verdicts.ts";

/** The most p values that a snippet lists. */
const MAX_LISTED = 500;

const WORDS: Readonly<Record<Exclude<Outcome, "small" | "few">, string>> = {
  better: "better",
  worse: "worse",
  higher: "higher",
  lower: "lower",
  same: "the same count",
  unshown: "no difference shown",
  drift: "no verdict: runs drift",
};

/** A short name of a verdict. */
export function verdictWord(verdict: Verdict, minimumEffect: number): string {
  if (verdict.outcome === "small") return `differs by less than ${minimumEffect} %`;
  if (verdict.outcome === "few") return `too few runs: ${Math.max(...(verdict.lacking ?? [0]))} more`;
  return WORDS[verdict.outcome];
}

/**
 * How large an effect is: `+5.1 %` of the baseline, and of percentages `+2.0 points`. Where the baseline is 0 there is
 * no share to give.
 *
 * @param unit of the metric
 */
export function effectText({ effect, test }: Pick<Verdict, "effect" | "test">, unit: string): string {
  if (unit === "%" && test) return signedQuantity(test.estimate, unit);
  if (Number.isFinite(effect)) return formatPercent(effect);
  return effect > 0 ? "above 0" : "below 0";
}

/** Below it a number of 64 bits loses its digits, and then is 0, which no p value is. */
const MIN_P = 1e-300;

/** A p value as it is read: small ones as `1.1e-5`. */
export function pText(p: number): string {
  if (p < MIN_P) return `< ${MIN_P}`;
  return p >= 0.001 ? p.toFixed(4) : p.toExponential(1);
}

/** `p = 0.0123`, or `p < 1e-300`. */
export function pEquation(p: number): string {
  return p < MIN_P ? `p ${pText(p)}` : `p = ${pText(p)}`;
}

const ORDER: readonly (readonly [Outcome, (minimumEffect: number) => string])[] = [
  ["better", () => "better"],
  ["worse", () => "worse"],
  ["higher", () => "higher"],
  ["lower", () => "lower"],
  ["small", (minimumEffect) => `differs by less than ${minimumEffect} %`],
  ["same", () => "the same count"],
  ["unshown", () => "no difference shown"],
  ["drift", () => "no verdict (runs drift)"],
  ["few", () => "too few runs"],
];

interface Tally {
  /** `better in 3 of 12 cells, no difference shown in 9`. */
  readonly text: string;
  /** How many tests Holm's correction counts. */
  readonly family: number;
}

/** The verdicts on one item over all cells, in one sentence; undefined where there is none. */
export function verdictTally(verdicts: CellVerdicts, item: number, minimumEffect: number): Tally | undefined {
  const judged = [...verdicts.values()].flatMap((cells) => {
    const cell = cells[item];
    return cell?.kind === "judged" ? [cell.verdict] : [];
  });
  if (judged.length === 0) return undefined;
  const counted = ORDER.flatMap(([outcome, word]) => {
    const count = judged.filter((verdict) => verdict.outcome === outcome).length;
    return count > 0 ? [{ count, word: word(minimumEffect) }] : [];
  });
  const text = counted
    .map(({ count, word }, i) => {
      const of = i === 0 ? ` of ${judged.length} ${judged.length === 1 ? "cell" : "cells"}` : "";
      return `${word} in ${count}${of}`;
    })
    .join(", ");
  return { text, family: judged.find((verdict) => verdict.test)?.test?.family ?? 0 };
}

/** The other p values that were corrected together with this one; undefined where they are too many to list. */
export function otherPs(ps: readonly number[], own: number): readonly number[] | undefined {
  if (ps.length > MAX_LISTED) return undefined;
  const at = ps.indexOf(own);
  return ps.filter((_, i) => i !== at);
}
