import type { Design, Model, Params } from "@wirecost/sim-core";
import { encodeDesign } from "./lab-address.ts";

/** Where the labs are, by the model's id. */
export const MODEL_PATH = "/lab/";

/** The model that the first page opens on. Named here, so that a link does not bring all models with it. */
export const FIRST_MODEL = "openedge-query";

/** Address of a model's lab; the first model's is the first page. */
export function labPath(modelId: string): string {
  return modelId === FIRST_MODEL ? "/" : MODEL_PATH + modelId;
}

/** Address that opens a design in the lab. */
export function designHref(
  model: Model,
  design: Pick<Design, "axes" | "metric" | "seed" | "calibration"> & { params: Params },
): string {
  const query = encodeDesign(model, design);
  return query ? `${labPath(model.id)}?${query}` : labPath(model.id);
}

/** Address that opens a measured set in the lab: `reference:<id>` or `upload:<id>`. */
export function setHref(modelId: string, set: string): string {
  return `${labPath(modelId)}?set=${encodeURIComponent(set).replaceAll("%3A", ":")}`;
}
