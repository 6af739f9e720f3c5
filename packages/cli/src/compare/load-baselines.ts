import { createHash } from "node:crypto";
import { CliError } from "../cli-error.ts";
import { metricNamed } from "../input/model-named.ts";
import type { StoredBaseline } from "./check-baselines.ts";
import { loadSide, type Sources } from "./load-side.ts";
import type { Side } from "./side.ts";

/** The key of measurements with the same metrics in the same units: as in the API's history. */
function kindKey({ metrics }: Side["schema"]): string {
  const ids = Object.keys(metrics).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const text = ids.map((id) => `${id}\x1f${metrics[id]?.unit ?? ""}`).join("\x1e");
  return createHash("md5").update(text).digest("hex");
}

/**
 * The team's baselines for the system of a measurement, with their uploads: each is loaded once.
 *
 * @param metrics ids or labels; every one where none is given
 * @throws CliError for a prediction
 */
export async function loadBaselines(
  { title, model, schema, origin }: Side,
  metrics: readonly string[],
  sources: Sources,
): Promise<readonly StoredBaseline[]> {
  if (origin !== "measured") throw new CliError(`${title} is predicted: baselines are for measurements.`);
  const metricIds = metrics.map((name) => metricNamed({ id: title, metrics: schema.metrics }, name));
  const { client, team } = await sources.connect();
  const query = model === null ? { kind: kindKey(schema) } : { model };
  const { items } = await client.listBaselines({ params: { teamId: team.id }, query });
  const sides = new Map<string, Side>();
  const baselines: StoredBaseline[] = [];
  for (const baseline of items) {
    const { metric, uploadId } = baseline;
    if (metricIds.length > 0 && !metricIds.includes(metric)) continue;
    if (uploadId !== null && !sides.has(uploadId))
      sides.set(uploadId, await loadSide(`upload:${uploadId}`, {}, sources));
    baselines.push({ baseline, side: uploadId === null ? undefined : sides.get(uploadId) });
  }
  return baselines;
}
