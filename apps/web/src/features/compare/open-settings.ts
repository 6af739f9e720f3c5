import { paramName } from "@wirecost/sim-core";
import { askUnstated } from "../../entities/measurement/unstated/use-unstated.ts";
import { pointParams } from "./items/compared-item.ts";
import type { Choice } from "./point-text.ts";

/**
 * Names of the settings that affect a metric's prediction and that a measurement does not state: by the letter of the
 * measurement, then by metric id. Metrics without any are omitted.
 */
export type OpenSettings = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** Without unstated settings. */
export const NOTHING_OPEN: OpenSettings = new Map();

/**
 * The measurements among these that are compared with predictions: only their residuals depend on unstated settings.
 */
export function judgedMeasurements(choices: readonly Choice[]): readonly Choice[] {
  const predicted = choices.some(({ item }) => item.provenance !== "measured");
  return predicted ? choices.filter(({ item }) => item.provenance === "measured" && item.model) : [];
}

/**
 * Unstated settings of measurements.
 *
 * @param judged see {@link judgedMeasurements}
 * @param ask from a worker by default: it takes hundreds of predictions for each metric
 */
export async function askOpenSettings(
  judged: readonly Choice[],
  metricIds: readonly string[],
  ask = askUnstated,
): Promise<OpenSettings> {
  const open = await Promise.all(
    judged.map(async ({ item, point, letter }) => {
      const { model } = item;
      const names = await Promise.all(
        metricIds.map(async (id) => {
          if (!model?.metrics[id]) return [];
          const rows = [{ settings: {}, metrics: { [id]: 0 } }];
          const { settings } = await ask(model, { setup: pointParams(item, point), rows }, id);
          const named = settings.flatMap((param) =>
            model.params[param] ? [paramName(model.params[param])] : [],
          );
          return named.length > 0 ? [[id, named] as const] : [];
        }),
      );
      return [letter, new Map(names.flat())] as const;
    }),
  );
  return new Map(open);
}
