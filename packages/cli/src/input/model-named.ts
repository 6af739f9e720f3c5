import { type Model, models } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";

/** The model that a user means. @throws CliError that lists them */
export function modelNamed(id: string | undefined): Model {
  const model = models.find((known) => known.id === id);
  if (model) return model;
  const known = models.map((one) => one.id).join(", ");
  throw new CliError(
    `${id === undefined ? "No model is named" : `${JSON.stringify(id)} is no model`}: ${known}.`,
  );
}
