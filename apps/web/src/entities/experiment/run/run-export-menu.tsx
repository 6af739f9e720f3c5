"use client";
import { type Run, serializeRun } from "@wirecost/sim-core";
import { matrixColours } from "../../../shared/charts/export/matrix-colours.ts";
import { matrixSvg } from "../../../shared/charts/export/matrix-svg.ts";
import { svgToPng } from "../../../shared/charts/export/svg-picture.ts";
import { download } from "../../../shared/lib/download.ts";
import { tableCsv, tableMarkdown } from "../../../shared/lib/exported-table.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Menu, type MenuEntry } from "../../../shared/ui/controls/menu.tsx";
import { showToast } from "../../../shared/ui/messages/show-toast.ts";
import { findModel } from "../../design/find-model.ts";
import { cellsCsv } from "../../prediction/cells-csv.ts";
import { runTable } from "./run-export.ts";
import { storedCells } from "./stored-cells.ts";

/** Maximum cells of a picture with values. */
const MAX_CELLS = 600;

/** Files and a picture of a run. */
export function RunExportMenu({ run, metric, second }: { run: Run; metric: string; second: string }) {
  const model = findModel(run.model);
  const name = (ending: string) => `wirecost-${run.model}-${metric}.${ending}`;
  const entries: readonly MenuEntry[] = [
    {
      id: "csv",
      label: "Matrix as CSV, for a spreadsheet",
      onSelect: () => download(name("csv"), tableCsv(runTable(model, run, metric)), "text/csv;charset=utf-8"),
    },
    ...(model
      ? [
          {
            id: "cells",
            label: "Cells as CSV, to fill in and upload",
            onSelect: () => download(name("cells.csv"), cellsCsv(model, run), "text/csv;charset=utf-8"),
          },
        ]
      : []),
    {
      id: "md",
      label: "Matrix as Markdown",
      onSelect: () =>
        download(name("md"), tableMarkdown(runTable(model, run, metric)), "text/markdown;charset=utf-8"),
    },
    {
      id: "json",
      label: "Run as JSON",
      onSelect: () => download(name("json"), serializeRun(run), "application/json"),
    },
    { id: "png", label: "Matrix as a picture (PNG)", onSelect: () => void picture() },
  ];
  const picture = async () => {
    try {
      if (run.cells.length > MAX_CELLS)
        throw new Error(
          `A picture with values has at most ${MAX_CELLS} cells, and this run has ${run.cells.length}. Export it as CSV.`,
        );
      const { rows, columns, cells } = storedCells(model, run, metric, second);
      const svg = matrixSvg(runTable(model, run, metric).title, rows, columns, cells, matrixColours());
      download(name("png"), await svgToPng(svg));
    } catch (error) {
      const description = error instanceof Error ? error.message : String(error);
      showToast({ type: "error", title: "The export failed", description });
    }
  };
  return <Menu trigger={<Button size="small">Export</Button>} entries={entries} />;
}
