import type { Outcome, Verdict } from "@wirecost/analysis";
import { formatPercent } from "@wirecost/sim-core";
import { signedQuantity } from "../../../shared/lib/signed-quantity.ts";

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
