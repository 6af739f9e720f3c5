"use client";
import type { Axis, Model, Run } from "@wirecost/sim-core";
import { useMemo, useState } from "react";
import { defaultView, type LabView } from "../../entities/design/lab-view.ts";
import { runRanges } from "../../entities/prediction/cell-ranges.ts";
import { ChartPanel } from "../../entities/prediction/chart-panel.tsx";

/** A run as lines, or as points along a choice. */
export function SharedChart({
  model,
  run,
  focused,
  onFocus,
}: {
  model: Model;
  run: Run;
  /** Index of the selected cell, rows first. */
  focused: number;
  onFocus: (index: number) => void;
}) {
  const [rows, columns] = run.axes;
  // Along numbers where one side has them: between two choices there is no line.
  const [along, setAlong] = useState<LabView["along"]>(
    isNumeric(rows) && !isNumeric(columns) ? "rows" : "columns",
  );
  const width = columns.values.length;
  const cells = useMemo(
    () =>
      run.cells.map((cell) => Object.fromEntries(run.metrics.map((id, i) => [id, cell[i] ?? Number.NaN]))),
    [run],
  );
  const ranges = useMemo(() => runRanges(model, run), [model, run]);
  const row = rows.values[Math.floor(focused / width)];
  const column = columns.values[focused % width];
  const view: LabView = {
    ...defaultView(model),
    params: run.params,
    rows,
    columns,
    metric: run.metric,
    along,
    focus: row === undefined || column === undefined ? undefined : { row, column },
    calibration: run.calibration,
  };
  return (
    <ChartPanel
      model={model}
      view={view}
      cells={cells}
      ranges={ranges}
      overlaid={undefined}
      onFocus={onFocus}
      onAlong={setAlong}
    />
  );
}

function isNumeric({ values }: Axis): boolean {
  return values.every((value) => typeof value === "number");
}
