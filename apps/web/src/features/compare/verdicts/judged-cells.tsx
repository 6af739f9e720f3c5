"use client";
import { formatCount, settingText } from "@wirecost/sim-core";
import { useMemo, useState } from "react";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import { whenShown } from "../../../shared/ui/page/when-shown.tsx";
import { CellsTable } from "../cells-table.tsx";
import styles from "../compare.module.css";
import type { LetteredChoice } from "../compare-settings.ts";
import type { SharedCell, SharedCells } from "../shared-cells.ts";
import type { CellVerdicts } from "./cell-verdicts.ts";
import type { CellView } from "./cell-view.ts";
import { CellViewBar } from "./cell-view-bar.tsx";
import { OtherMetrics } from "./other-metrics.tsx";
import { shownCells } from "./shown-cells.ts";
import { useCellVerdicts } from "./use-cell-verdicts.ts";
import { VerdictMark } from "./verdict-mark.tsx";
import { VerdictSummary } from "./verdict-summary.tsx";

const VerdictDialog = whenShown(() => import("./verdict-dialog.tsx").then((m) => m.VerdictDialog));

/** Until the tests are done. */
const NONE: CellVerdicts = new Map();
/** Of a value that the baseline does not have. */
const EMPTY: CellVerdicts = new Map();

/** The shared cells of one metric with a verdict each, and which of them are shown. */
export function JudgedCells({
  choices,
  baseline,
  shared,
  every,
  metricId,
  view,
  onMetric,
  onView,
}: {
  choices: readonly LetteredChoice[];
  baseline: number;
  shared: SharedCells;
  /** Of every metric; undefined until the tests are done. */
  every: ReadonlyMap<string, CellVerdicts> | undefined;
  metricId: string;
  view: CellView;
  onMetric: (id: string) => void;
  onView: (change: Partial<CellView>) => void;
}) {
  const [open, setOpen] = useState<{ readonly cell: SharedCell; readonly index: number }>();
  const only = useMemo(() => [metricId], [metricId]);
  const { verdicts: all, failure } = useCellVerdicts(shared, only, view.least);
  const verdicts = all ? (all.get(metricId) ?? EMPTY) : NONE;
  const judged = [...verdicts.values()].some((cells) => cells.some((cell) => cell?.kind === "judged"));
  const cells = shownCells(shared, verdicts, metricId, judged ? view : { ...view, shown: false });
  const cellText = (cell: SharedCell) =>
    shared.axes
      .flatMap((id, side) => {
        const param = choices[baseline]?.item.schema.params[id];
        const value = cell.values[side];
        return param && value !== undefined ? [settingText(param, value)] : [];
      })
      .join(", ") || "the settings compared above";
  const opened = open && verdicts.get(open.cell.key)?.[open.index];
  return (
    <div className={styles.judgedCells}>
      {failure ? <Notice tone="warn">These cells could not be tested: {failure}</Notice> : null}
      {verdicts === NONE && !failure ? (
        <p role="status">Testing {formatCount(shared.cells.length)} cells.</p>
      ) : null}
      <VerdictSummary choices={choices} baseline={baseline} verdicts={verdicts} minimumEffect={view.least} />
      <OtherMetrics
        choices={choices}
        baseline={baseline}
        verdicts={every}
        metricId={metricId}
        minimumEffect={view.least}
        onMetric={onMetric}
      />
      <CellViewBar view={view} judged={judged} onChange={onView} />
      {cells.length > 0 ? (
        <CellsTable
          choices={choices}
          baseline={baseline}
          shared={shared}
          cells={cells}
          metricId={metricId}
          mark={(cell, index) => (
            <VerdictMark
              cell={verdicts.get(cell.key)?.[index]}
              minimumEffect={view.least}
              unit={choices[baseline]?.item.schema.metrics[metricId]?.unit ?? "1"}
              about={`${choices[index]?.letter ?? ""} at ${cellText(cell)}`}
              onOpen={() => setOpen({ cell, index })}
            />
          )}
        />
      ) : (
        <p className={styles.judgedCellsNone}>
          The filters hide all {shared.cells.length} cells.{" "}
          <Button size="small" onClick={() => onView({ differing: false, shown: false })}>
            Show all
          </Button>
        </p>
      )}
      {open && opened?.kind === "judged" ? (
        <VerdictDialog
          choices={choices}
          baseline={baseline}
          index={open.index}
          cell={open.cell}
          cellText={cellText(open.cell)}
          metricId={metricId}
          judged={opened}
          ps={testedPs(verdicts)}
          minimumEffect={view.least}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </div>
  );
}

/** The p values that Holm's correction takes together. */
function testedPs(verdicts: CellVerdicts): readonly number[] {
  return [...verdicts.values()].flatMap((cells) =>
    cells.flatMap((cell) => (cell?.kind === "judged" ? (cell.verdict.test?.p ?? []) : [])),
  );
}
