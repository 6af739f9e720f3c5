import { toCsv } from "@wirecost/importers";
import { type Model, paramName, paramValueText, type Run } from "@wirecost/sim-core";

/** The cells of a run, one a row, with every setting and every figure: a table that an upload reads as it is. */
export function cellsCsv(model: Model, run: Run): string {
  const [rows, columns] = run.axes;
  const width = columns.values.length;
  const named = (id: string, value: string | number | boolean) => {
    const param = model.params[id];
    return param ? `${paramName(param)} ${paramValueText(param, value)}` : `${id} ${value}`;
  };
  const cells = rows.values.flatMap((row, r) =>
    columns.values.map((column, c) => {
      const index = r * width + c;
      const figures = run.cells[index] ?? [];
      return {
        row: String(index + 1),
        label: `${named(rows.param, row)}, ${named(columns.param, column)}`,
        settings: { ...run.params, [rows.param]: row, [columns.param]: column },
        metrics: Object.fromEntries(
          run.metrics.flatMap((id, i) => {
            const value = figures[i];
            return value === undefined || !Number.isFinite(value) ? [] : [[id, value]];
          }),
        ),
      };
    }),
  );
  return toCsv(cells, model);
}
