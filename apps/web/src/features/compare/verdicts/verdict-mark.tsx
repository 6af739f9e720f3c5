import { classNames } from "../../../shared/ui/controls/class-names.ts";
import styles from "../compare.module.css";
import type { CellVerdict } from "./cell-verdicts.ts";
import { effectText, verdictWord } from "./verdict-word.ts";

/** A verdict as a button that opens what is behind it. */
export function VerdictMark({
  cell,
  minimumEffect,
  unit,
  about,
  onOpen,
}: {
  cell: CellVerdict | undefined;
  minimumEffect: number;
  /** Of the metric. */
  unit: string;
  /** Which item and cell, for those who do not see the table. */
  about: string;
  onOpen: () => void;
}) {
  if (!cell) return null;
  if (cell.kind !== "judged")
    return cell.kind === "pooled" ? (
      <span className={styles.verdictMarkNone}>several settings in this cell: no test</span>
    ) : null;
  const { verdict } = cell;
  const word = verdictWord(verdict, minimumEffect);
  const effect =
    verdict.outcome === "better" || verdict.outcome === "worse"
      ? `, ${verdict.test ? "shift " : ""}${effectText(verdict, unit)}`
      : "";
  const tone = verdict.outcome === "better" ? styles.better : verdict.outcome === "worse" && styles.worse;
  return (
    <button
      type="button"
      className={classNames(styles.mark, tone)}
      aria-label={`${word}${effect}: why, ${about}`}
      onClick={onOpen}
    >
      {/* A percent sign stays with its number. */}
      {`${word}${effect}`.replaceAll(" %", "\u00a0%")}
    </button>
  );
}
