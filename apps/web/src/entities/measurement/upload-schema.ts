import { schemaOfColumns } from "@wirecost/analysis";
import type { UploadHead } from "@wirecost/contract";
import type { MeasurementSchema } from "@wirecost/sim-core";
import { findModel } from "../design/find-model.ts";

/** What the rows of an upload mean: a model, or what the file itself brought; undefined for a model that is gone. */
export function uploadSchema({
  model,
  schema,
}: Pick<UploadHead, "model" | "schema">): MeasurementSchema | undefined {
  return schema ? schemaOfColumns(schema) : findModel(model);
}
