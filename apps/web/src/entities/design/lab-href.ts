import type { Model } from "@wirecost/sim-core";
import { type DesignOf, designQuery } from "./encode-design.ts";

/** Where the labs are, by the model's id. */
const MODEL_PATH = "/lab/";

/** Address of a model's lab. */
export function labPath(modelId: string): string {
  return MODEL_PATH + modelId;
}

/** Address that opens a design in the lab. */
export function designHref(model: Model, design: DesignOf): string {
  const query = designQuery(model, design);
  return query ? `${labPath(model.id)}?${query}` : labPath(model.id);
}

/** Address that opens a measured set in the lab: `reference:<id>` or `upload:<id>`. */
export function setHref(modelId: string, set: string): string {
  return `${labPath(modelId)}?set=${encodeURIComponent(set).replaceAll("%3A", ":")}`;
}
