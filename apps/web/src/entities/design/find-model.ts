import { type Model, models } from "@wirecost/sim-core";

/** A model of this build; undefined for a removed one, whose saved runs still open. */
export function findModel(id: string | null): Model | undefined {
  return models.find((model) => model.id === id);
}
