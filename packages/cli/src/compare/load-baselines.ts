import { CliError } from "../cli-error.ts";
import type { KeptBaseline } from "./check-baselines.ts";
import { loadSide, type Sources } from "./load-side.ts";
import type { Side } from "./side.ts";

/**
 * What the team keeps for the system of a measurement, with the uploads that are named: each is loaded once.
 *
 * @param metrics ids; every one where none is given
 * @throws CliError for a prediction, and for a measurement that belongs to no model
 */
export async function loadBaselines(
  { title, model, origin }: Side,
  metrics: readonly string[],
  sources: Sources,
): Promise<readonly KeptBaseline[]> {
  if (origin !== "measured") throw new CliError(`${title} is predicted: baselines are for measurements.`);
  if (model === null) throw new CliError(`${title} belongs to no model, and baselines are kept by model.`);
  const { client, team } = await sources.connect();
  const { items } = await client.listBaselines({ params: { teamId: team.id }, query: { model } });
  const sides = new Map<string, Side>();
  const kept: KeptBaseline[] = [];
  for (const baseline of items) {
    const { metric, uploadId } = baseline;
    if (metrics.length > 0 && !metrics.includes(metric)) continue;
    if (uploadId !== null && !sides.has(uploadId))
      sides.set(uploadId, await loadSide(`upload:${uploadId}`, {}, sources));
    kept.push({ baseline, side: uploadId === null ? undefined : sides.get(uploadId) });
  }
  return kept;
}
