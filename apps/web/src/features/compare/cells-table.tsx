"use client";
import { paramName, paramValueText } from "@wirecost/sim-core";
import { type ReactNode, useState } from "react";
import { Button } from "../../shared/ui/controls/button.tsx";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Provenance } from "../../shared/ui/tables/tags.tsx";
import styles from "./compare.module.css";
import { cellValues } from "./comparison-tables.ts";
import { MetricCell } from "./metric-cell.tsx";
import type { LetteredChoice } from "./point-text.ts";
import type { SharedCell, SharedCells } from "./shared-cells.ts";

const STEP = 200;

/** One metric of every cell that the items share, each against the baseline. */
export function CellsTable({
  choices,
  baseline,
  shared,
  cells,
  metricId,
  mark,
}: {
  choices: readonly LetteredChoice[];
  baseline: number;
  shared: SharedCells;
  /** Those of the shared cells that are to be seen, in their order. */
  cells: readonly SharedCell[];
  metricId: string;
  /** What is said of an item's cell below its value. */
  mark: (cell: SharedCell, index: number) => ReactNode;
}) {
  const [most, setMost] = useState(STEP);
  const schema = choices[baseline]?.item.schema;
  const metric = schema?.metrics[metricId];
  if (!schema || !metric) return null;
  const axis = (id: string, side: number): DataColumn<SharedCell> => {
    const param = schema.params[id];
    const pick = (cell: SharedCell) => cell.values[side];
    return {
      id,
      header: <code>{param ? paramName(param) : id}</code>,
      align: param?.kind === "number" ? "end" : "start",
      cell: (cell) => {
        const value = pick(cell);
        return value === undefined || !param ? null : paramValueText(param, value);
      },
      sortBy: (cell) => {
        const value = pick(cell);
        return typeof value === "number" ? value : String(value ?? "");
      },
    };
  };
  const columns: readonly DataColumn<SharedCell>[] = [
    ...shared.axes.map(axis),
    ...choices.map(
      ({ item, letter }, i): DataColumn<SharedCell> => ({
        id: letter,
        header: (
          <span>
            {letter}{" "}
            <span className={styles.origin}>
              <Provenance of={item.provenance} />
            </span>
          </span>
        ),
        align: "end",
        cell: (cell) => (
          <>
            <MetricCell
              id={metricId}
              metric={metric}
              value={cellValues(choices, cell, metricId, baseline)[i]}
            />
            {mark(cell, i)}
          </>
        ),
        sortBy: (cell) => cell.points[i]?.metrics[metricId] ?? Number.NEGATIVE_INFINITY,
      }),
    ),
  ];
  return (
    <div className={styles.cells}>
      <DataTable
        rows={cells.slice(0, most)}
        columns={columns}
        rowId={(cell) => cell.key}
        caption="Cell by cell: the settings of the baseline that other items have, too"
      />
      {cells.length > most ? (
        <div className={styles.more}>
          {most} of {cells.length.toLocaleString("en-US")} cells
          <Button size="small" onClick={() => setMost(most + STEP)}>
            Show {Math.min(STEP, cells.length - most)} more
          </Button>
        </div>
      ) : null}
    </div>
  );
}
