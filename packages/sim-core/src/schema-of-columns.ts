import type { MeasuredColumns, SettingColumn } from "./measurement-columns.ts";
import type { MeasurementSchema } from "./measurement-schema.ts";
import { choice, number, type Param } from "./param.ts";

/** The schema of measured rows that belong to no model. */
export function schemaOfColumns({ settings, metrics }: MeasuredColumns): MeasurementSchema {
  return {
    params: Object.fromEntries(settings.map((column) => [column.id, paramOf(column)])),
    metrics: Object.fromEntries(
      metrics.map(({ id, ...metric }) => [id, { ...metric, help: "As the file gives it." }]),
    ),
  };
}

function paramOf(column: SettingColumn): Param {
  const { label } = column;
  const said = { label, group: "settings", help: "As the file gives it.", source: `Column ${label}` };
  if (column.kind === "choice") {
    const options = column.values.map((value) => ({ value, label: value, help: "" }));
    return choice({ ...said, default: column.values[0] ?? "", options });
  }
  const { unit, min, max, integer } = column;
  return number({ ...said, unit, min, max, integer, default: min });
}
