import { type Model, models } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";

/** The model named by a user. @throws CliError that lists them */
export function modelNamed(id: string | undefined): Model {
  const model = models.find((known) => known.id === id);
  if (model) return model;
  const known = models.map((one) => one.id).join(", ");
  throw new CliError(
    `${id === undefined ? "No model is named" : `${JSON.stringify(id)} is no model`}: ${known}.`,
  );
}

/** The metrics of a model or of a measurement, with its name. */
export interface NamedMetrics {
  readonly id: string;
  readonly metrics: Readonly<Record<string, { readonly label: string }>>;
}

/** The id of the metric that `--metric` names by its id or its label. @throws CliError that lists them */
export function metricNamed({ id: of, metrics }: NamedMetrics, name: string): string {
  if (Object.hasOwn(metrics, name)) return name;
  const word = name.toLowerCase();
  const [id] = Object.entries(metrics).find(([, { label }]) => label.toLowerCase() === word) ?? [];
  if (id !== undefined) return id;
  throw new CliError(`${JSON.stringify(name)} is no metric of ${of}: ${Object.keys(metrics).join(", ")}.`);
}
