import { differenceTo } from "../difference.ts";
import type { SharedCell, SharedCells } from "../shared-cells.ts";
import type { CellVerdict, CellVerdicts } from "./cell-verdicts.ts";
import type { CellView } from "./cell-view.ts";

/** The cells that a view leaves, in its order. */
export function shownCells(
  { cells, baseline }: SharedCells,
  verdicts: CellVerdicts,
  metricId: string,
  view: CellView,
): readonly SharedCell[] {
  const shares = (cell: SharedCell) =>
    cell.points.map((point, i) => {
      if (i === baseline) return 0;
      const judged = verdicts.get(cell.key)?.[i];
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
  const kept = cells.filter(
    (cell) =>
      (!view.differing || differs(cell)) && (!view.shown || (verdicts.get(cell.key) ?? []).some(isShown)),
  );
  if (view.sort === "cell") return kept;
  const sized = kept.map((cell) => ({ cell, size: Math.max(...shares(cell).map(Math.abs)) }));
  // Infinity less itself is no order.
  return sized.sort((a, b) => (a.size === b.size ? 0 : b.size - a.size)).map(({ cell }) => cell);
}

/** Whether a difference is certain enough, large or small. */
function isShown(cell: CellVerdict | undefined): boolean {
  if (cell?.kind !== "judged") return false;
  return !["same", "unshown", "few", "drift"].includes(cell.verdict.outcome);
}
