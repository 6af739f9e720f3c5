"use client";
import type { Finding, MeasuredSet } from "@wirecost/analysis";
import { isModel, type MeasurementSchema, type Params } from "@wirecost/sim-core";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { FindingsNotice } from "../findings/findings-notice.tsx";
import { useFindings } from "../findings/use-findings.ts";
import styles from "../measurement.module.css";
import { MeasuredRows } from "./measured-rows.tsx";

/** The rows of a measured set, and what is odd about them: choosing a finding leaves its rows. */
export function RowsWithFindings({
  schema,
  set,
  folded = false,
  onComment,
  children,
}: {
  schema: MeasurementSchema;
  set: MeasuredSet;
  /** Whether the rows show only when they are asked for. */
  folded?: boolean;
  /** Gives each row a button to comment on its cell. */
  onComment?: ((cell: Params) => void) | undefined;
  /** What stands between the findings and the rows. */
  children?: ReactNode;
}) {
  const findings = useFindings(schema, set);
  const [chosen, setChosen] = useState<Finding>();
  const [open, setOpen] = useState(false);
  const table = useRef<HTMLDetailsElement>(null);
  const shown = useMemo(() => {
    if (!chosen) return set;
    const ids = new Set(chosen.rows);
    return { ...set, rows: set.rows.filter(({ row }) => ids.has(row)) };
  }, [set, chosen]);
  const choose = (finding: Finding | undefined) => {
    setChosen(finding);
    if (!finding) return;
    setOpen(true);
    // They may stand a screen below what is between.
    table.current?.scrollIntoView({ block: "center" });
  };
  const rows = <MeasuredRows schema={schema} set={shown} onComment={onComment} />;
  return (
    <>
      {findings ? <FindingsNotice findings={findings} chosen={chosen} onChoose={choose} /> : null}
      {children}
      {folded ? (
        <details
          ref={table}
          className={styles.table}
          open={open}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary>
            {isModel(schema) ? "Rows, measured beside predicted" : "Measured rows"}
            {chosen ? `: ${shown.rows.length} of ${set.rows.length}, those of the finding` : ""}
          </summary>
          {rows}
        </details>
      ) : (
        rows
      )}
    </>
  );
}
