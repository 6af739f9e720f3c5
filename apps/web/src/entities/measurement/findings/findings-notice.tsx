"use client";
import type { Finding } from "@wirecost/analysis";
import type { ReactNode } from "react";
import styles from "../measurement.module.css";
import { FindingList } from "./finding-list.tsx";
import { findingsText } from "./findings-text.ts";

/**
 * How many findings there are, which opens the list of them. Its place is taken before they are known, so that nothing
 * moves away from under a finger.
 */
export function FindingsNotice({
  findings,
  chosen,
  onChoose,
  more,
}: {
  findings: readonly Finding[] | "awaited";
  chosen: Finding | undefined;
  onChoose: (finding: Finding | undefined) => void;
  more?: (finding: Finding) => ReactNode;
}) {
  if (findings === "awaited") return <p className={styles.findingsNoticeNone}>looking for findings…</p>;
  if (findings.length === 0) return <p className={styles.findingsNoticeNone}>no findings</p>;
  const hints = findings.every(({ severity }) => severity === "hint");
  return (
    <details>
      <summary className={hints ? `${styles.summary} ${styles.hints}` : styles.summary}>
        {findingsText(findings)}
      </summary>
      <FindingList findings={findings} chosen={chosen} onChoose={onChoose} {...(more && { more })} />
    </details>
  );
}
