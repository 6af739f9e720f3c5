import { isUsable, type MeasurementFile, readMeasurements } from "@wirecost/importers";
import { type Model, models } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";
import { startOf } from "./start-of.ts";

/**
 * The one model whose words a file uses; null for the file of a tool that measures systems of its own.
 *
 * @throws CliError where it is none or several: --model says which
 */
export function chooseModel(file: MeasurementFile): Model | null {
  const head = startOf(file);
  const few = fitting(head);
  if (few === "its own") return null;
  const found = few.length > 0 || head === file ? few : fitting(file);
  if (found === "its own") return null;
  const [only, ...others] = found;
  if (only && others.length === 0) return only;
  const broken = only ? undefined : mostlyRead(file);
  // Its own complaint says more than that no system can be told.
  if (broken) return broken;
  const candidates = found.length > 0 ? found : models;
  const why = only ? "could be about several systems" : "does not say by its words which system it is about";
  throw new CliError(
    `${file.name} ${why}: add --model with one of ${candidates.map(({ id }) => id).join(", ")}, or none.`,
  );
}

function fitting(file: MeasurementFile): readonly Model[] | "its own" {
  const found: Model[] = [];
  for (const model of models) {
    const reading = readMeasurements(file, { model, onlyIfMapped: true });
    // Whatever it is read for, the file of such a tool brings its own settings and figures.
    if (reading.schema) return "its own";
    if (isUsable(reading) && reading.rows.length > 0) found.push(model);
  }
  return found;
}

/** The model that reads most rows of a file that is of a known format, and broken. */
function mostlyRead(file: MeasurementFile): Model | undefined {
  let most: { readonly model: Model; readonly rows: number } | undefined;
  for (const model of models) {
    const { format, rows } = readMeasurements(file, { model, onlyIfMapped: true });
    if (format !== null && format !== "table" && rows.length > (most?.rows ?? 0))
      most = { model, rows: rows.length };
  }
  return most?.model;
}
