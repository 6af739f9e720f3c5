"use client";
import type { Finding, MeasuredSet, Model, Params } from "@wirecost/sim-core";
import { Button } from "../../../components/ui/button.tsx";
import { FindingsNotice } from "../../lint/findings-notice.tsx";
import { useFindings } from "../../lint/use-findings.ts";
import type { Overlaid } from "../compute-matrix.ts";
import { cellsOfRows } from "./cells-of-rows.ts";

/** What is odd about the open set; choosing a finding marks the cells of its rows and focuses the first. */
export function SetFindings({
  model,
  set,
  overlaid,
  chosen,
  onChoose,
  onFocus,
  onTry,
}: {
  model: Model;
  set: MeasuredSet;
  overlaid: Overlaid;
  chosen: Finding | undefined;
  onChoose: (finding: Finding | undefined) => void;
  onFocus: (index: number) => void;
  /** Gives the form a suggestion's settings. */
  onTry: (settings: Params) => void;
}) {
  const findings = useFindings(model, set);
  if (!findings) return null;
  const choose = (finding: Finding | undefined) => {
    onChoose(finding);
    const [first] = finding ? cellsOfRows(overlaid, finding.rows) : [];
    if (first !== undefined) onFocus(first);
  };
  return (
    <FindingsNotice
      findings={findings}
      chosen={chosen}
      onChoose={choose}
      more={(finding) => {
        const { suggestion, rows } = finding;
        const settings = suggestion?.params;
        return (
          <>
            {settings ? (
              <Button size="small" onClick={() => onTry(settings)}>
                Try the rewrite
              </Button>
            ) : null}
            {finding === chosen ? <span role="status">{placeOf(overlaid, rows)}</span> : null}
          </>
        );
      }}
    />
  );
}

function placeOf(overlaid: Overlaid, rows: readonly string[]): string {
  const ids = new Set(rows);
  const cells = cellsOfRows(overlaid, rows).size;
  const outside = overlaid.outside.filter(({ row }) => ids.has(row.row)).length;
  if (cells === 0) return "Not in this view: other settings keep the rows out.";
  const marked = `${cells === 1 ? "One cell is" : `${cells} cells are`} marked in the matrix`;
  return outside === 0 ? `${marked}.` : `${marked}; ${outside} of the rows are not in this view.`;
}
