import type { Outcome } from "@wirecost/analysis";
import type { CellVerdicts } from "./cell-verdicts.ts";

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

export interface Tally {
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
