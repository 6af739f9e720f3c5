import { toCsv } from "@wirecost/importers";
import { type Model, paramName, paramValueText, type Run } from "@wirecost/sim-core";
import type { Origin } from "../../shared/ui/tables/tags.tsx";
import { originsOf } from "./origin.ts";

/** The cells of a run, one per row, with every setting and every metric: a table that can be uploaded unchanged. */
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

/**
 * Origin of a run's values for the title of a table: `predicted by openedge-query 3`, or `calibrated (our LAN:
 * latencyMs) by openedge-query 3`.
 *
 * @param model undefined where this build no longer has it
 */
export function computedBy(model: Model | undefined, run: Run): string {
  const by = `by ${run.model} ${run.modelVersion}`;
  const { calibration } = run;
  const origins = model && originsText(originsOf(model, run, run.axes));
  if (!calibration) return `${origins ?? "predicted"} ${by}`;
  const constants = calibration.params.map((id) => `${id} ${run.params[id]}`).join(", ");
  return `${origins ?? "calibrated"} ${by}; calibration ${calibration.name}: ${constants}`;
}

/** "predicted", or for cells of several origins "calibrated; 3 of 20 cells extrapolated". */
export function originsText(origins: readonly Origin[] | undefined): string {
  if (!origins) return "predicted";
  const count = (origin: Origin) => origins.filter((one) => one === origin).length;
  const present = (["calibrated", "extrapolated", "predicted"] as const).filter((one) => count(one) > 0);
  const [only = "predicted"] = present;
  if (present.length < 2) return only;
  return present.map((one) => `${count(one)} of ${origins.length} cells ${one}`).join(", ");
}
