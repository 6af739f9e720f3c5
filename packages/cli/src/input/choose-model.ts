import { isUsable, type MeasurementFile, readMeasurements } from "@wirecost/importers";
import { type Model, models } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";

/** What is enough of a file to see which system it is about. */
const ENOUGH = 256 * 1024;

/**
 * The one model whose words a file uses.
 *
 * @throws CliError where it is none or several: --model says which
 */
export function chooseModel(file: MeasurementFile): Model {
  const head = startOf(file);
  const few = fitting(head);
  const found = few.length > 0 || head === file ? few : fitting(file);
  const [only, ...others] = found;
  if (only && others.length === 0) return only;
  const candidates = found.length > 0 ? found : models;
  const why = only ? "could be about several systems" : "does not say by its words which system it is about";
  throw new CliError(
    `${file.name} ${why}: add --model with one of ${candidates.map(({ id }) => id).join(", ")}, or none.`,
  );
}

function fitting(file: MeasurementFile): readonly Model[] {
  return models.filter((model) => {
    const reading = readMeasurements(file, { model, onlyIfMapped: true });
    return isUsable(reading) && reading.rows.length > 0;
  });
}

/** The file itself where it is short, else its first lines. */
function startOf(file: MeasurementFile): MeasurementFile {
  const { bytes, name } = file;
  if (bytes.length <= ENOUGH) return file;
  const end = bytes.lastIndexOf(10, ENOUGH);
  return end < 0 ? file : { name, bytes: bytes.subarray(0, end + 1) };
}
