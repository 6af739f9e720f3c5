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

/** The metric that `--metric` names, by default the model's main one. @throws CliError for a metric it has not */
export function metricNamed(model: Model, id = model.view.metric): string {
  if (Object.hasOwn(model.metrics, id)) return id;
  throw new CliError(`"${id}" is no metric of ${model.id}: ${Object.keys(model.metrics).join(", ")}.`);
}
