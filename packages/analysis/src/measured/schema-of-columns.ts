import { choice, knownUnit, type MeasurementSchema, number, real } from "@wirecost/sim-core/model";
import type { MeasuredColumns, SettingColumn } from "./measurement-columns.ts";

export function schemaOfColumns({ settings, metrics }: MeasuredColumns): MeasurementSchema {
  return {
    params: Object.fromEntries(
      settings.map((column) => [column.id, { ...paramOf(column), group: "settings" }]),
    ),
    metrics: Object.fromEntries(
      metrics.map(({ id, ...metric }) => [id, { ...metric, help: "As given in the file." }]),
    ),
  };
}

function paramOf(column: SettingColumn) {
  const { label } = column;
  const texts = { help: "As given in the file.", source: `Column ${label}` };
  if (column.kind === "choice") {
    const options = column.values.map((value) => ({ value, label: value, help: "" }));
    return choice({ ...texts, label, default: column.values[0] ?? "", options });
  }
  const { unit, min, max, integer } = column;
  const declare = integer ? number : real;
  const range = [min, min, max] as const;
  const known = knownUnit(unit);
  if (known) return declare(label, known, range, texts);
  return { ...declare(`${label} (${unit})`, "1", range, texts), statedUnit: unit };
}
