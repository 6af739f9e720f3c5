import { type JudgedAgainst, outcomeText } from "@wirecost/analysis";
import { classNames } from "../../../shared/ui/controls/button.tsx";
import { Text } from "../../../shared/ui/layout/layout.tsx";
import styles from "../compare.module.css";
import { effectText } from "./verdict-text.ts";

/** A verdict; as a button that opens what is behind it where there are runs. */
export function VerdictMark({
  against,
  minimumEffect,
  unit,
  about,
  onOpen,
}: {
  against: JudgedAgainst | undefined;
  /** Percent of the baseline. */
  minimumEffect: number;
  /** Of the metric. */
  unit: string;
  /** Which item and cell, for those who do not see the table. */
  about: string;
  onOpen: (() => void) | undefined;
}) {
  if (!against || against.outcome === undefined || against.outcome === "untested") return null;
  const { outcome, test } = against;
  const word = outcomeText(against, minimumEffect / 100);
  if (outcome === "pooled")
    return (
      <Text block tone="soft" size={12} mt={4}>
        several settings in this cell: no test
      </Text>
    );
  if (!onOpen)
    return (
      <Text block tone="soft" size={12} mt={4}>
        {word}
      </Text>
    );
  const isShown = outcome === "better" || outcome === "worse";
  const effect = isShown ? `, ${test ? "shift " : ""}${effectText(against, unit)}` : "";
  const tone = outcome === "better" ? styles.better : outcome === "worse" && styles.worse;
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
