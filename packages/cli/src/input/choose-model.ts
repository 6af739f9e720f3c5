import { type MeasurementFile, readFile, systemOfFile } from "@wirecost/importers";
import { type Model, models } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";
import { startOf } from "./start-of.ts";

/**
 * The only model whose vocabulary matches a file; null for a file of a benchmark tool, which has custom metrics.
 *
 * @throws CliError if no model or several match: --model selects one
 */
export function chooseModel(file: MeasurementFile): Model | null {
  const head = startOf(file);
  const first = systemOf(head);
  const { model, possible } = first.model === undefined && head !== file ? systemOf(file) : first;
  if (model !== undefined) return model;
  const why =
    possible.length > 1
      ? "could be about several systems"
      : "does not say by its words which system it is about";
  const candidates = possible.length > 0 ? possible : models;
  throw new CliError(
    `${file.name} ${why}: add --model with one of ${candidates.map(({ id }) => id).join(", ")}, or none.`,
  );
}

function systemOf(file: MeasurementFile) {
  return systemOfFile((model) => readFile(file, { model, onlyIfMapped: true }));
}
