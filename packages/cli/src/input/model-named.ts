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
  readonly metrics: Readonly<Record<string, { readonly label: string; readonly unit: string }>>;
}

/**
 * The id of the metric that `--metric` names by its id, its label, or the header of a file, which may end with its unit:
 * latency_avg_ms.
 *
 * @throws CliError that lists them
 */
export function metricNamed({ id: of, metrics }: NamedMetrics, name: string): string {
  if (Object.hasOwn(metrics, name)) return name;
  const word = wordsOf(name);
  const [id] =
    Object.entries(metrics).find(([, { label, unit }]) =>
      [label, `${label} ${unit}`].some((own) => wordsOf(own) === word),
    ) ?? [];
  if (id !== undefined) return id;
  throw new CliError(`${JSON.stringify(name)} is no metric of ${of}: ${Object.keys(metrics).join(", ")}.`);
}

/** The words of a name, however they are joined: `Latency avg (ms)` has those of latency_avg_ms. */
function wordsOf(name: string): string {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}%]+/u)
    .filter(Boolean)
    .join(" ");
}
