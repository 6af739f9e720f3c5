"use client";
import type { PlanProgress } from "@wirecost/analysis";
import Link from "next/link";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import styles from "./plans.module.css";

/** How many runs are measured, where they come from, and which are missing. */
export function PlanProgressLine({
  progress,
  sources,
}: {
  progress: PlanProgress;
  /** Uploads that brought rows; omitted where they come from elsewhere. */
  sources?: readonly { readonly id: string; readonly name: string }[];
}) {
  const { measured, total, cells, strangers } = progress;
  const waiting = cells.filter(({ missing }) => missing.length > 0);
  return (
    <>
      <div className={styles.progress} role="status">
        <b>
          {measured} of {total} runs measured
        </b>
        <progress className={styles.bar} value={measured} max={total} aria-label="Runs measured" />
        <span className={styles.planPageNote}>
          {measured === 0
            ? "Upload the harness's results, complete or in parts: rows are assigned to their cells automatically."
            : waiting.length === 0
              ? "Complete."
              : `Still to run: ${waiting.map(({ cell, missing }) => `${cell.id} (${missing.length})`).join(", ")}.`}
          {sources && sources.length > 0 ? (
            <>
              {" "}
              From{" "}
              {sources.map(({ id, name }, i) => (
                <span key={id}>
                  {i > 0 ? ", " : ""}
                  <Link href={`/uploads/${id}`}>{name}</Link>
                </span>
              ))}
              .
            </>
          ) : null}
        </span>
      </div>
      {strangers.length > 0 ? (
        <Notice tone="warn">
          {strangers.length} {strangers.length === 1 ? "row carries" : "rows carry"} this plan's id but a cell
          or run that it does not have: {strangers[0]?.label}
        </Notice>
      ) : null}
    </>
  );
}
