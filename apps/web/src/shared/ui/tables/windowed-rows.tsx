"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import type { DataColumn } from "./data-column.ts";
import { DataRow } from "./data-row.tsx";

/** Height of a line in pixels, as data-table.module.css has it. */
const LINE = 37;
/** Lines drawn beyond either edge: as many as a turn of the wheel moves. */
const BEYOND = 15;

/** The lines of a long table that are to be seen, between two that are as high as all the others. */
export function WindowedRows<Row extends object>({
  scroll,
  rows,
  columns,
}: {
  /** What the table is scrolled in. */
  scroll: HTMLElement;
  rows: readonly { readonly id: string; readonly original: Row }[];
  columns: readonly DataColumn<Row>[];
}) {
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll,
    estimateSize: () => LINE,
    overscan: BEYOND,
  });
  const shown = virtual.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <tbody>
      <Gap height={before} />
      {shown.map(({ index }) => {
        const row = rows[index];
        return row && <DataRow key={row.id} row={row.original} columns={columns} place={index + 2} />;
      })}
      <Gap height={after} />
    </tbody>
  );
}

function Gap({ height }: { height: number }) {
  return height > 0 ? <tr style={{ height }} /> : null;
}
