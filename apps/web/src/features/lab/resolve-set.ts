import { type MeasuredSet, referenceSet } from "@wirecost/analysis";
import type { Model } from "@wirecost/sim-core";

/**
 * The measured set that an address names, where it ships with the model. Undefined for one that has to be fetched.
 *
 * @throws RangeError for a reference that does not ship, or a name of no known kind
 */
export function resolveSet(model: Model, reference: string): MeasuredSet | undefined {
  const [kind, id = ""] = reference.split(/:(.*)/s);
  if (kind === "reference") return referenceSet(model, id);
  if (kind === "upload" && id !== "") return undefined;
  throw new RangeError(`set: ${JSON.stringify(reference)} is not reference:<name> or upload:<id>.`);
}
