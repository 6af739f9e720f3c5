import { computeRun, type Model, serializeRun } from "@wirecost/sim-core";
import type { RefObject } from "react";
import { labDesign } from "../../entities/design/design-address.ts";
import { cellName } from "../../entities/design/design-names.ts";
import type { LabView } from "../../entities/design/lab-view.ts";
import { runTable } from "../../entities/experiment/run/stored-table.tsx";
import { askUnstated, openNote, restsOnOpen } from "../../entities/measurement/unstated/use-unstated.ts";
import { cellRanges } from "../../entities/prediction/cell-ranges.ts";
import { computeCells, overlaid, sideOf } from "../../entities/prediction/compute-matrix.ts";
import { viewCells } from "../../entities/prediction/matrix-cells.ts";
import { originsOf } from "../../entities/prediction/origin.ts";
import { cellsCsv, computedBy } from "../../entities/prediction/run-files.ts";
import { matrixColors, matrixSvg, OPEN_MARK } from "../../shared/charts/export/svg.ts";
import { chartPicture, standaloneSvg, svgToPng } from "../../shared/charts/export/svg-picture.ts";
import { TABLE_CELLS } from "../../shared/charts/matrix/heat-step.ts";
import { sideHead } from "../../shared/charts/matrix/matrix-cell.ts";
import { themeColors } from "../../shared/charts/matrix/theme-colors.ts";
import { type ExportedTable, tableCsv, tableMarkdown } from "../../shared/lib/export-files.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { exportEntry } from "../../shared/ui/controls/export-entry.ts";
import { Menu, type MenuEntry } from "../../shared/ui/controls/menu.tsx";
import type { LabStore } from "./lab-store.ts";

/** Exports of the matrix and the chart. Loaded when the menu is first opened. */
export function LabExport({ store, chart }: { store: LabStore; chart: RefObject<SVGSVGElement | null> }) {
  const { model } = store;
  const name = (what: string, ending: string) => `wirecost-${model.id}-${what}.${ending}`;
  const chartSvg = () => {
    if (!chart.current) throw new Error("A matrix of this size has no chart.");
    const { shown: view, open } = store.get();
    const [x, series] = view.along === "columns" ? [view.columns, view.rows] : [view.rows, view.columns];
    const each = `${x.values.every((value) => typeof value === "number") ? "one line per" : "points for each"} ${sideOf(model, series).name}`;
    const title = `${model.metrics[view.metric]?.label ?? view.metric} by ${sideHead(sideOf(model, x))}, ${each} (${computedBy(model, run())})`;
    const notes = [
      ...(matrixTable(model, view).notes ?? []),
      ...(open ? [`Filled dots: measured, ${open.set.title}.`] : []),
    ];
    const color = (property: string) => themeColors([property])[0] ?? "";
    return chartPicture(standaloneSvg(chart.current, color("--panel")), title, [], color, notes);
  };
  const shown = () => store.get().shown;
  const run = () => computeRun(labDesign(model, shown()));
  const entries: readonly MenuEntry[] = [
    exportEntry("Matrix as CSV, for a spreadsheet", name("matrix", "csv"), () =>
      tableCsv(matrixTable(model, shown())),
    ),
    exportEntry("Cells as CSV, to fill in and upload", name("cells", "csv"), () => cellsCsv(model, run())),
    exportEntry("Matrix as Markdown", name("matrix", "md"), () => tableMarkdown(matrixTable(model, shown()))),
    exportEntry("Run as JSON", name("run", "json"), () => serializeRun(run())),
    exportEntry("Matrix as PNG", name("matrix", "png"), async () => svgToPng(await matrixPicture(store))),
    { id: "line", separator: true },
    exportEntry("Chart as SVG", name("chart", "svg"), chartSvg),
    exportEntry("Chart as PNG", name("chart", "png"), async () => svgToPng(chartSvg())),
  ];
  return <Menu defaultOpen trigger={<Button size="small">Export</Button>} entries={entries} />;
}

async function matrixPicture(store: LabStore): Promise<string> {
  const { model } = store;
  const { shown: view, open } = store.get();
  const size = view.rows.values.length * view.columns.values.length;
  if (size > TABLE_CELLS)
    throw new Error(
      `A PNG shows at most ${TABLE_CELLS} cells; this matrix has ${size}. Export it as CSV instead.`,
    );
  const axes = [view.rows, view.columns] as const;
  const ranges = cellRanges(model, view, axes);
  const over = overlaid(model, open?.set, view.params, axes, view.calibration?.params);
  const computed = { cells: computeCells(model, view), ranges, overlaid: over };
  const drawn = viewCells(model, view, { ...computed, origins: originsOf(model, view, axes) });
  const unstated = over && open ? (await askUnstated(model, open.set, view.metric)).settings : [];
  const marked = drawn.cells.map((cell, i) => {
    const rows = over?.cells[i]?.rows ?? [];
    return cell.residual && cell.measured && restsOnOpen(unstated, open?.set.setup ?? {}, rows).length > 0
      ? { ...cell, small: `${cell.small ?? ""} ${OPEN_MARK}` }
      : cell;
  });
  const notes = [
    ...(drawn.unsure
      ? ["Outlined cells are the best at the current values; within the ranges, others can be best."]
      : []),
    ...(marked.some((cell, i) => cell !== drawn.cells[i])
      ? [openNote(model, unstated, OPEN_MARK) ?? ""]
      : []),
  ];
  // Every cell of the exported matrix states its own unit.
  const unit = model.metrics[view.metric]?.unit ?? "";
  const table = matrixTable(model, view);
  const title = table.title.replace(`, ${unit},`, ",");
  return matrixSvg(
    open ? `${title}, over ${open.set.title}` : title,
    sideOf(model, view.rows, view.params),
    sideOf(model, view.columns, view.params),
    marked,
    matrixColors(),
    [...(table.notes ?? []), ...notes],
  );
}

/** The matrix of a shown view as a table of plain numbers, in the unit of the shown metric. */
export function matrixTable(model: Model, view: LabView): ExportedTable {
  const own = (id: string) => cellName(model, { [id]: view.params[id] ?? "" });
  const current = `, current ${own(view.rows.param)} and ${own(view.columns.param)}`;
  return runTable(model, computeRun(labDesign(model, view)), view.metric, current);
}
