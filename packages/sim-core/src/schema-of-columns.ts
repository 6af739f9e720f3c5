import type { MeasuredColumns, SettingColumn } from "./measurement-columns.ts";
import type { MeasurementSchema } from "./measurement-schema.ts";
import { choice, number, type Param } from "./param.ts";
import { isUnit } from "./unit.ts";

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
  const range = { min, max, integer, default: min };
  if (isUnit(unit)) return number({ ...said, ...range, unit });
  // A unit that no model knows cannot be converted: it stands with the name.
  return number({ ...said, ...range, unit: "1", label: `${label} (${unit})` });
}
