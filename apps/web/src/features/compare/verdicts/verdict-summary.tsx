import { ALPHA } from "@wirecost/analysis";
import styles from "../compare.module.css";
import type { LetteredChoice } from "../compare-settings.ts";
import type { CellVerdicts } from "./cell-verdicts.ts";
import { verdictTally } from "./verdict-tally.ts";

/** The verdicts of all cells in a sentence, and what they take. */
export function VerdictSummary({
  choices,
  baseline,
  verdicts,
  minimumEffect,
}: {
  choices: readonly LetteredChoice[];
  baseline: number;
  verdicts: CellVerdicts;
  minimumEffect: number;
}) {
  const tallies = choices.flatMap(({ letter }, i) => {
    const tally = verdictTally(verdicts, i, minimumEffect);
    return tally ? [{ letter, ...tally }] : [];
  });
  const base = choices[baseline]?.letter;
  const family = Math.max(0, ...tallies.map((tally) => tally.family));
  const predicted = [...verdicts.values()].some((cells) => cells.some((cell) => cell?.kind === "predicted"));
  return (
    <>
      {tallies.map(({ letter, text }) => (
        <p key={letter}>
          <b>
            {letter} against {base}:
          </b>{" "}
          {text}.
        </p>
      ))}
      {tallies.length > 0 ? (
        <p className={styles.judgedCellsNote}>
          A verdict needs a significant difference of at least {minimumEffect} % of {base} at {ALPHA * 100} %
          {family > 1 ? `, with Holm's correction over the ${family} tests of this table` : ""}. Deterministic
          counts are compared directly. The difference under a value is between the medians; the shift of a
          verdict is the median of all differences between a run of one side and a run of the other
          (Hodges-Lehmann).
        </p>
      ) : null}
      {predicted ? (
        <p className={styles.judgedCellsNote}>
          A prediction has no runs to test. Compared with a measurement it has a residual, if the settings are
          equal.
        </p>
      ) : null}
    </>
  );
}
