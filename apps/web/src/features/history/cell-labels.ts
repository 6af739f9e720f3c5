import type { HistoryCell } from "@wirecost/contract";
import type { MeasurementSchema, ParamValue } from "@wirecost/sim-core";
import { settingText } from "@wirecost/sim-core";

/** What tells each cell from the others; of a single one, all that it states. By its key. */
export function cellLabels(
  schema: MeasurementSchema,
  cells: readonly HistoryCell[],
): ReadonlyMap<string, string> {
  const ids = Object.keys(schema.params).filter((id) =>
    cells.some(({ settings }) => settings[id] !== undefined),
  );
  const varied = ids.filter((id) => new Set(cells.map(({ settings }) => settings[id])).size > 1);
  const shown = varied.length > 0 ? varied : ids;
  return new Map(
    cells.map(({ key, settings }) => [
      key,
      shown.flatMap((id) => said(schema, id, settings[id])).join(", ") || "no settings stated",
    ]),
  );
}

function said(schema: MeasurementSchema, id: string, value: ParamValue | undefined): readonly string[] {
  const param = schema.params[id];
  return param && value !== undefined ? [settingText(param, value)] : [];
}

/** Cells that some upload measured a metric of, with so many uploads as did: what their histories show. */
export function cellsWith(
  cells: readonly HistoryCell[],
  metricId: string | undefined,
): readonly HistoryCell[] {
  return cells
    .flatMap((cell) => {
      const uploads = metricId === undefined ? cell.uploads : (cell.measured[metricId] ?? 0);
      return uploads === 0 ? [] : [{ ...cell, uploads }];
    })
    .toSorted((a, b) => b.uploads - a.uploads);
}

/** Those of most uploads first, and of equally many in the order of their settings: 64 before 100. */
export function inOrder(
  cells: readonly HistoryCell[],
  labels: ReadonlyMap<string, string>,
): readonly HistoryCell[] {
  const label = ({ key }: HistoryCell) => labels.get(key) ?? "";
  return cells.toSorted(
    (a, b) => b.uploads - a.uploads || label(a).localeCompare(label(b), "en", { numeric: true }),
  );
}
