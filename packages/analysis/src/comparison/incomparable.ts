import { type MeasurementSchema, unitFactor } from "@wirecost/sim-core";

export interface ComparedSystem {
  /** Id of the model; null for custom tables. */
  readonly model: string | null;
  readonly metrics: MeasurementSchema["metrics"];
}

export type Incomparable =
  | { readonly reason: "models" }
  | { readonly reason: "no metric in common" }
  /** No metric of both is in units that can be converted; the first of them. */
  | { readonly reason: "units"; readonly metric: string; readonly units: readonly [string, string] };

/**
 * Two things can be compared if they are of one model; or both of none, with a metric in common whose units can be
 * converted.
 *
 * @returns undefined if they can
 */
export function incomparable(a: ComparedSystem, b: ComparedSystem): Incomparable | undefined {
  if (a.model !== b.model) return { reason: "models" };
  if (a.model !== null) return undefined;
  const common = Object.entries(a.metrics).flatMap(([metric, { unit }]) => {
    const other = b.metrics[metric];
    return other ? [{ metric, units: [unit, other.unit] as const }] : [];
  });
  const [first] = common;
  const isConverted = common.some(({ units: [own, other] }) => unitFactor(own, other) !== undefined);
  return first === undefined
    ? { reason: "no metric in common" }
    : isConverted
      ? undefined
      : { reason: "units", ...first };
}
