import {
  ALPHA,
  type CellVerdict,
  type CellVerdicts,
  differenceTo,
  isShown,
  unmatchedCells,
  unmatchedText,
} from "@wirecost/analysis";
import { formatCount } from "@wirecost/sim-core";
import { useMemo, useState } from "react";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Box, Soft, Stack } from "../../../shared/ui/layout/layout.tsx";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import { whenShown } from "../../../shared/ui/page/when-shown.tsx";
import { CellsTable } from "../cells-table.tsx";
import type { JudgedMetric, ShownMetric } from "../point-text.ts";
import { cellText, type SharedCell, type SharedCells } from "../shared-cells.ts";
import { type CellView, CellViewBar } from "./cell-view-bar.tsx";
import { OtherMetrics } from "./other-metrics.tsx";
import { useCellVerdicts } from "./use-cell-verdicts.ts";
import { verdictTally } from "./verdict-text.ts";

const VerdictDialog = whenShown(() => import("./verdict-dialog.tsx").then((m) => m.VerdictDialog));

/** Until the tests are done. */
const NONE: CellVerdicts = [];

/** For a value that the baseline does not have. */
const EMPTY: CellVerdicts = [];

/** The shared cells of one metric with a verdict each, and the displayed ones. */
export function JudgedCells({
  shown,
  every,
  view,
  onMetric,
  onView,
}: {
  shown: ShownMetric & { readonly shared: SharedCells };
  /** Of every metric; undefined until the tests are done. */
  every: ReadonlyMap<string, CellVerdicts> | undefined;
  view: CellView;
  onMetric: (id: string) => void;
  onView: (change: Partial<CellView>) => void;
}) {
  const { shared, schema, metricId } = shown;
  const [open, setOpen] = useState<{ readonly cell: SharedCell; readonly index: number }>();
  // Separately, and first: all metrics of very many runs take a second longer.
  const only = useMemo(() => [metricId], [metricId]);
  const { verdicts: all, failure } = useCellVerdicts(shared, only, view.least);
  const verdicts = all ? (all.get(metricId) ?? EMPTY) : NONE;
  const judged = { ...shown, verdicts };
  const isJudged = verdicts.some((cells) => cells.some((cell) => cell?.kind === "judged"));
  const cells = shownCells(shared, verdicts, metricId, isJudged ? view : { ...view, shown: false });
  const opened = open && verdicts[open.cell.index]?.[open.index];
  return (
    <Stack gap={8}>
      {failure ? <Notice tone="warn">These cells could not be tested: {failure}</Notice> : null}
      {verdicts === NONE && !failure ? (
        <p role="status">Testing {formatCount(shared.cells.length)} cells.</p>
      ) : null}
      <VerdictSummary {...judged} />
      <OtherMetrics shown={shown} verdicts={every} onMetric={onMetric} />
      <CellViewBar view={view} judged={isJudged} onChange={onView} />
      {cells.length > 0 ? (
        <CellsTable judged={judged} cells={cells} onOpen={(cell, index) => setOpen({ cell, index })} />
      ) : (
        <Box as="p" py={12}>
          The filters hide all {shared.cells.length} cells.{" "}
          <Button size="small" onClick={() => onView({ differing: false, shown: false })}>
            Show all
          </Button>
        </Box>
      )}
      {open && opened?.kind === "judged" ? (
        <VerdictDialog
          judged={judged}
          index={open.index}
          cell={open.cell}
          cellText={cellText(schema, shared, open.cell) || "the settings compared above"}
          verdict={opened}
          ps={testedPs(verdicts)}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </Stack>
  );
}

/** The p values in one Holm correction. */
function testedPs(verdicts: CellVerdicts): readonly number[] {
  return verdicts.flatMap((cells) =>
    cells.flatMap((cell) => (cell?.kind === "judged" ? (cell.verdict.test?.p ?? []) : [])),
  );
}

export function shownCells(
  { cells, baseline }: SharedCells,
  verdicts: CellVerdicts,
  metricId: string,
  view: CellView,
): readonly SharedCell[] {
  const shares = (cell: SharedCell) =>
    cell.points.map((point, i) => {
      if (i === baseline) return 0;
      const judged = verdicts[cell.index]?.[i];
      if (judged?.kind === "judged") return judged.verdict.effect;
      const against = differenceTo(cell.points[baseline]?.metrics[metricId], point?.metrics[metricId]);
      if (!against) return 0;
      return against.ratio === null ? Number.POSITIVE_INFINITY : against.ratio - 1;
    });
  const differs = (cell: SharedCell) => {
    const base = cell.points[baseline]?.metrics[metricId];
    return cell.points.some((point) => {
      const value = point?.metrics[metricId];
      return base !== undefined && value !== undefined && value !== base;
    });
  };
  const remaining = cells.filter(
    (cell) =>
      (!view.differing || differs(cell)) &&
      (!view.shown || (verdicts[cell.index] ?? []).some(showsDifference)),
  );
  if (view.sort === "cell") return remaining;
  const sized = remaining.map((cell) => ({ cell, size: Math.max(...shares(cell).map(Math.abs)) }));
  // The difference of two infinities does not sort.
  return sized.sort((a, b) => (a.size === b.size ? 0 : b.size - a.size)).map(({ cell }) => cell);
}

/** Whether a difference is significant, whatever its size. */
function showsDifference(cell: CellVerdict | undefined): boolean {
  return cell?.kind === "judged" && cell.verdict.outcome !== "same" && isShown(cell.verdict.outcome);
}

function VerdictSummary({ choices, baseline, shared, verdicts, minimumEffect }: JudgedMetric) {
  const tallies = choices.flatMap(({ letter }, i) => {
    const tally = verdictTally(verdicts, i, minimumEffect);
    return tally ? [{ letter, ...tally }] : [];
  });
  const base = choices[baseline]?.letter;
  const family = Math.max(0, ...tallies.map((tally) => tally.family));
  const has = (kind: CellVerdict["kind"]) =>
    verdicts.some((cells) => cells.some((cell) => cell?.kind === kind));
  const cells = useMemo(() => unmatchedCells(shared), [shared]);
  const unmatched = unmatchedText(
    cells,
    choices.map(({ letter }) => letter),
  );
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
        <Soft measure={80}>
          A verdict needs a significant difference of at least {minimumEffect} % of {base} at {ALPHA * 100} %
          {family > 1 ? `, with Holm's correction over the ${family} tests of this table` : ""}. Deterministic
          counts are compared directly. The difference beside a value is between the medians; the shift of a
          verdict is the median of all differences between a run of one side and a run of the other
          (Hodges-Lehmann).
        </Soft>
      ) : null}
      {has("untested") ? (
        <Soft measure={80}>
          A prediction has no runs to test. Compared with a measurement it has a residual, if the settings are
          equal.
        </Soft>
      ) : null}
      {has("predicted") ? (
        <Soft measure={80}>
          Predictions have no runs to test: a difference counts from {minimumEffect} % of {base}.
        </Soft>
      ) : null}
      {unmatched ? <Soft measure={80}>{unmatched}</Soft> : null}
    </>
  );
}
