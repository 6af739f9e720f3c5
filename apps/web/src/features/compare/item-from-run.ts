import type { Metrics, Model, Run } from "@wirecost/sim-core";
import type { ComparedItem, Point } from "./compared-item.ts";

/** A computed run as a column: its own settings first, then its cells. Shows what is stored, computes nothing. */
export function itemFromRun(
  model: Model,
  run: Run,
  about: Pick<ComparedItem, "address" | "title" | "detail"> & { readonly href?: string },
): ComparedItem {
  const [rows, columns] = run.axes;
  const metrics = (values: readonly number[]): Metrics =>
    Object.fromEntries(run.metrics.map((id, i) => [id, values[i] ?? Number.NaN]));
  const own: Point = { id: "own", settings: {}, metrics: metrics(run.base), n: 1, label: "its own settings" };
  const cells = rows.values.flatMap((row, r) =>
    columns.values.map((column, c): Point => {
      const index = r * columns.values.length + c;
      return {
        id: `c${index}`,
        settings: { [rows.param]: row, [columns.param]: column },
        metrics: metrics(run.cells[index] ?? []),
        n: 1,
      };
    }),
  );
  return {
    ...about,
    provenance: "predicted",
    model,
    modelVersion: run.modelVersion,
    base: run.params,
    axes: [rows.param, columns.param],
    metric: run.metric,
    points: [own, ...cells],
  };
}
